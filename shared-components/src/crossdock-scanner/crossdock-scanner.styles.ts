import { css } from 'lit'
import { formStyles } from './form.styles.ts'
import { viewStyles } from './view.styles.ts'

const frameStyles = css`
  :host {
    --ink: var(--cd-ink, light-dark(#131a27, #e8ecf3));
    --second: var(--cd-second, light-dark(#505a6e, #b3bccb));
    --third: var(--cd-third, light-dark(#667085, #94a0b5));
    --raised: var(--cd-raised, light-dark(#fff, #182132));
    --surface: var(--cd-surface, light-dark(#fff, #131a27));
    --fill: var(--cd-fill, light-dark(#eff1f5, #263044));
    --line: var(--cd-line, light-dark(#e2e6ed, #263044));
    --edge: var(--cd-edge, light-dark(#858d9d, #6f7b92));
    --error: var(--cd-error, light-dark(#a8182b, #ffa3a6));
    --error-tint: var(--cd-red-tint, light-dark(#ffe5e6, #3a1e26));
    --right: var(--cd-right, #117a44);
    --button: var(--cd-button, light-dark(#1f52d6, #3367e8));
    --focus: var(--cd-focus, light-dark(#1f52d6, #5d8ff6));
    --control: var(--crossdock-control, 34px);
    display: block;
    max-width: 502px;
    color: var(--ink);
    font: 14px/20px var(--cd-font, ui-sans-serif, system-ui, sans-serif);
  }
  :host(:not([inline])) {
    display: contents;
  }
  * {
    box-sizing: border-box;
  }
  .frame {
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--raised);
    color: var(--ink);
    overflow: hidden;
  }
  dialog.frame {
    width: min(502px, calc(100vw - 32px));
    max-width: none;
    max-height: calc(100vh - 48px);
    padding: 0;
    box-shadow: var(--cd-shadow-floating, 0 12px 32px -8px rgb(19 26 39 / 28%));
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  dialog::backdrop {
    background: var(--cd-scrim, rgb(19 26 39 / 45%));
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    padding: 10px 12px 4px 20px;
  }
  h2 {
    margin: 0;
    font-size: 16px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 12px 20px 20px;
    overflow: auto;
  }
  .icon {
    flex: none;
    fill: currentColor;
  }
  .strip:not(:empty) {
    display: flex;
  }
  .strip--right,
  .strip--wrong {
    align-items: center;
    gap: 12px;
    min-height: 52px;
    padding: 6px 20px;
    background: var(--right);
    color: #fff;
  }
  .strip--wrong {
    background: #a8182b;
  }
  .strip__words {
    flex: 1;
    min-width: 0;
    display: grid;
    font-size: 14px;
    line-height: 18px;
  }
  .strip b {
    font-size: 16px;
    font-weight: 600;
    line-height: 20px;
  }
  .strip__code {
    overflow-wrap: anywhere;
  }
  [part='count'] {
    font-size: 14px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .problem {
    display: flex;
    gap: 10px;
    margin: 0;
    padding: 10px 12px;
    border-radius: 6px;
    background: var(--error-tint);
    color: var(--error);
    font-weight: 500;
  }
  .spoken {
    position: fixed;
    width: 1px;
    height: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  @media (pointer: coarse) {
    :host {
      --control: var(--crossdock-control, 44px);
    }
  }
  @media (pointer: coarse) and (max-width: 599px) {
    :host {
      --control: var(--crossdock-control, 56px);
    }
  }
  @media (max-width: 599px) {
    dialog.frame {
      width: 100vw;
      max-height: 96vh;
      margin: auto 0 0;
      border-width: 1px 0 0;
      border-radius: 13px 13px 0 0;
    }
    header,
    .strip--right,
    .strip--wrong {
      padding-left: 16px;
    }
    .body {
      padding: 12px 16px 16px;
    }
  }
`

export const styles = [frameStyles, formStyles, viewStyles]
