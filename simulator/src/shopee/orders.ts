import { Refusal } from '../answer.ts'
import { masked, maskName, maskPhone } from '../buyers.ts'
import type { Order, ShopeeOrder } from '../model.ts'
import type { Place } from '../timeline.ts'
import { touchAfterPage } from '../touch.ts'
import { needed, type Routes, type ShopCall, wrong } from './gate.ts'
import { endWait } from './moves.ts'

/** get_order_list and get_order_detail. */

const longestWindow = 15 * 86_400
const mostDetails = 50
const listed = [
  'UNPAID',
  'READY_TO_SHIP',
  'PROCESSED',
  'RETRY_SHIP',
  'SHIPPED',
  'TO_CONFIRM_RECEIVE',
  'COMPLETED',
  'IN_CANCEL',
  'CANCELLED',
  'TO_RETURN',
  'INVOICE_PENDING',
  'PENDING',
]
const seconds = (time: number | undefined): number => Math.floor((time ?? 0) / 1000)
const money = (cents: number): number => cents / 100

export function wholeIn(query: URLSearchParams, name: string, least: number, most: number): number {
  const text = needed(query, name)
  const value = /^\d{1,12}$/.test(text) ? Number(text) : -1
  if (value < least || value > most) throw wrong(`Invalid ${name}.`)
  return value
}

function windowOf(query: URLSearchParams) {
  const field = needed(query, 'time_range_field')
  if (field !== 'create_time' && field !== 'update_time') throw wrong('Invalid time_range_field.')
  const [from, to] = [wholeIn(query, 'time_from', 0, 1e11), wholeIn(query, 'time_to', 0, 1e11)]
  if (to < from) throw wrong('time_to must be after time_from.')
  if (to - from > longestWindow) throw wrong('Time range should be less than 15 days.')
  return { isCreated: field === 'create_time', from: from * 1000, until: to * 1000 + 999 }
}

type Page = { orders: ShopeeOrder[]; next: string }

/** The next page by place: what is updated meanwhile neither moves nor hides another. */
function pageByPlace({ sim, shop, query }: ShopCall, size: number, status: string | null): Page {
  const { isCreated, from, until } = windowOf(query)
  const store = sim.world.store(shop.key)
  const timeline = isCreated ? store.created : store.updated
  const isDown = sim.world.settings.shopeeListOrder === 'descending'
  const last = placeOf(query.get('cursor') ?? '')
  const orders: ShopeeOrder[] = []
  let place: Place | undefined
  for (const entry of isDown ? timeline.downFrom(until, last) : timeline.from(from, last)) {
    if (isDown ? entry.time < from : entry.time > until) break
    if (!isListed(entry.of, status)) continue
    if (orders.length === size && place) return { orders, next: cursorOf(place) }
    orders.push(entry.of)
    place = { time: entry.time, order: entry.order }
  }
  return { orders, next: '' }
}

/** The next page by offset: what is updated meanwhile leaves its place, and the one behind it is passed over. */
function pageByOffset({ sim, shop, query }: ShopCall, size: number, status: string | null): Page {
  const { isCreated, from, until } = windowOf(query)
  const store = sim.world.store(shop.key)
  const timeline = isCreated ? store.created : store.updated
  const isDown = sim.world.settings.shopeeListOrder === 'descending'
  const offset = Number(query.get('cursor') || 0)
  if (!Number.isInteger(offset) || offset < 0) throw wrong('Invalid cursor.')
  const all = timeline.slice(from, until, 0, Infinity, isDown).filter((order) => isListed(order, status))
  const orders = all.slice(offset, offset + size) as ShopeeOrder[]
  return { orders, next: offset + size < all.length ? String(offset + size) : '' }
}

const isListed = (order: Order, status: string | null): order is ShopeeOrder =>
  order.marketplace === 'shopee' && (status === null || order.status === status)

const cursorOf = ({ time, order }: Place): string => Buffer.from(`${time}:${order}`).toString('base64url')

function placeOf(cursor: string): Place | undefined {
  if (cursor === '') return undefined
  const found = /^(\d+):(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!found) throw wrong('Invalid cursor.')
  return { time: Number(found[1]), order: Number(found[2]) }
}

function getOrderList(call: ShopCall) {
  const { sim, shop, query, path } = call
  const size = wholeIn(query, 'page_size', 1, 100)
  const status = query.get('order_status')
  if (status !== null && !listed.includes(status)) throw wrong('Invalid order_status.')
  const isByPlace = sim.world.settings.shopeeCursor === 'position'
  const { orders, next } = isByPlace ? pageByPlace(call, size, status) : pageByOffset(call, size, status)
  const withStatus = optionals(query).has('order_status')
  const order_list = orders.map((order) => ({
    order_sn: order.id,
    ...(withStatus && { order_status: order.status }),
  }))
  touchAfterPage(sim, shop.key, path)
  return { more: next !== '', next_cursor: next, order_list }
}

