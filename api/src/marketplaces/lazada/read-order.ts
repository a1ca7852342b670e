import { decimalOf, type Fields, fieldsOf, isSet, type Json, listOf, textOf, wholeOf } from '../json.ts'
import type { MarketLine, MarketOrder, MarketState } from '../marketplace.ts'
import { kept, oddOf, settled } from '../order-parts.ts'

const states: Readonly<Record<string, MarketState>> = {
  unpaid: 'unpaid',
  pending: 'ready',
  topack: 'ready',
  packed: 'ready',
  repacked: 'ready',
  ready_to_ship: 'arranged',
  ready_to_ship_pending: 'arranged',
  toship: 'arranged',
  shipped: 'shipped',
  shipping: 'shipped',
  delivered: 'delivered',
  canceled: 'cancelled',
  need_cancel_confirm: 'cancel-asked',
  is_cancel_pending: 'cancel-asked',
  returned: 'returned',
  failed: 'failed',
  failed_delivery: 'failed',
  lost: 'failed',
  lost_by_3pl: 'failed',
  damaged_by_3pl: 'failed',
  package_scrapped: 'failed',
}
/** From the least advanced on; those that end otherwise than well decide only where nothing else is left. */
const advance: readonly MarketState[] = [
  'unpaid',
  'ready',
  'ship-again',
  'arranged',
  'shipped',
  'delivered',
  'coming-back',
  'returned',
  'failed',
]

/** An ISO moment in any of the ways Lazada writes them, or milliseconds; 0 where nothing readable came. */
export function momentOf(value: Json | undefined): number {
  const text = textOf(value).trim()
  if (/^\d{10,13}$/.test(text)) return Number(text) * (text.length === 10 ? 1000 : 1)
  const [, day = '', time = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)? ?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  const moment = Date.parse(`${day}T${time}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') || 'Z'}`)
  return Number.isNaN(moment) ? 0 : moment
}

const statusOf = (item: Fields): string => textOf(item['status'])

function stateOfItem(item: Fields): MarketState {
  const status = statusOf(item)
  if (status === 'canceled') return 'cancelled'
  if (isSet(item['need_cancel_confirm']) || isSet(item['is_cancel_pending'])) return 'cancel-asked'
  // A presale of which only the first part is paid is not sold yet.
  if (textOf(item['stage_pay_status']).startsWith('unpaid')) return 'unpaid'
  if (status.startsWith('shipped_back')) return 'coming-back'
  return Object.hasOwn(states, status) ? (states[status] ?? 'unknown') : 'unknown'
}

/** The least advanced of the items that are not cancelled. */
export function stateOf(items: readonly MarketState[]): MarketState {
  const open: readonly MarketState[] = items.filter((state) => state !== 'cancelled')
  if (open.length === 0) return items.length === 0 ? 'unknown' : 'cancelled'
  if (open.includes('unknown')) return 'unknown'
  if (open.includes('cancel-asked')) return 'cancel-asked'
  return advance.find((state) => open.includes(state)) ?? 'unknown'
}

/** One order, of its head and its units. What is odd about it is told in it. */
export function readOrder(id: string, head: Fields, items: readonly Fields[]): MarketOrder {
  const ofItems = items.map((item) => ({ item, state: stateOfItem(item) }))
  const state = stateOf(ofItems.map((one) => one.state))
  // What was cancelled of an order that goes on is not sent; one that is cancelled as a whole shows all of it.
  const sold = ofItems.filter((one) => state === 'cancelled' || one.state !== 'cancelled').map(({ item }) => item)
  const { lines, odd } = linesOf(sold)
  const times = [head, ...items].map((part) => momentOf(part['updated_at']))
  const updatedAt = Math.max(0, ...times)
  const read = {
    id,
    status: kept(
      [...new Set(items.length > 0 ? items.map(statusOf) : listOf(head['statuses']).map(textOf))].join(', '),
      200,
    ),
    placedAt: momentOf(head['created_at']) || momentOf(items[0]?.['created_at']) || updatedAt,
    updatedAt,
    currency: kept(textOf(sold.find((item) => item['currency'])?.['currency']), 3),
    remark: kept([textOf(head['buyer_note']), textOf(head['remarks'])].filter(Boolean).join('\n'), 2_000),
    buyer: buyerOf(head),
    lines,
    state: 'unknown' as const,
    ...rest(head, sold, state),
  }
  return settled(read, items.length === 0 ? stateOfHead(head) : state, [...odd, ...sentByOthers(sold), ...oddOf(read)])
}

