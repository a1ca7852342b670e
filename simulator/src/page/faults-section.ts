import type { Control } from '../control/control.ts'
import type { FaultKind } from '../control-types.ts'
import type { Shop } from '../model.ts'
import { form, table } from './form.ts'
import { html, type Markup } from './html.ts'

/** What goes wrong at a shop: ordered here, ended here. */

export const faultKinds: Partial<Record<FaultKind, string>> = {
  off: 'The shop is down',
  http: 'Calls fail (500)',
  slow: 'Calls take 5 seconds',
  drop: 'The connection drops before',
  'lost-answer': 'It is done, but the answer is lost',
  limit: 'Refused as too fast',
  html: 'A page instead of an answer',
  'not-json': 'A broken answer',
  'tracking-late': 'The tracking number comes a minute later',
  'document-late': 'The label comes a minute later',
  'document-failed': 'The label fails',
  'slot-expired': 'The pickup slot has ended',
  'partly-failed': 'One of several fails',
  'stock-unchanged': 'Stock is taken, and stays as it was',
}
const wordsOf = (kind: FaultKind): string => faultKinds[kind] ?? kind

export function faultsSection(control: Control, shop: Shop): Markup {
  const faults = control.sim.faults.list().filter((fault) => fault.shop === undefined || fault.shop === shop.key)
  const rows = faults.map(({ id, kind, calls, times, hits, shop: of }) => [
    html`<b>${wordsOf(kind)}</b>`,
    html`${calls ? `paths with ${calls}` : 'all'}${of === undefined && ', of all shops'}`,
    html`${hits}${times === undefined ? '' : ` of ${times}`}`,
    form(
      shop,
      'mend',
      html`<input type="hidden" name="id" value="${id}" /><button aria-label="End it: ${wordsOf(kind)}">End it</button>`,
    ),
  ])
  return html`<section>
    <h2>Faults</h2>
    ${rows.length > 0 ? table(['What goes wrong', 'Calls', 'Struck', 'Way out'], rows) : html`<p>Nothing is wrong at this shop.</p>`}
    ${form(
      shop,
      'fault',
      html`<label>What goes wrong
          <select name="kind">
            ${Object.entries(faultKinds).map(([kind, words]) => html`<option value="${kind}">${words}</option>`)}
          </select>
        </label>
        <label>How often <input type="number" name="times" min="1" max="999" placeholder="always" /></label>
        <label>In calls whose path has <input name="calls" placeholder="any" /></label>
        <button>Begin it</button>`,
    )}
  </section>`
}