const optionals = (query: URLSearchParams): Set<string> =>
  new Set((query.get('response_optional_fields') ?? '').split(',').map((name) => name.trim()))

function getOrderDetail({ sim, shop, query, path }: ShopCall) {
  const ids = needed(query, 'order_sn_list').split(',')
  if (ids.length > mostDetails) throw wrong('order_sn_list takes 1 to 50 orders.')
  const orders = ids.flatMap((id) => {
    const order = sim.world.order(shop.key, id)
    return order?.marketplace === 'shopee' ? [order] : []
  })
  if (orders.length === 0) throw new Refusal('error_not_found', 'Wrong parameters, detail: the order is not found.')
  const wanted = optionals(query)
  return {
    order_list: orders.map((order) => {
      endWait(sim, order)
      const isNameless = order.isSplit && sim.faults.strike('no-package-number', shop.key, path) !== undefined
      return detailOf(order, shop.country, wanted, isNameless)
    }),
  }
}

function detailOf(order: ShopeeOrder, region: string, wanted: Set<string>, isNameless: boolean) {
  const optional: Record<string, () => unknown> = {
    buyer_user_id: () => 1_000_000 + order.buyer.name.length,
    buyer_username: () => maskName(order.buyer.name.toLowerCase().replace(' ', '_')),
    pay_time: () => (order.payTime === undefined ? null : seconds(order.payTime)),
    total_amount: () => money(order.lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)),
    recipient_address: () => addressOf(order, region),
    item_list: () => order.lines.map((line) => itemOf(order, line)),
    package_list: () => order.packages.map((parcel) => packageOf(order, parcel, isNameless)),
    shipping_carrier: () => 'Standard Delivery',
    payment_method: () => (order.isCod ? 'Cash on Delivery' : 'Credit Card'),
    cancel_by: () => order.cancelBy,
    cancel_reason: () => (order.status === 'CANCELLED' ? order.cancelReason : ''),
    buyer_cancel_reason: () => order.cancelReason,
    cancel_trigger_time: () => seconds(order.cancelDeadline),
    fulfillment_flag: () => (order.isByMarketplace ? 'fulfilled_by_shopee' : 'fulfilled_by_local_seller'),
    note: () => '',
  }
  return {
    order_sn: order.id,
    region,
    currency: order.currency,
    cod: order.isCod,
    order_status: order.status,
    message_to_seller: '',
    create_time: seconds(order.createTime),
    update_time: seconds(order.updateTime),
    days_to_ship: 2,
    ship_by_date: order.payTime === undefined ? 0 : seconds(order.shipBy),
    ...Object.fromEntries(
      Object.entries(optional)
        .filter(([name]) => wanted.has(name))
        .map(([name, value]) => [name, value()]),
    ),
  }
}

const addressOf = ({ buyer }: ShopeeOrder, region: string) => ({
  name: maskName(buyer.name),
  phone: maskPhone(buyer.phone),
  town: '',
  district: '',
  city: buyer.city,
  state: '',
  region,
  zipcode: masked,
  full_address: masked,
})

const itemOf = (order: ShopeeOrder, line: ShopeeOrder['lines'][number]) => ({
  item_id: line.itemId,
  item_name: order.oddity === 'emoji' ? `${line.name} 🎁` : line.name,
  item_sku: line.sku,
  model_id: line.modelId,
  model_name: '',
  model_sku: line.sku,
  model_quantity_purchased: line.quantity,
  model_original_price: money(line.priceCents),
  model_discounted_price: money(line.priceCents),
  order_item_id: line.id,
  weight: 0.3,
})

const packageOf = (order: ShopeeOrder, parcel: ShopeeOrder['packages'][number], isNameless: boolean) => ({
  ...(!isNameless && { package_number: parcel.number }),
  logistics_status: parcel.status,
  shipping_carrier: 'Standard Delivery',
  item_list: parcel.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return []
    return [{ item_id: line.itemId, model_id: line.modelId, model_quantity: quantity, order_item_id: line.id }]
  }),
})

export const orderRoutes: Routes = {
  '/api/v2/order/get_order_list': { method: 'GET', level: 'shop', handle: getOrderList },
  '/api/v2/order/get_order_detail': { method: 'GET', level: 'shop', handle: getOrderDetail },
}
