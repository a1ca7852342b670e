import { Refusal } from '../answer.ts'
import { masked, maskName, maskPhone } from '../buyers.ts'
import { listOf, parseJson, textOf } from '../input.ts'
import type { LazadaOrder, Order, Unit } from '../model.ts'
import { touchAfterPage } from '../touch.ts'
import { needed, type Routes, type SellerCall } from './gate.ts'
import { endWait } from './moves.ts'

/** /orders/get, /order/get and the items of orders. */

const mostOffset = 5000
const mostOrders = 50
const statuses = [
  'unpaid',
  'pending',
  'topack',
  'packed',
  'repacked',
  'toship',
  'ready_to_ship',
  'shipping',
  'shipped',
  'delivered',
  'canceled',
  'returned',
  'failed',
  'failed_delivery',
  'lost',
  'lost_by_3pl',
  'need_cancel_confirm',
]

function timeOf(given: string | undefined): number | undefined {
  if (given === undefined || given === '') return undefined
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(given)
    ? Date.parse(given.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
    : NaN
  if (Number.isNaN(time)) throw new Refusal('E017', 'E017: Invalid Date Format')
  return time
}

function numberOf(given: string | undefined, otherwise: number, least: number, most: number, refusal: Refusal): number {
  if (given === undefined || given === '') return otherwise
  const value = /^\d{1,9}$/.test(given) ? Number(given) : -1
  if (value < least || value > most) throw refusal
  return value
}

function windowOf({ given }: SellerCall) {
  const [updated, created] = [timeOf(given.update_after), timeOf(given.created_after)]
  if (updated === undefined && created === undefined)
    throw new Refusal('MissingParameter', 'The input parameter "created_after" or "update_after" is mandatory')
  const [updatedBefore, createdBefore] = [timeOf(given.update_before), timeOf(given.created_before)]
  const status = given.status ?? ''
  if (status !== '' && status !== 'all' && !statuses.includes(status))
    throw new Refusal('E036', 'E036: Invalid status filter')
  const sortBy = given.sort_by || 'created_at'
  const direction = (given.sort_direction || 'DESC').toUpperCase()
  if (!['created_at', 'updated_at'].includes(sortBy)) throw new Refusal('E036', 'E036: Invalid sort_by')
  if (!['ASC', 'DESC'].includes(direction)) throw new Refusal('E036', 'E036: Invalid sort_direction')
  // Times are whole seconds, so a bound takes in all of its own.
  const second = (time: number | undefined, otherwise: number, add = 0) =>
    time === undefined ? otherwise : Math.floor(time / 1000) * 1000 + add
  return {
    updated: [second(updated, 0), second(updatedBefore, Infinity, 999)] as const,
    created: [second(created, 0), second(createdBefore, Infinity, 999)] as const,
    status: status === 'all' ? '' : status,
    isByUpdate: sortBy === 'updated_at',
    isDown: direction === 'DESC',
  }
}

const isWithin = (time: number, [from, until]: readonly [number, number]): boolean => time >= from && time <= until
const hasStatus = (order: Order, status: string): boolean =>
  status === '' || (order.marketplace === 'lazada' && order.units.some((unit) => unit.status === status))

/** By offset: what is updated between two pages leaves its place, and the one behind it is passed over. */
function findOrders(call: SellerCall, offset: number, limit: number): { orders: Order[]; total: number } {
  const { updated, created, status, isByUpdate, isDown } = windowOf(call)
  const store = call.sim.world.store(call.shop.key)
  const [timeline, own, other] = isByUpdate ? [store.updated, updated, created] : [store.created, created, updated]
  if (status === '' && other[0] === 0 && other[1] === Infinity) {
    const orders = timeline.slice(own[0], own[1], offset, limit, isDown)
    return { orders, total: timeline.count(own[0], own[1]) }
  }
  const all = timeline
    .slice(own[0], own[1], 0, Infinity, isDown)
    .filter((order) => isWithin(isByUpdate ? order.createTime : order.updateTime, other) && hasStatus(order, status))
  return { orders: all.slice(offset, offset + limit), total: all.length }
}

function getOrders(call: SellerCall) {
  const { sim, shop, given, path } = call
  const limit = numberOf(given.limit, 100, 1, 100, new Refusal('E019', 'E019: Invalid Limit'))
  const offset = numberOf(given.offset, 0, 0, mostOffset, new Refusal('E014', 'E014: Invalid Offset'))
  const { orders, total } = findOrders(call, offset, limit)
  const rows = orders.flatMap((order) => (order.marketplace === 'lazada' ? [rowOf(order)] : []))
  touchAfterPage(sim, shop.key, path)
  return { data: { count: rows.length, countTotal: total, orders: rows } }
}

const money = (cents: number): string => (cents / 100).toFixed(2)

/** As Lazada spells times: `2026-11-23 18:00:00 +0800`. */
const spelled = (time: number): string =>
  `${new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} +0800`

function rowOf(order: LazadaOrder) {
  const { buyer } = order
  const address = {
    first_name: maskName(buyer.name),
    last_name: '',
    phone: maskPhone(buyer.phone),
    phone2: '',
    address1: masked,
    address2: '',
    city: buyer.city,
    post_code: masked,
    country: 'Singapore',
  }
  return {
    order_id: Number(order.id),
    order_number: Number(order.id),
    created_at: spelled(order.createTime),
    updated_at: spelled(order.updateTime),
    statuses: [...new Set(order.units.map(({ status }) => status))],
    items_count: order.units.length,
    price: money(order.units.reduce((sum, unit) => sum + unit.priceCents, 0)),
    shipping_fee: 0,
    payment_method: order.isCod ? 'COD' : 'MIXEDCARD',
    customer_first_name: maskName(buyer.name),
    customer_last_name: '',
    remarks: '',
    address_shipping: address,
    address_billing: address,
  }
}

/** An order that a call names. */
export function findOrder({ sim, shop }: SellerCall, id: unknown): LazadaOrder {
  const order = sim.world.order(shop.key, textOf(id))
  if (order?.marketplace !== 'lazada') throw new Refusal('E016', 'E016: Invalid Order ID')
  endWait(sim, order)
  return order
}

function itemOf(order: LazadaOrder, unit: Unit) {
  const parcel = order.parcels.find(({ id }) => id === unit.parcel)
  return {
    order_item_id: unit.id,
    order_id: Number(order.id),
    product_id: String(unit.itemId),
    sku_id: String(unit.modelId),
    sku: unit.sku,
    shop_sku: unit.shopSku,
    name: order.oddity === 'emoji' ? `${unit.name} 🎁` : unit.name,
    variation: '',
    status: unit.status,
    item_price: unit.priceCents / 100,
    paid_price: unit.priceCents / 100,
    currency: order.currency,
    reason: unit.reason,
    package_id: unit.parcel,
    tracking_code: parcel?.tracking ?? '',
    shipment_provider: parcel?.provider ?? '',
    shipping_type: 'Dropshipping',
    sla_time_stamp: new Date(order.shipBy).toISOString().replace('Z', '+00:00'),
    delivery_option_sof: 0,
    is_fbl: order.isByMarketplace ? 1 : 0,
    is_digital: order.isDigital ? 1 : 0,
    is_cancel_pending: unit.status === 'need_cancel_confirm',
    ...(unit.status === 'need_cancel_confirm' && { cancel_trigger_time: String(order.cancelDeadline ?? '') }),
    reverse_order_id: unit.reverse ?? '',
    created_at: spelled(order.createTime),
    updated_at: spelled(unit.updateTime),
  }
}

function getItems(call: SellerCall) {
  const order = findOrder(call, needed(call.given, 'order_id'))
  return { data: order.units.map((unit) => itemOf(order, unit)) }
}

function getItemsOfOrders(call: SellerCall) {
  const ids = listOf(parseJson(needed(call.given, 'order_ids')))
  if (ids.length < 1) throw new Refusal('E016', 'E016: Invalid Order ID')
  if (ids.length > mostOrders) throw new Refusal('E019', 'E019: Invalid Limit, 50 orders at most')
  return {
    data: ids.map((id) => {
      const order = findOrder(call, id)
      const order_items = order.units.map((unit) => itemOf(order, unit))
      return { order_id: Number(order.id), order_number: Number(order.id), order_items }
    }),
  }
}

export const orderRoutes: Routes = {
  '/orders/get': { method: 'GET', handle: getOrders },
  '/order/get': {
    method: 'GET',
    handle: (call) => ({ data: rowOf(findOrder(call, needed(call.given, 'order_id'))) }),
  },
  '/order/items/get': { method: 'GET', handle: getItems },
  '/orders/items/get': { method: 'GET', handle: getItemsOfOrders },
}
