import { css } from 'lit'

export const styles = css`
  :host {
    display: inline-block;
    font: 14px/20px var(--cd-font, ui-sans-serif, system-ui, sans-serif);
  }
  :host([hidden]) {
    display: none;
  }
  button {
    font: inherit;
    cursor: pointer;
  }
  :focus-visible {
    outline: 2px solid var(--cd-focus, #1f52d6);
    outline-offset: -2px;
  }
  .bell {
    position: relative;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--crossdock-bell, inherit);
  }
  .bell:hover {
    background: var(--cd-hover, rgb(120 130 150 / 12%));
  }
  .bell svg {
    fill: currentColor;
  }
  .new {
    position: absolute;
    bottom: calc(50% + 3px);
    left: calc(50% + 1px);
    padding: 0 6px;
    border-radius: 9px;
    background: var(--cd-button, #1f52d6);
    color: var(--cd-on-button, #fff);
    font-size: 11px;
    font-weight: 600;
    line-height: 17px;
  }
  .panel {
    position: fixed;
    inset: auto;
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    overflow-y: auto;
    border: 1px solid var(--cd-line, #e2e6ed);
    border-radius: 10px;
    background: var(--cd-raised, #fff);
    color: var(--cd-ink, #131a27);
    box-shadow: var(--cd-shadow-floating, 0 12px 32px -8px rgb(19 26 39 / 28%));
    text-align: start;
  }
  h2 {
    margin: 0;
    padding: 12px 16px 8px;
    font-size: 14px;
    font-weight: 600;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li,
  .all {
    border-top: 1px solid var(--cd-line, #e2e6ed);
  }
  .item {
    display: grid;
    grid-template-columns: 8px 16px minmax(0, 1fr);
    column-gap: 8px;
    box-sizing: border-box;
    width: 100%;
    min-height: 56px;
    padding: 8px 16px;
    border: 0;
    background: none;
    color: inherit;
    text-align: start;
    text-decoration: none;
  }
  .item:hover {
    background: var(--cd-hover, #f7f8fa);
  }
  .dot {
    align-self: start;
    width: 8px;
    height: 8px;
    margin-top: 6px;
    border-radius: 50%;
    background: var(--crossdock-dot, var(--cd-badge, #d4261f));
  }
  .icon {
    grid-row: 1;
    grid-column: 2;
    margin-top: 2px;
    fill: var(--cd-second, #505a6e);
  }
  .message,
  time {
    grid-column: 3;
  }
  .message {
    overflow-wrap: anywhere;
    white-space: pre-line;
    font-size: 13px;
  }
  .message--unread {
    font-weight: 600;
  }
  time {
    color: var(--cd-second, #505a6e);
    font-size: 12px;
  }
  .unseen,
  .whole,
  .item:focus-visible .short {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .item:focus-visible .whole {
    position: static;
    width: auto;
    height: auto;
    clip-path: none;
    white-space: inherit;
  }
  .empty {
    margin: 0;
    padding: 16px;
    border-top: 1px solid var(--cd-line, #e2e6ed);
    color: var(--cd-second, #505a6e);
  }
  .problem {
    display: flex;
    align-items: center;
    gap: 12px;
    justify-content: space-between;
    padding: 8px 16px;
    border-top: 1px solid var(--cd-line, #e2e6ed);
    color: var(--cd-error, #a8182b);
    overflow-wrap: anywhere;
  }
  .retry {
    flex: none;
    min-height: 34px;
    padding: 0 12px;
    border: 1px solid var(--cd-quiet-edge, #cdd3de);
    border-radius: 6px;
    background: var(--cd-surface, #fff);
    color: var(--cd-ink, #131a27);
    font-weight: 600;
  }
  .all {
    display: block;
    padding: 12px 16px;
    color: var(--cd-link, #1a42ad);
    font-weight: 600;
    text-decoration: none;
  }
  .all:hover {
    text-decoration: underline;
  }
  @media (pointer: coarse) {
    .retry {
      min-height: 44px;
    }
  }
`
