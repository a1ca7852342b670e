import type { Shop } from '../model.ts'
import { html, type Markup } from './html.ts'

/** A form that does one thing in the shop. */
export const form = (shop: Shop, does: string, inside: Markup): Markup =>
  html`<form method="post" action="/page/act">
    <input type="hidden" name="shop" value="${shop.key}" /><input type="hidden" name="does" value="${does}" />${inside}
  </form>`

/** What may be wider than the page; keys scroll it, too. */
export const scrolled = (name: string, inside: Markup): Markup =>
  html`<div class="scroll" role="region" aria-label="${name}" tabindex="0">${inside}</div>`

/** A table whose rows are cards where the page is narrow. */
export const table = (heads: readonly string[], rows: readonly (readonly Markup[])[]): Markup =>
  html`<table class="cards">
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>${cells.map((cell, at) => html`<td data-head="${heads[at]}"><div>${cell}</div></td>`)}</tr>`,
      )}
    </tbody>
  </table>`
