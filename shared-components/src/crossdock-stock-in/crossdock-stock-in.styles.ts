import { css } from 'lit'
import { rowStyles } from './row.styles.ts'

const frame = css`
  :host {
    --control: var(--crossdock-control, 34px);
    display: contents;
    font: 14px/20px var(--cd-font, ui-sans-serif, system-ui, sans-serif);
    color: var(--cd-ink, #131a27);
  }
  :host([inline]) {
    display: block;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
  }
  [part='dialog'] {
    container-type: inline-size;
  }
  dialog {
    width: min(760px, calc(100vw - 32px));
    max-width: none;
    max-height: calc(100dvh - 32px);
    padding: 16px 20px 20px;
    border: 1px solid var(--cd-line, #e2e6ed);
    border-radius: 10px;
    background: var(--cd-raised, #fff);
    color: inherit;
    box-shadow: var(--cd-shadow-floating, 0 12px 32px -8px rgb(19 26 39 / 28%));
  }
  dialog::backdrop {
    background: var(--cd-scrim, rgb(19 26 39 / 45%));
  }
  header {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    min-height: 34px;
    margin-bottom: 12px;
  }
  h2 {
    margin: 0;
    font-size: 16px;
    font-weight: 600;
  }
  p {
    margin: 0;
  }
  svg {
    flex: none;
  }
  .second {
    color: var(--cd-second, #505a6e);
  }
  crossdock-scanner {
    display: block;
    margin-bottom: 12px;
  }
`

const controls = css`
  .fields {
    display: grid;
    gap: 12px;
  }
  .field {
    display: grid;
    gap: 4px;
    align-content: start;
    min-width: 0;
  }
  label {
    font-size: 13px;
    font-weight: 600;
    line-height: 18px;
  }
  input {
    width: 100%;
    min-height: var(--control);
    padding: 0 10px;
    border: 1px solid var(--cd-edge, #858d9d);
    border-radius: 6px;
    background: var(--cd-surface, #fff);
    color: inherit;
    font: inherit;
  }
  .hint {
    color: var(--cd-second, #505a6e);
    font-size: 12px;
    line-height: 16px;
  }
  button {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    justify-content: center;
    min-height: var(--control);
    padding: 0 13px;
    border: 1px solid var(--cd-quiet-edge, #cdd3de);
    border-radius: 6px;
    background: var(--cd-surface, #fff);
    color: inherit;
    font: inherit;
    font-size: 13px;
    font-weight: 600;
    white-space: nowrap;
    cursor: pointer;
  }
  button:hover {
    background: var(--cd-hover, #f7f8fa);
  }
  .primary {
    border-color: var(--cd-button, #1f52d6);
    background: var(--cd-button, #1f52d6);
    color: var(--cd-on-button, #fff);
  }
  .primary:hover {
    background: var(--cd-button-hover, #1a42ad);
  }
  .primary:is(:disabled, [aria-disabled]) {
    border-color: var(--cd-line, #e2e6ed);
    background: var(--cd-fill, #eff1f5);
    color: var(--cd-second, #505a6e);
    cursor: not-allowed;
  }
  .square {
    width: var(--control);
    padding: 0;
  }
  .buttons {
    display: flex;
    gap: 8px;
  }
  .buttons > button {
    flex: 1;
  }
  :is(input, button):focus-visible {
    outline: 2px solid var(--cd-focus, #1f52d6);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    :host {
      --control: var(--crossdock-control, 56px);
    }
    input,
    button {
      font-size: 16px;
    }
  }
  @container (min-width: 560px) {
    .fields {
      display: flex;
      align-items: flex-end;
    }
    .fields > .field {
      flex: 1;
    }
    .buttons > button {
      flex: none;
    }
  }
`

export const styles = [frame, controls, rowStyles]
