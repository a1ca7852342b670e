import { css } from 'lit'

/** The list, its states, and the step for one item. */
export const rowStyles = css`
  .status {
    min-height: 20px;
    margin: 12px 0 0;
    color: var(--second);
    overflow-wrap: anywhere;
  }
  .status:empty {
    min-height: 0;
  }
  .problem {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    padding: 12px;
    border: 1px solid var(--line);
    border-radius: 6px;
    color: var(--error);
  }
  .problem > p {
    flex: 1 1 200px;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .problem > button {
    color: var(--ink);
  }
  .rows {
    display: grid;
    margin: 8px 0 0;
    padding: 0;
    list-style: none;
  }
  .row {
    display: grid;
    gap: 8px 16px;
    align-items: center;
    padding: 12px 0;
    border-top: 1px solid var(--line);
  }
  .what {
    display: grid;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .group {
    font-size: 13px;
    font-weight: 600;
  }
  .name {
    font-weight: 600;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: center;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  .expiry {
    overflow-wrap: anywhere;
  }
  .expiry--expired {
    color: var(--error);
    font-weight: 600;
  }
  .expiry--soon {
    color: var(--soon);
    font-weight: 600;
  }
  .expiry--never {
    color: var(--second);
  }
  .expiry > .second {
    font-weight: 400;
  }
  .qc {
    padding: 2px 8px;
    border-radius: 4px;
    background: var(--gray-tint);
    color: var(--gray);
    font-size: 12px;
    font-weight: 600;
    line-height: 16px;
  }
  .qc--checked {
    background: var(--green-tint);
    color: var(--green);
  }
  .step {
    display: grid;
    gap: 16px;
  }
  .step .status {
    margin: 0;
  }
  .item {
    overflow-wrap: anywhere;
  }
  .step-name {
    font-size: 22px;
    font-weight: 600;
    line-height: 28px;
  }
  .left {
    color: var(--second);
    font-size: 16px;
    font-variant-numeric: tabular-nums;
  }
  .left > b {
    color: var(--accent);
    font-size: 34px;
    line-height: 40px;
  }
  .large {
    min-height: max(var(--control), 48px);
    font-size: 22px;
    font-weight: 600;
  }
  .buttons--step > .primary {
    min-height: max(var(--control), 44px);
    font-size: 14px;
  }
  @media (pointer: coarse) {
    .left > b {
      font-size: 54px;
      line-height: 60px;
    }
    .large {
      font-size: 28px;
    }
    .buttons--step > .primary {
      font-size: 16px;
    }
  }
  @container (min-width: 560px) {
    .row {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .what,
    .facts {
      grid-column: 1;
    }
    .row > button {
      grid-row: 1 / 3;
      grid-column: 2;
    }
    .step {
      grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    }
    .step > :is(.item, .status, .buttons) {
      grid-column: 1 / -1;
    }
  }
`
