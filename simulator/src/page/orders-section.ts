import type { Act, OrderAnswer } from '../control-types.ts'
import type { Shop } from '../model.ts'
import { form, table } from './form.ts'
import { html, type Markup } from './html.ts'

/** The orders of a shop, and what may happen to each next. */

const acts: Record<Exclude<Act, 'touch'>, string> = {
  pay: 'Buyer pays',
  'buyer-cancel': 'Buyer asks to cancel',
  cancel: 'Buyer cancels',
  pickup: 'Courier takes it',
  'pickup-failed': 'Pickup fails',
  deliver: 'Courier delivers it',
  'delivery-failed': 'Delivery fails',
  complete: 'Buyer confirms receipt',
  lost: 'Courier loses it',
  return: 'Buyer returns it',
}
type Offered = keyof typeof acts

const inHouse: Offered[] = ['buyer-cancel', 'cancel']
const ready: Offered[] = [...inHouse, 'pickup', 'pickup-failed', 'lost']
/** What a status leads to; the guards of the marketplaces still decide. */
const offers: Record<string, Offered[]> = {
  UNPAID: ['pay', 'cancel'],
  READY_TO_SHIP: inHouse,
  PROCESSED: ready,
  RETRY_SHIP: ready,
  IN_CANCEL: ['cancel'],
  SHIPPED: ['deliver', 'delivery-failed', 'lost', 'return'],
  TO_CONFIRM_RECEIVE: ['complete', 'return'],
  COMPLETED: ['return'],
  CANCELLED: [],
  TO_RETURN: [],
  unpaid: ['pay', 'cancel'],
  pending: inHouse,
  packed: inHouse,
  repacked: inHouse,
  ready_to_ship: ready,
  need_cancel_confirm: ['cancel'],
  shipped: ['deliver', 'delivery-failed', 'lost', 'return'],
  delivered: ['return'],
  canceled: [],
  returned: [],
  failed_delivery: [],
  lost_by_3pl: [],
}

function offered(status: string): Offered[] {
  const found = new Set(status.split(' ').flatMap((one) => offers[one] ?? (Object.keys(acts) as Offered[])))
  return (Object.keys(acts) as Offered[]).filter((act) => found.has(act))
}

/** READY_TO_SHIP as a person reads it; the marketplace's own word stays to be found by. */
export const statusWords = (status: string): string => status.split(' ').join(', ')

const nextOf = (shop: Shop, { id, status }: OrderAnswer): Markup => {
  const may = offered(status)
  if (may.length === 0) return html`Nothing more`
  return form(
    shop,
    'move',
    html`<input type="hidden" name="id" value="${id}" />
      <select name="act" aria-label="What happens to ${id}">
        ${may.map((act) => html`<option value="${act}">${acts[act]}</option>`)}
      </select>
      <button aria-label="Do it to ${id}">Do it</button>`,
  )
}

export function ordersSection(shop: Shop, orders: readonly OrderAnswer[]): Markup {
  const rows = orders.map((order) => [
    html`<b>${order.id}</b>`,
    html`<span class="state" data-order="${order.id}">${statusWords(order.status)}</span>`,
    html`${order.lines.map(({ sku, quantity }) => html`${quantity} × ${sku}<br />`)}`,
    order.parcels.length === 0
      ? html`None yet`
      : html`${order.parcels.map(({ number, tracking, status }) => html`${number} ${tracking} ${status}<br />`)}`,
    nextOf(shop, order),
  ])
  return html`<section>
    <h2>Orders</h2>
    ${
      rows.length === 0
        ? html`<p>Nobody has bought anything yet.</p>`
        : table(['Number', 'Status', 'Items', 'Parcels', 'Next'], rows)
    }
  </section>`
}
