import { html, nothing } from 'lit'
import { icon } from './icons.ts'
import { outcomeWords } from './words.ts'

/** What the last scan was; `count` numbers the scans of a continuous scanner. */
export type Outcome = { kind: 'right' | 'wrong'; code: string; count: number | undefined }

const scanned = (count: number): string => `${count} scanned`

/** The strip that says code and result, by word, colour and mark, and to who cannot see it. */
export const outcomeStrip = (outcome: Outcome | undefined) => html`
  <div part="result" role="status" class="strip ${outcome ? `strip--${outcome.kind}` : ''}">
    ${
      outcome
        ? html`
      ${icon(outcome.kind, 24)}
      <span class="strip__words"><b>${outcomeWords[outcome.kind]}</b> <span
        class="strip__code">${outcome.code}</span></span>
      ${outcome.count === undefined ? nothing : html`<span part="count">${scanned(outcome.count)}</span>`}`
        : nothing
    }
  </div>`

/** The same for the ear alone, when the dialog with its strip has gone. */
export const spokenOutcome = (outcome: Outcome | undefined): string =>
  outcome ? `${outcomeWords[outcome.kind]} ${outcome.code}` : ''
