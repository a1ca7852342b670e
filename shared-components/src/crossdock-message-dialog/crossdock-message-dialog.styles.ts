import { css } from 'lit'

export const styles = css`
  :host {
    font: 14px/20px var(--cd-font, ui-sans-serif, system-ui, sans-serif);
  }
  dialog {
    box-sizing: border-box;
    width: min(440px, calc(100vw - 32px));
    max-height: calc(100dvh - 32px);
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--cd-line, #e2e6ed);
    border-radius: 10px;
    background: var(--cd-raised, #fff);
    color: var(--cd-ink, #131a27);
    box-shadow: var(--cd-shadow-floating, 0 12px 32px -8px rgb(19 26 39 / 28%));
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  dialog::backdrop {
    background: var(--cd-scrim, rgb(19 26 39 / 45%));
  }
  h2 {
    display: flex;
    align-items: center;
    gap: 8px;
    margin: 0;
    padding: 16px 20px 8px;
    font-size: 16px;
    font-weight: 600;
  }
  svg {
    flex: none;
    fill: var(--crossdock-mark, var(--cd-green, #0b6b3a));
  }
  :host([kind='Error']) svg {
    fill: var(--crossdock-mark, var(--cd-error, #a8182b));
  }
  [part='message'] {
    padding: 4px 20px 20px;
    overflow-y: auto;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  [part='message']:focus-visible {
    outline: 2px solid var(--cd-focus, #1f52d6);
    outline-offset: -2px;
  }
  footer {
    display: flex;
    justify-content: flex-end;
    padding: 10px 20px;
    border-top: 1px solid var(--cd-line, #e2e6ed);
  }
  button {
    min-width: 64px;
    min-height: 34px;
    padding: 0 14px;
    border: 0;
    border-radius: 6px;
    background: var(--cd-button, #1f52d6);
    color: var(--cd-on-button, #fff);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  button:focus-visible {
    outline: 2px solid var(--cd-focus, #1f52d6);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    button {
      min-height: 44px;
    }
  }
`
