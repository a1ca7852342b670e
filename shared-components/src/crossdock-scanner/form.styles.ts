import { css } from 'lit'

export const formStyles = css`
  form {
    display: grid;
    gap: 4px;
  }
  label {
    font-size: 13px;
    font-weight: 600;
    line-height: 18px;
    overflow-wrap: anywhere;
  }
  input,
  select,
  button {
    min-height: max(24px, var(--control));
    font: inherit;
  }
  input:not([type='range']),
  select {
    width: 100%;
    min-width: 0;
    padding: 4px 12px;
    border: 1px solid var(--edge);
    border-radius: 6px;
    background: var(--surface);
    color: var(--ink);
    font-size: 16px;
  }
  form > input {
    margin-bottom: 8px;
  }
  input[name='quantity'] {
    font-variant-numeric: tabular-nums;
  }
  input[aria-invalid='true'] {
    border-color: var(--error);
    box-shadow: inset 0 0 0 1px var(--error);
  }
  .bad {
    margin: -6px 0 8px;
    color: var(--error);
    font-size: 12px;
    font-weight: 600;
    line-height: 16px;
  }
  .bad:empty {
    display: none;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    padding: 0 14px;
    border: 1px solid var(--edge);
    border-radius: 6px;
    background: var(--surface);
    color: var(--ink);
    font-weight: 600;
    cursor: pointer;
    touch-action: manipulation;
  }
  form > button {
    margin-top: 4px;
  }
  .primary {
    border-color: var(--button);
    background: var(--button);
    color: var(--cd-on-button, #fff);
  }
  .primary:disabled {
    border-color: var(--line);
    background: var(--fill);
    color: var(--second);
    cursor: not-allowed;
  }
  .plain {
    width: max(34px, var(--control));
    min-height: max(34px, var(--control));
    padding: 0;
    border-color: transparent;
    background: none;
  }
  :is(button, input, select):focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  input:not([type='range']):focus-visible {
    border-color: var(--focus);
    outline-offset: 0;
  }
  @media (pointer: coarse) {
    button,
    input:not([type='range']),
    select {
      border-radius: 10px;
    }
    .plain {
      width: 44px;
      min-height: 44px;
    }
  }
`
