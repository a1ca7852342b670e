import { Refusal } from '../answer.ts'
import { type Fields, fieldsOf, listOf, textOf, wholeOf } from '../input.ts'
import type { Package, Shop, ShopeeOrder } from '../model.ts'
import type { Simulator } from '../simulator.ts'
import { needed, type Routes, type ShopCall, wrong } from './gate.ts'
import { endWait, packageOf, save } from './moves.ts'

/** From the shipping parameter to the tracking number; split and unsplit. */

const hour = 3_600_000
const mostParcels = 5
const addressId = 5001
const branches = [
  { branch_id: 7001, region: 'SG', city: 'Easthaven', address: '12 Pier Street', zipcode: '123456' },
  { branch_id: 7002, region: 'SG', city: 'Northmere', address: '3 Mill Lane', zipcode: '223456' },
]

/** The order a call names, and the parcel: of a split order it must be named. */
export function findParcel(
  sim: Simulator,
  shop: Shop,
  sn: string,
  number: string,
): { order: ShopeeOrder; parcel: Package } {
  const order = sim.world.order(shop.key, sn)
  if (order?.marketplace !== 'shopee') throw new Refusal('error_not_found', 'The order is not found.')
  endWait(sim, order)
  if (number === '' && order.packages.length > 1)
    throw wrong('Package number is required for an order that has been split.')
  const parcel = number === '' ? order.packages[0] : order.packages.find((other) => other.number === number)
  if (!parcel) throw new Refusal('error_not_found', 'The package is not found.')
  return { order, parcel: settle(sim, parcel) }
}

/** The courier's number comes with time, also when nobody was there to see it come. */
function settle(sim: Simulator, parcel: Package): Package {
  if (parcel.tracking === '' && parcel.trackingAt > 0 && parcel.trackingAt <= sim.clock.now())
    parcel.tracking = `SPXSG${String(sim.world.nextId()).padStart(10, '0')}`
  return parcel
}

/** Slots close at every full hour, or earlier; the next three can be had. */
function slotsOf(sim: Simulator, shop: string) {
  const open = Math.ceil((sim.clock.now() + 1) / hour) * hour
  const first = Math.max(open, sim.world.slotsFrom.get(shop) ?? 0)
  return [0, 1, 2].map((step) => ({
    date: Math.floor((first + step * hour) / 1000),
    time_text: new Date(first + step * hour).toISOString().slice(11, 16),
    pickup_time_id: String(Math.floor((first + step * hour) / 1000)),
  }))
}

const neededOf = {
  pickup: { pickup: ['address_id', 'pickup_time_id'] },
  dropoff: { dropoff: ['branch_id'] },
  non_integrated: { non_integrated: ['tracking_number'] },
}

function getParameter({ sim, shop, query }: ShopCall) {
  const { order } = findParcel(sim, shop, needed(query, 'order_sn'), query.get('package_number') ?? '')
  if (!['READY_TO_SHIP', 'RETRY_SHIP', 'PROCESSED'].includes(order.status)) throw notReady()
  const address = {
    address_id: addressId,
    region: shop.country,
    city: 'Easthaven',
    address: '1 Larch Road',
    zipcode: '1',
  }
  const time_slot_list = slotsOf(sim, shop.key)
  return {
    info_needed: neededOf[shop.shipping],
    pickup: shop.shipping === 'pickup' ? { address_list: [{ ...address, time_slot_list }] } : null,
    dropoff: shop.shipping === 'dropoff' ? { branch_list: branches, slug_list: null } : null,
  }
}

const notReady = () => new Refusal('logistics.error_status', 'The order is not in a status that can be shipped.')

/** What the shop's way of shipping needs; answers the tracking number where the seller brings it. */
function checkWay({ sim, shop, body, path }: ShopCall): string {
  const way = fieldsOf(body[shop.shipping])
  if (body[shop.shipping] === undefined) throw wrong(`Give ${shop.shipping}.`)
  if (shop.shipping === 'non_integrated') {
    const tracking = textOf(way.tracking_number)
    if (tracking === '') throw wrong('Invalid tracking_number.')
    return tracking
  }
  if (shop.shipping === 'dropoff') {
    const isBranch = branches.some(({ branch_id }) => branch_id === wholeOf(way.branch_id))
    if (!isBranch) throw wrong('Invalid branch_id.')
    return ''
  }
  if (wholeOf(way.address_id) !== addressId) throw wrong('Invalid address_id.')
  const slot = wholeOf(way.pickup_time_id)
  if (slot === undefined) throw wrong('Invalid pickup_time_id.')
  if (sim.faults.strike('slot-expired', shop.key, path)) {
    sim.world.slotsFrom.set(shop.key, Math.ceil((sim.clock.now() + 1) / hour) * hour + hour)
    throw slotEnded()
  }
  const [first, , last] = slotsOf(sim, shop.key)
  if (slot < Number(first?.pickup_time_id)) throw slotEnded()
  if (slot > Number(last?.pickup_time_id)) throw wrong('Invalid pickup_time_id.')
  return ''
}

const slotEnded = () =>
  new Refusal('logistics.error_pickup_time', 'The pickup time has expired, please choose another.')

