import { Refusal } from '../answer.ts'
import { listOf, parseJson, textOf, wholeOf } from '../input.ts'
import type { LazadaOrder, Unit } from '../model.ts'
import { needed, type Routes, type SellerCall } from './gate.ts'
import { answerBuyer, cancelUnits, waiting } from './moves.ts'
import { findOrder } from './orders.ts'

/** Cancelling and returns. The document names the calls, not their paths: those here are told in the README. */

const reasons = [
  { reason_id: 15, reason_name: 'Out of Stock' },
  { reason_id: 21, reason_name: 'Wrong Price' },
  { reason_id: 10, reason_name: 'Customer asked for it' },
]
/** These set the SKU to 0 and take what lies in the same package. */
const zeroing = new Set([15, 21])
const cancellable = ['unpaid', 'pending', 'packed', 'repacked', 'ready_to_ship']
const wrongState = '700026'

function unitsOf(call: SellerCall): { order: LazadaOrder; units: Unit[] } {
  const order = findOrder(call, needed(call.given, 'order_id'))
  const ids = listOf(parseJson(needed(call.given, 'order_item_id_list'))).map(textOf)
  const units = order.units.filter(({ id }) => ids.includes(String(id)))
  if (units.length === 0 || units.length < ids.length) throw new Refusal('E016', 'E016: Invalid order item')
  return { order, units }
}

const isCancellable = (units: readonly Unit[]): boolean => units.every(({ status }) => cancellable.includes(status))

function validate(call: SellerCall) {
  const { units } = unitsOf(call)
  const isAllowed = isCancellable(units)
  return {
    data: {
      tip_type: isAllowed ? 'info' : 'error',
      tip_content: isAllowed ? '' : 'The items can not be cancelled in their status',
      reason_options: isAllowed ? reasons : [],
    },
  }
}

function cancel(call: SellerCall) {
  const { sim, shop } = call
  const { order, units } = unitsOf(call)
  const reason = reasons.find(({ reason_id }) => reason_id === wholeOf(needed(call.given, 'reason_id')))
  if (!reason) throw new Refusal('E005', 'E005: Invalid reason_id')
  if (!isCancellable(units)) throw new Refusal(wrongState, 'The items can not be cancelled in their status')
  const parcels = new Set(units.map(({ parcel }) => parcel).filter((parcel) => parcel !== ''))
  const mates = zeroing.has(reason.reason_id) ? order.units.filter(({ parcel }) => parcels.has(parcel)) : []
  const gone = [...new Set([...units, ...mates])].filter(({ status }) => cancellable.includes(status))
  cancelUnits(sim, order, gone, reason.reason_name)
  if (zeroing.has(reason.reason_id))
    for (const { itemId, modelId } of units) {
      const found = sim.world.model(shop.key, itemId, modelId)
      if (found) {
        found.model.sellable = 0
        sim.world.saveItem(found.item)
      }
    }
  return { data: { reverse_order_id: String(sim.world.nextId()), cancelled: gone.map(({ id }) => id) } }
}

/** The answer to a buyer's wish to cancel, which has a number of its own. */
function decide({ sim, shop, given }: SellerCall) {
  const wish = needed(given, 'reverse_order_id')
  const agrees = needed(given, 'agree_cancel')
  if (agrees !== 'true' && agrees !== 'false') throw new Refusal('E005', 'E005: Invalid agree_cancel')
  for (const order of sim.world.store(shop.key).orders.values()) {
    if (order.marketplace !== 'lazada') continue
    const asked = order.units.filter((unit) => unit.reverse === wish && waiting(unit))
    if (asked.length === 0) continue
    answerBuyer(sim, order, asked, agrees === 'true')
    return { data: {} }
  }
  throw new Refusal(wrongState, 'No cancellation waits for an answer')
}

function getReverseOrders({ sim, shop, given }: SellerCall) {
  const [size, page] = [wholeOf(given.page_size ?? '20') ?? 0, wholeOf(given.page_no ?? '1') ?? 0]
  if (size < 1 || size > 100) throw new Refusal('E019', 'E019: Invalid Limit')
  if (page < 1) throw new Refusal('E014', 'E014: Invalid Offset')
  const found = [...sim.world.store(shop.key).returns.values()]
  return {
    result: {
      success: true,
      total: found.length,
      page_no: page,
      page_size: size,
      items: found.slice((page - 1) * size, page * size).map((one) => ({
        reverse_order_id: Number(one.id),
        trade_order_id: Number(one.order),
        request_type: 'RETURN',
        reverse_order_lines: one.lines.map((line) => ({
          trade_order_line_id: line,
          reverse_status: one.status,
          reason_text: one.reason,
          return_order_line_gmt_create: one.createTime,
          return_order_line_gmt_modified: one.updateTime,
        })),
      })),
    },
  }
}

export const reverseRoutes: Routes = {
  '/order/reverse/cancel/validate': { method: 'ANY', handle: validate },
  '/order/reverse/cancel/create': { method: 'POST', handle: cancel },
  '/order/reverse/cancel/seller/decide': { method: 'GET', handle: decide },
  '/reverse/getreverseordersforseller': { method: 'ANY', handle: getReverseOrders },
}
