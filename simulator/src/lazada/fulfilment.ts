import { secret } from '../chance.ts'
import { Refusal } from '../answer.ts'
import { type Fields, fieldsOf, isFields, listOf, parseJson, textOf } from '../input.ts'
import type { LazadaOrder, LazadaParcel, Unit } from '../model.ts'
import { needed, type Parameters, type Routes, type SellerCall } from './gate.ts'
import { setUnits } from './moves.ts'
import { findOrder } from './orders.ts'

/** Pack, ready to ship, label, repack. A success may hold items that failed: their item_err_code is not "0". */

const mostAtOnce = 20
const linkLife = 10 * 60_000
const provider = 'LEX SG'
/** The word for a unit that is not in the state the call needs, as for a pack that was carried out before. */
const wrongState = '700026'

const done = (data: unknown) => ({ result: { success: true, data, error_code: '', error_msg: '' } })
const failed = (code: string, words: string) => ({ result: { success: false, error_code: code, error_msg: words } })
const good = { item_err_code: '0', msg: 'success', retry: false }
const bad = (code: string, msg: string) => ({ item_err_code: code, msg, retry: false })

function requestOf(given: Parameters, name: string): Fields {
  const found = parseJson(needed(given, name))
  if (!isFields(found)) throw new Refusal('E005', 'E005: Invalid Request Format')
  return found
}

/** The parcels a request names, 1 to 20. */
function parcelsOf(call: SellerCall, name: string): string[] {
  const ids = listOf(requestOf(call.given, name).packages).map((entry) => textOf(fieldsOf(entry).package_id))
  if (ids.length < 1 || ids.length > mostAtOnce) throw new Refusal('E019', 'E019: 1 to 20 packages')
  return ids
}

type Found = { order: LazadaOrder; parcel: LazadaParcel; units: Unit[] }

function findParcel({ sim, shop }: SellerCall, id: string): Found | undefined {
  const order = sim.world.store(shop.key).parcels.get(id)
  const parcel = order?.parcels.find((other) => other.id === id)
  if (!order || !parcel) return undefined
  return { order, parcel: settle(parcel, sim.clock.now()), units: order.units.filter((unit) => unit.parcel === id) }
}

/** The courier's number, which a fault may make late. */
function settle(parcel: LazadaParcel, now: number): LazadaParcel {
  if (parcel.tracking === '' && parcel.trackingAt <= now) parcel.tracking = `LXSG${parcel.id.slice(-10)}`
  return parcel
}

function pack(call: SellerCall) {
  const { sim, given } = call
  const request = requestOf(given, 'packReq')
  const entries = listOf(request.pack_order_list).map(fieldsOf)
  if (entries.length < 1 || entries.length > mostAtOnce) throw new Refusal('E019', 'E019: 1 to 20 orders')
  if (request.delivery_type !== 'dropship') return failed('E005', 'delivery_type must be dropship')
  const pack_order_list = entries.map((entry) => {
    const order = sim.world.order(call.shop.key, textOf(entry.order_id))
    const ids = listOf(entry.order_item_list).map(textOf)
    if (order?.marketplace !== 'lazada')
      return {
        order_id: entry.order_id,
        order_item_list: ids.map((id) => ({ order_item_id: id, ...bad('E016', 'Invalid Order ID') })),
      }
    return { order_id: Number(order.id), order_item_list: packUnits(call, order, ids) }
  })
  return done({ pack_order_list })
}

function packUnits(call: SellerCall, order: LazadaOrder, ids: readonly string[]) {
  const { sim, shop, path } = call
  const fault = sim.faults.strike('partly-failed', shop.key, path)
  const states = ids.map((id, index) => {
    const unit = order.units.find((other) => String(other.id) === id)
    const isReady = unit !== undefined && ['pending', 'repacked'].includes(unit.status)
    return { id, unit, isReady: isReady && !(fault && index === 0), isBroken: isReady && fault && index === 0 }
  })
  const units = states.flatMap(({ unit, isReady }) => (unit && isReady ? [unit] : []))
  const parcel = units.length > 0 ? makeParcel(call, order) : undefined
  for (const unit of units) unit.parcel = parcel?.id ?? ''
  if (parcel) {
    setUnits(sim, order, units, 'packed')
    sim.world.tell({ kind: 'parcel', order, parcel: parcel.id, status: 'packed' })
  }
  return states.map(({ id, unit, isReady, isBroken }) => {
    const order_item_id = unit?.id ?? id
    if (!unit) return { order_item_id, ...bad('E016', 'Invalid order item') }
    if (isBroken) return { order_item_id, ...bad('E006', 'Unexpected internal error'), retry: true }
    if (!isReady || !parcel)
      return { order_item_id, ...bad(wrongState, `The item is ${unit.status} and can not be packed`) }
    const { id: package_id, tracking: tracking_number } = parcel
    return { order_item_id, ...good, package_id, tracking_number, shipment_provider: provider }
  })
}

