import { Refusal } from '../answer.ts'
import { fieldsOf, listOf, textOf, wholeOf } from '../input.ts'
import type { Return, ShopeeOrder } from '../model.ts'
import { needed, type Routes, type ShopCall, wrong } from './gate.ts'
import { answerBuyer, cancel, endWait } from './moves.ts'
import { wholeIn } from './orders.ts'

/** Cancelling and returns. */

const reasons = ['OUT_OF_STOCK', 'CUSTOMER_REQUEST', 'UNDELIVERABLE_AREA', 'COD_NOT_SUPPORTED']
const seconds = (time: number): number => Math.floor(time / 1000)

function findOrder({ sim, shop }: ShopCall, sn: unknown): ShopeeOrder {
  const order = sim.world.order(shop.key, textOf(sn))
  if (order?.marketplace !== 'shopee') throw new Refusal('error_not_found', 'The order is not found.')
  endWait(sim, order)
  return order
}

function cancelOrder(call: ShopCall) {
  const { body, sim } = call
  const order = findOrder(call, body.order_sn)
  const reason = textOf(body.cancel_reason)
  if (!reasons.includes(reason)) throw wrong('Invalid cancel_reason.')
  if (order.status === 'CANCELLED') throw new Refusal('order.error_status', 'The order has been cancelled')
  if (!['UNPAID', 'READY_TO_SHIP', 'PROCESSED'].includes(order.status))
    throw new Refusal('order.error_status', 'The order can not be cancelled in its status.')
  const items = listOf(body.item_list).map(fieldsOf)
  if (reason === 'OUT_OF_STOCK') {
    if (items.length === 0) throw wrong('item_list is required when cancel_reason is OUT_OF_STOCK.')
    const isTheirs = items.every(({ item_id, model_id }) =>
      order.lines.some((line) => line.itemId === wholeOf(item_id) && line.modelId === (wholeOf(model_id) ?? 0)),
    )
    if (!isTheirs) throw wrong('Invalid item_list.')
  }
  cancel(sim, order, 'seller', reason)
  return { update_time: seconds(order.updateTime) }
}

function handleBuyerCancellation(call: ShopCall) {
  const { body, sim } = call
  const order = findOrder(call, body.order_sn)
  const operation = textOf(body.operation)
  if (operation !== 'ACCEPT' && operation !== 'REJECT') throw wrong('Invalid operation.')
  if (order.status !== 'IN_CANCEL') throw new Refusal('order.error_status', 'The order is not in IN_CANCEL.')
  answerBuyer(sim, order, operation === 'ACCEPT')
  return { update_time: seconds(order.updateTime) }
}

function returnAnswer({ sim, shop }: ShopCall, found: Return) {
  const order = sim.world.order(shop.key, found.order)
  const lines = order?.marketplace === 'shopee' ? order.lines.filter(({ id }) => found.lines.includes(id)) : []
  return {
    return_sn: found.id,
    order_sn: found.order,
    status: found.status,
    reason: found.reason,
    text_reason: '',
    create_time: seconds(found.createTime),
    update_time: seconds(found.updateTime),
    item: lines.map((line) => ({
      item_id: line.itemId,
      model_id: line.modelId,
      name: line.name,
      item_sku: line.sku,
      variation_sku: line.sku,
      amount: line.quantity,
    })),
  }
}

function getReturnList(call: ShopCall) {
  const { sim, shop, query } = call
  const page = wholeIn(query, 'page_no', 0, 1e6)
  const size = wholeIn(query, 'page_size', 1, 100)
  const from = query.has('create_time_from') ? wholeIn(query, 'create_time_from', 0, 1e11) : 0
  const until = query.has('create_time_to') ? wholeIn(query, 'create_time_to', 0, 1e11) : Infinity
  const status = query.get('status')
  const found = [...sim.world.store(shop.key).returns.values()].filter(
    ({ createTime, ...one }) =>
      seconds(createTime) >= from && seconds(createTime) <= until && (status === null || one.status === status),
  )
  const rows = found.slice(page * size, (page + 1) * size)
  return { more: (page + 1) * size < found.length, return: rows.map((one) => returnAnswer(call, one)) }
}

function getReturnDetail(call: ShopCall) {
  const found = call.sim.world.store(call.shop.key).returns.get(needed(call.query, 'return_sn'))
  if (!found) throw new Refusal('error_not_found', 'The return is not found.')
  return returnAnswer(call, found)
}

export const returnRoutes: Routes = {
  '/api/v2/order/cancel_order': { method: 'POST', level: 'shop', handle: cancelOrder },
  '/api/v2/order/handle_buyer_cancellation': { method: 'POST', level: 'shop', handle: handleBuyerCancellation },
  '/api/v2/returns/get_return_list': { method: 'GET', level: 'shop', handle: getReturnList },
  '/api/v2/returns/get_return_detail': { method: 'GET', level: 'shop', handle: getReturnDetail },
}
