import { unreadable } from '../calls.ts'
import { type Fields, fieldsOf, isSet, type Json, listOf, readJson, textOf, wholeOf } from '../json.ts'
import { type Account, type Marketplace, type MarketOrder, MarketProblem } from '../marketplace.ts'
import { inHalves } from '../order-parts.ts'
import { ask, failedItem, type Lazada } from './call.ts'
import { momentOf, readOrder } from './read-order.ts'

export const mostOrders = 50
/** The documents name no longest time; a month keeps an answer's count small. */
export const longestWindowMs = 30 * 86_400_000
const mostOnPage = 100
/** Lists end here, however many more there are. */
const mostOffset = 5_000
/** So many of a page are read again with the next: one that moved away between them hides none. */
const overlap = 10

/** Seconds, both included. `offset` only within one second, of which more changed than a page holds. */
type Place = { after: number; offset: number }

/**
 * An offset moves while orders are updated between pages, and ends at 5,000. So the next page begins at the moment of the
 * last order of this one instead: what was updated meanwhile is behind it.
 */
export async function changedOrders(
  lazada: Lazada,
  account: Account,
  { from, until, next }: Parameters<Marketplace['changedOrders']>[1],
): ReturnType<Marketplace['changedOrders']> {
  const place = next === undefined ? { after: Math.floor(from / 1000), offset: 0 } : placeOf(next)
  const parameters = {
    update_after: isoOf(place.after),
    update_before: isoOf(Math.max(place.after, Math.ceil(until / 1000))),
    sort_by: 'updated_at',
    sort_direction: 'ASC',
    limit: String(mostOnPage),
    offset: String(place.offset),
  }
  const answer = fieldsOf(await ask(lazada, { path: '/orders/get', account, parameters }))
  if (!Array.isArray(answer['orders'])) throw unreadable('Lazada answered without a list of orders.')
  const heads = answer['orders'].map(fieldsOf).filter((head) => idOf(head))
  const orders = heads.map((head) => {
    lazada.headers.put(account.marketShopId, idOf(head), head, lazada.line.now())
    return { id: idOf(head), updatedAt: Math.max(place.after * 1000, momentOf(head['updated_at'])) }
  })
  orders.sort((one, other) => one.updatedAt - other.updatedAt || (one.id < other.id ? -1 : 1))
  const found = answer['orders'].length
  const isLast = found < mostOnPage && !((wholeOf(answer['countTotal']) ?? 0) > place.offset + found)
  const latest = Math.floor((orders.at(-1)?.updatedAt ?? 0) / 1000)
  return { orders, next: isLast || found === 0 ? null : JSON.stringify(placeAfter(place, latest, found)) }
}

const idOf = (head: Fields): string => textOf(head['order_id']) || textOf(head['order_number'])

/** Whole seconds as Lazada reads them. */
const isoOf = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`

function placeOf(next: string): Place {
  const said = fieldsOf(readJson(next))
  const [after, offset] = [wholeOf(said['after']), wholeOf(said['offset'])]
  if (after === undefined || offset === undefined) throw unreadable('The place to go on from is none of ours.')
  return { after, offset }
}

function placeAfter({ after, offset }: Place, latest: number, found: number): Place {
  if (latest > after) return { after: latest, offset: 0 }
  const further = offset + Math.max(1, found - overlap)
  if (further > mostOffset) throw unreadable(`More than ${mostOffset} orders were updated at ${isoOf(after)}.`)
  return { after, offset: further }
}

/** One number that Lazada does not know makes it refuse the whole batch. */
const isOfOne = (problem: unknown): boolean =>
  problem instanceof MarketProblem &&
  problem.fault === 'refused' &&
  (/^E?0*(16|37|39)$/.test(problem.code) ||
    /^E0*(16|37|39)\b|invalid order id|orders? (were|was|is) (not )?found/i.test(problem.words))

type Units = { id: string; items: Fields[] }

const unitsOf = (lazada: Lazada, account: Account, ids: readonly string[]): Promise<Units[]> =>
  inHalves(
    ids,
    async (some) => {
      const parameters = { order_ids: `[${some.join()}]` }
      const answer = await ask(lazada, { path: '/orders/items/get', account, parameters })
      if (!Array.isArray(answer)) throw unreadable(`Lazada answered without the items of ${some.join()}.`)
      return listOf(answer).flatMap((value: Json) => {
        const order = fieldsOf(value)
        const id = idOf(order)
        return id ? [{ id, items: listOf(order['order_items']).map(fieldsOf) }] : []
      })
    },
    isOfOne,
  )

/** The head of an order, as a list brought it a moment ago or by itself; undefined where Lazada does not know it. */
async function headOf(lazada: Lazada, account: Account, id: string): Promise<Fields | undefined> {
  const known = lazada.headers.take(account.marketShopId, id, lazada.line.now())
  if (known) return known
  const [head] = await inHalves(
    [id],
    async () => [fieldsOf(await ask(lazada, { path: '/order/get', account, parameters: { order_id: id } }))],
    isOfOne,
  )
  return head
}

export async function orders(lazada: Lazada, account: Account, ids: readonly string[]): Promise<MarketOrder[]> {
  if (ids.length > mostOrders) throw new RangeError(`At most ${mostOrders} orders at once.`)
  const wrong = ids.find((id) => !/^\d{1,20}$/.test(id))
  if (wrong !== undefined)
    throw new MarketProblem('refused', '16', `${wrong.slice(0, 40)} is no order number of Lazada.`)
  const units = await unitsOf(lazada, account, ids)
  const heads = await Promise.all(units.map(({ id }) => headOf(lazada, account, id)))
  return units.flatMap(({ id, items }, index) => {
    const head = heads[index]
    return head ? [readOrder(id, head, items)] : []
  })
}

/** Each wish to cancel has a number of its own, which the units carry. */
export async function answerCancel(
  lazada: Lazada,
  account: Account,
  orderId: string,
  isGranted: boolean,
): Promise<void> {
  const [units] = await unitsOf(lazada, account, [orderId])
  const wishes = new Set((units?.items ?? []).filter(isAsked).map((item) => textOf(item['reverse_order_id'])))
  wishes.delete('')
  if (wishes.size === 0) throw new MarketProblem('refused', 'no-wish', 'No wish to cancel is open for this order.')
  for (const wish of wishes) {
    const parameters = { reverse_order_id: wish, agree_cancel: String(isGranted) }
    const problem = failedItem(await ask(lazada, { path: '/order/reverse/cancel/seller/decide', account, parameters }))
    if (problem) throw problem
  }
}

const isAsked = (item: Fields): boolean =>
  isSet(item['need_cancel_confirm']) || item['status'] === 'need_cancel_confirm'