function makeParcel({ sim, shop, path }: SellerCall, order: LazadaOrder): LazadaParcel {
  const late = sim.faults.strike('tracking-late', shop.key, path)
  const now = sim.clock.now()
  const parcel: LazadaParcel = {
    id: `FP${String(sim.world.nextId()).padStart(12, '0')}`,
    tracking: '',
    trackingAt: now + (late ? (late.delayMs ?? 3_600_000) : 0),
    provider,
    packs: 1,
    shipments: 0,
  }
  order.parcels.push(settle(parcel, now))
  return parcel
}

/** One answer for each parcel: what is wrong with one stops no other. */
const forParcels = (
  call: SellerCall,
  name: string,
  act: (found: Found) => { item_err_code: string; msg: string; retry: boolean },
) =>
  done({
    packages: parcelsOf(call, name).map((id) => {
      const found = findParcel(call, id)
      return { package_id: id, ...(found ? act(found) : bad('E016', 'Invalid package')) }
    }),
  })

const readyToShip = (call: SellerCall) =>
  forParcels(call, 'readyToShipReq', ({ order, parcel, units }) => {
    const { sim, shop, path } = call
    if (units.length === 0 || units.some(({ status }) => status !== 'packed'))
      return bad(wrongState, `The package is ${units[0]?.status ?? 'empty'} and can not be set ready to ship`)
    if (parcel.tracking === '') return { ...bad('E006', 'The tracking number is not there yet'), retry: true }
    if (sim.faults.strike('partly-failed', shop.key, path))
      return { ...bad('E006', 'Unexpected internal error'), retry: true }
    parcel.shipments += 1
    setUnits(sim, order, units, 'ready_to_ship')
    sim.world.tell({ kind: 'parcel', order, parcel: parcel.id, status: 'ready_to_ship' })
    return good
  })

const repack = (call: SellerCall) =>
  forParcels(call, 'repackReq', ({ order, units }) => {
    if (units.length === 0 || units.some(({ status }) => status !== 'packed'))
      return bad(wrongState, 'Only a packed package can be repacked')
    for (const unit of units) unit.parcel = ''
    setUnits(call.sim, order, units, 'repacked')
    return good
  })

function getDocument(call: SellerCall) {
  const { sim, shop, given, path, origin } = call
  const type = requestOf(given, 'getDocumentReq').doc_type
  if (type !== 'PDF' && type !== 'HTML') return failed('E005', 'doc_type must be PDF or HTML')
  const found = parcelsOf(call, 'getDocumentReq').map((id) => findParcel(call, id))
  const parcels = found.flatMap((one) => one ?? [])
  if (parcels.length < found.length) return failed('E016', 'Invalid package')
  const isPrintable = ({ parcel, units }: Found) =>
    parcel.tracking !== '' &&
    units.length > 0 &&
    units.every(({ status }) => ['packed', 'ready_to_ship'].includes(status))
  if (!parcels.every(isPrintable)) return failed(wrongState, 'The document can not be printed in this status')
  if (sim.faults.strike('document-failed', shop.key, path)) return failed('E006', 'Unexpected internal error')
  if (isLate(call, parcels)) return failed('E006', 'The document is being made, please try later')
  const token = secret('')
  const isHtml = sim.faults.strike('document-html', shop.key, path) !== undefined
  const lines = parcels.flatMap(({ order, parcel }) => [
    `Lazada ${order.id}`,
    `Package ${parcel.id}`,
    `Tracking ${parcel.tracking}`,
    order.buyer.name,
    `${order.buyer.street}, ${order.buyer.zip} ${order.buyer.city}`,
  ])
  sim.world.links.set(token, { until: sim.clock.now() + linkLife, isHtml, lines })
  const link = `${origin}/lazada/documents/${token}.pdf`
  const file = Buffer.from(`<html><body><iframe src="${link}"></iframe></body></html>`).toString('base64')
  return done({ doc_type: type, file, ...(type === 'PDF' && { pdf_url: link }) })
}

/** A late document is late once, counted from when it was first asked for. */
function isLate({ sim, shop, path }: SellerCall, parcels: readonly Found[]): boolean {
  const late = sim.faults.strike('document-late', shop.key, path)
  for (const { parcel } of parcels)
    if (late && parcel.documentAt === undefined) parcel.documentAt = sim.clock.now() + (late.delayMs ?? 3_600_000)
  return parcels.some(({ parcel }) => (parcel.documentAt ?? 0) > sim.clock.now())
}

function getProviders(call: SellerCall) {
  const orders = listOf(requestOf(call.given, 'getShipmentProvidersReq').orders).map(fieldsOf)
  for (const { order_id } of orders) findOrder(call, order_id)
  return done({
    shipping_allocate_type: 'TFS',
    shipment_providers: [
      { name: provider, provider_code: 'LEX_SG', cod: 1 },
      { name: 'Express SG', provider_code: 'EXP_SG', cod: 0 },
    ],
  })
}

export const fulfilmentRoutes: Routes = {
  '/order/fulfill/pack': { method: 'POST', handle: pack },
  '/order/package/rts': { method: 'POST', handle: readyToShip },
  '/order/package/repack': { method: 'POST', handle: repack },
  '/order/package/document/get': { method: 'ANY', handle: getDocument },
  '/order/shipment/providers/get': { method: 'ANY', handle: getProviders },
}