/** Where no items came, an order that is over by its head is over. */
const stateOfHead = (head: Fields): MarketState => {
  const statuses = listOf(head['statuses'])
  return statuses.length > 0 && statuses.every((status) => status === 'canceled') ? 'cancelled' : 'ready'
}

function rest(head: Fields, sold: readonly Fields[], state: MarketState) {
  const least = (moments: readonly number[]): number => Math.min(...moments.filter((moment) => moment > 0))
  const shipBy = least(sold.map((item) => momentOf(item['sla_time_stamp'])))
  const cancelBy = least(sold.map((item) => momentOf(item['cancel_trigger_time'])))
  const codAmount = /^(cod|cash ?on ?delivery)$/i.test(textOf(head['payment_method']))
    ? decimalOf(head['price'])
    : undefined
  const trackingNumber = sold.map((item) => kept(textOf(item['tracking_code']), 100)).find(Boolean)
  return {
    ...(shipBy < Infinity && { shipBy }),
    ...(state === 'cancel-asked' && cancelBy < Infinity && { cancelBy }),
    ...(codAmount !== undefined && { codAmount }),
    ...(trackingNumber && { trackingNumber }),
    ...(sold.length > 0 && sold.every(isTheirs) && { isTheirs: true as const }),
  }
}

const isTheirs = (item: Fields): boolean => isSet(item['is_fbl']) || isSet(item['is_digital'])

function sentByOthers(sold: readonly Fields[]): string[] {
  const odd: string[] = []
  const theirs = sold.filter(isTheirs).length
  if (theirs > 0 && theirs < sold.length) odd.push('Lazada sends a part of it.')
  if (sold.some((item) => isSet(item['delivery_option_sof']))) odd.push("It goes by the seller's own fleet.")
  if (sold.some((item) => textOf(fieldsOf(item['pick_up_store_info'])['pick_up_store_code'])))
    odd.push('The buyer collects it in a store.')
  return odd
}

/** Each unit is an item of its own; equal ones are one line, which keeps their ids. */
function linesOf(items: readonly Fields[]): { lines: MarketLine[]; odd: string[] } {
  const lines = new Map<string, MarketLine & { itemIds: string[] }>()
  const odd: string[] = []
  for (const item of items) {
    const sku = kept(textOf(item['sku']), 200)
    const listingId = textOf(item['product_id']) || textOf(item['item_id']) || textOf(item['shop_sku'])
    const variantId = textOf(item['sku_id'])
    const unitPrice = decimalOf(item['paid_price']) ?? decimalOf(item['item_price']) ?? ''
    if (!unitPrice) odd.push(`${sku || listingId || 'An item'} has no price.`)
    const key = JSON.stringify([listingId, variantId, sku, unitPrice])
    const name = kept([textOf(item['name']), textOf(item['variation'])].filter(Boolean).join(', '))
    const line = lines.get(key) ?? { listingId, variantId, sku, name, quantity: 0, unitPrice, itemIds: [] }
    line.quantity += Math.max(1, wholeOf(item['quantity']) ?? 1)
    line.itemIds.push(textOf(item['order_item_id']))
    lines.set(key, line)
  }
  return { lines: [...lines.values()], odd: [...new Set(odd)] }
}

function buyerOf(head: Fields): MarketOrder['buyer'] {
  const address = fieldsOf(head['address_shipping'])
  const part = (name: string): string => kept(textOf(address[name]))
  return {
    name: [part('first_name'), part('last_name')].filter(Boolean).join(' '),
    phone: part('phone') || part('phone2'),
    address1: part('address1'),
    address2: [part('address2'), part('address5')].filter(Boolean).join(', '),
    city: part('city') || part('address4'),
    state: part('address3'),
    postcode: part('post_code'),
    country: part('country'),
  }
}
