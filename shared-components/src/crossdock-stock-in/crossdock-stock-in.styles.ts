import { css } from 'lit'
import { rowStyles } from './row.styles.ts'

/** The portal's colours; without them its own, light or dark as the page's color-scheme. */
const palette = css`
  :host {
    --accent: var(--cd-accent, light-dark(#1f52d6, #5d8ff6));
    --button: var(--cd-button, light-dark(#1f52d6, #3367e8));
    --button-hover: var(--cd-button-hover, light-dark(#1a42ad, #2a5ad4));
    --edge: var(--cd-edge, light-dark(#858d9d, #6f7b92));
    --error: var(--cd-error, light-dark(#a8182b, #ffa3a6));
    --fill: var(--cd-fill, light-dark(#eff1f5, #263044));
    --focus: var(--cd-focus, light-dark(#1f52d6, #5d8ff6));
    --gray: var(--cd-gray, light-dark(#505a6e, #b3bccb));
    --gray-tint: var(--cd-gray-tint, light-dark(#eff1f5, #263044));
    --green: var(--cd-green, light-dark(#0b6b3a, #74d69d));
    --green-tint: var(--cd-green-tint, light-dark(#dff6e7, #14301f));
    --hover: var(--cd-hover, light-dark(#f7f8fa, #182132));
    --ink: var(--cd-ink, light-dark(#131a27, #e8ecf3));
    --line: var(--cd-line, light-dark(#e2e6ed, #263044));
    --quiet-edge: var(--cd-quiet-edge, light-dark(#cdd3de, #364259));
    --raised: var(--cd-raised, light-dark(#fff, #182132));
    --second: var(--cd-second, light-dark(#505a6e, #b3bccb));
    --soon: var(--cd-soon, light-dark(#8a4b00, #f5c563));
    --surface: var(--cd-surface, light-dark(#fff, #131a27));
  }
`

const frame = css`
  :host {
    --control: var(--crossdock-control, 34px);
    display: contents;
    font: 14px/20px var(--cd-font, ui-sans-serif, system-ui, sans-serif);
    color: var(--ink);
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
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--raised);
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
    color: var(--second);
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
    border: 1px solid var(--edge);
    border-radius: 6px;
    background: var(--surface);
    color: inherit;
    font: inherit;
  }
  .hint {
    color: var(--second);
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
    border: 1px solid var(--quiet-edge);
    border-radius: 6px;
    background: var(--surface);
    color: inherit;
    font: inherit;
    font-size: 13px;
    font-weight: 600;
    white-space: nowrap;
    cursor: pointer;
  }
  button:hover {
    background: var(--hover);
  }
  .primary {
    border-color: var(--button);
    background: var(--button);
    color: var(--cd-on-button, #fff);
  }
  .primary:hover {
    background: var(--button-hover);
  }
  .primary:is(:disabled, [aria-disabled]) {
    border-color: var(--line);
    background: var(--fill);
    color: var(--second);
    cursor: not-allowed;
  }
  .square {
    width: var(--control);
    padding: 0;
  }
  .square[aria-expanded='true'] {
    border-color: var(--button);
    color: var(--accent);
  }
  .buttons {
    display: flex;
    gap: 8px;
  }
  .buttons > button {
    flex: 1;
  }
  :is(input, button):focus-visible {
    outline: 2px solid var(--focus);
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

export const styles = [palette, frame, controls, rowStyles]