function shipOrder(call: ShopCall) {
  const { sim, shop, body, path } = call
  const { order, parcel } = findParcel(sim, shop, textOf(body.order_sn), textOf(body.package_number))
  if (parcel.shipments > 0) throw new Refusal('logistics.error_status', 'Order has been shipped')
  if (order.status !== 'READY_TO_SHIP' || parcel.status !== 'LOGISTICS_READY') throw notReady()
  const tracking = checkWay(call)
  parcel.shipments += 1
  parcel.status = 'LOGISTICS_REQUEST_CREATED'
  parcel.tracking = tracking
  const late = sim.faults.strike('tracking-late', shop.key, path)
  parcel.trackingAt = sim.clock.now() + sim.world.settings.trackingMs + (late?.delayMs ?? (late ? hour : 0))
  parcel.isCombined = sim.faults.strike('combined-parcel', shop.key, path) !== undefined
  const isAll = order.packages.every(({ shipments }) => shipments > 0)
  save(sim, order, isAll ? 'PROCESSED' : 'READY_TO_SHIP')
  sim.clock.at(parcel.trackingAt, () => {
    settle(sim, parcel)
    if (order.status === 'CANCELLED') return
    sim.world.saveOrder(order)
    sim.world.tell({ kind: 'tracking', order, packageNumber: parcel.number })
  })
  return {}
}

/** The way out of RETRY_SHIP. */
function updateShipping(call: ShopCall) {
  const { sim, shop, body } = call
  const { order, parcel } = findParcel(sim, shop, textOf(body.order_sn), textOf(body.package_number))
  if (order.status !== 'RETRY_SHIP' || parcel.status !== 'LOGISTICS_PICKUP_RETRY') throw notReady()
  checkWay(call)
  parcel.status = 'LOGISTICS_REQUEST_CREATED'
  const isAll = order.packages.every(({ status }) => status !== 'LOGISTICS_PICKUP_RETRY')
  save(sim, order, isAll ? 'PROCESSED' : 'RETRY_SHIP')
  return {}
}

function getTracking({ sim, shop, query }: ShopCall) {
  const { parcel } = findParcel(sim, shop, needed(query, 'order_sn'), query.get('package_number') ?? '')
  if (parcel.shipments === 0) throw notReady()
  return { tracking_number: parcel.tracking, plp_number: '', hint: parcel.tracking === '' ? 'Please try later.' : '' }
}

function mustBeReady(order: ShopeeOrder): void {
  if (order.status !== 'READY_TO_SHIP') throw new Refusal('order.error_status', 'The order is not in READY_TO_SHIP.')
  if (order.packages.some(({ shipments }) => shipments > 0))
    throw new Refusal('order.error_status', 'A package of the order has been shipped.')
}

function splitOrder({ sim, shop, body }: ShopCall) {
  const order = sim.world.order(shop.key, textOf(body.order_sn))
  if (order?.marketplace !== 'shopee') throw new Refusal('error_not_found', 'The order is not found.')
  mustBeReady(order)
  const parts = listOf(body.package_list).map((part) => listOf(fieldsOf(part).item_list).map(fieldsOf))
  if (parts.length < 2 || parts.length > mostParcels) throw wrong('An order is split into 2 to 5 packages.')
  const lines = parts.map((items) => items.map((item) => lineOf(order, item)))
  const named = lines.flat()
  if (lines.some((part) => part.length === 0) || named.length !== order.lines.length)
    throw wrong('Each item must be in a package.')
  if (new Set(named.map(({ itemId, modelId }) => `${itemId} ${modelId}`)).size !== named.length)
    throw wrong('Items of the same model can not be split.')
  order.isSplit = true
  order.packages = lines.map((part, index) => packageOf(`OFG${order.id}${index + 1}`, part, 'LOGISTICS_READY'))
  save(sim, order)
  return {
    order_sn: order.id,
    package_list: order.packages.map(({ number }, index) => ({
      package_number: number,
      item_list: lines[index]?.map(({ itemId, modelId }) => ({ item_id: itemId, model_id: modelId })),
    })),
  }
}

function lineOf(order: ShopeeOrder, item: Fields): ShopeeOrder['lines'][number] {
  const found = order.lines.find(
    ({ itemId, modelId }) => itemId === wholeOf(item.item_id) && modelId === (wholeOf(item.model_id) ?? 0),
  )
  if (!found) throw wrong('Invalid item_id or model_id.')
  return found
}

function unsplitOrder({ sim, shop, body }: ShopCall) {
  const order = sim.world.order(shop.key, textOf(body.order_sn))
  if (order?.marketplace !== 'shopee') throw new Refusal('error_not_found', 'The order is not found.')
  mustBeReady(order)
  if (!order.isSplit) throw new Refusal('order.error_status', 'The order is not split.')
  order.isSplit = false
  order.packages = [packageOf(`OFG${order.id}`, order.lines, 'LOGISTICS_READY')]
  save(sim, order)
  return {}
}

const channels = [
  { logistics_channel_id: 80001, logistics_channel_name: 'Standard Delivery', enabled: true, cod_enabled: true },
  { logistics_channel_id: 80002, logistics_channel_name: 'Express Delivery', enabled: true, cod_enabled: false },
]

export const logisticsRoutes: Routes = {
  '/api/v2/logistics/get_shipping_parameter': { method: 'GET', level: 'shop', handle: getParameter },
  '/api/v2/logistics/ship_order': { method: 'POST', level: 'shop', handle: shipOrder },
  '/api/v2/logistics/update_shipping_order': { method: 'POST', level: 'shop', handle: updateShipping },
  '/api/v2/logistics/get_tracking_number': { method: 'GET', level: 'shop', handle: getTracking },
  '/api/v2/logistics/get_channel_list': {
    method: 'GET',
    level: 'shop',
    handle: () => ({ logistics_channel_list: channels }),
  },
  '/api/v2/order/split_order': { method: 'POST', level: 'shop', handle: splitOrder },
  '/api/v2/order/unsplit_order': { method: 'POST', level: 'shop', handle: unsplitOrder },
}
