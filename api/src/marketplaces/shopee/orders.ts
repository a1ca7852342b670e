import { unreadable } from '../calls.ts'
import { fieldsOf, isSet, type Json, listOf, readJson, textOf, wholeOf } from '../json.ts'
import { type Account, type ChangedOrder, type Marketplace, type MarketOrder, MarketProblem } from '../marketplace.ts'
import { inHalves } from '../order-parts.ts'
import { ask, type Shopee } from './call.ts'
import { momentOf, readOrder } from './read-order.ts'

export const mostOrders = 50
/** Less than 15 days, also when both ends are taken to whole seconds outwards. */
export const longestWindowMs = 15 * 86_400_000 - 2_000
const mostOnPage = 100

/** What is read of an order beside what comes by itself. Nothing of the buyer but where it goes. */
const optionalFields = [
  'item_list',
  'recipient_address',
  'package_list',
  'total_amount',
  'fulfillment_flag',
  'advance_package',
  'is_buyer_shop_collection',
  'cancel_by',
  'cancel_trigger_time',
  'cancel_reason',
  'buyer_cancel_reason',
].join()

/** Seconds, both ends included. */
type Place = { from: number; span: number }

/**
 * A page's place moves while orders are updated between pages: the next page would begin too late. So no page is turned:
 * the time is cut so that what changed in a piece of it comes at once, oldest piece first.
 */
export async function changedOrders(
  shopee: Shopee,
  account: Account,
  { from, until, next }: Parameters<Marketplace['changedOrders']>[1],
): ReturnType<Marketplace['changedOrders']> {
  const last = Math.max(Math.ceil(until / 1000), Math.floor(from / 1000) + 1)
  let place =
    next === undefined ? { from: Math.floor(from / 1000), span: last - Math.floor(from / 1000) } : placeOf(next)
  for (;;) {
    const end = Math.min(place.from + place.span, last)
    const piece = { account, from: place.from, end }
    const { ids, cursor } = await pageOf(shopee, piece)
    if (cursor && end - place.from > 1) {
      place = { from: place.from, span: Math.max(1, Math.floor((end - place.from) / 2)) }
      continue
    }
    const orders = cursor ? await ofCrowdedSecond(shopee, piece) : (await withTimes(shopee, piece, ids)).orders
    return { orders, next: end < last ? JSON.stringify({ from: end, span: spanAfter(place.span, ids.length) }) : null }
  }
}

function placeOf(next: string): Place {
  const said = fieldsOf(readJson(next))
  const [from, span] = [wholeOf(said['from']), wholeOf(said['span'])]
  if (from === undefined || !span || span < 1) throw unreadable('The place to go on from is none of ours.')
  return { from, span }
}

/** The next piece is as long as fills most of a page, going by this one. */
const spanAfter = (span: number, found: number): number =>
  found * 4 < mostOnPage ? span * 4 : found * 2 < mostOnPage ? span * 2 : span

type Piece = { account: Account; from: number; end: number }

/** One page; `cursor` is where the next one begins, '' where there is none. */
async function pageOf(
  shopee: Shopee,
  { account, from, end }: Piece,
  at = '',
): Promise<{ ids: string[]; cursor: string }> {
  const query = {
    time_range_field: 'update_time',
    time_from: String(from),
    time_to: String(end),
    page_size: String(mostOnPage),
    ...(at && { cursor: at }),
    request_order_status_pending: 'true',
  }
  const answer = await ask(shopee, { path: '/api/v2/order/get_order_list', account, query })
  if (!Array.isArray(answer['order_list'])) throw unreadable('Shopee answered without a list of orders.')
  const ids = [...new Set(listOf(answer['order_list']).map((order) => textOf(fieldsOf(order)['order_sn'])))].filter(
    Boolean,
  )
  const cursor = isSet(answer['more']) ? textOf(answer['next_cursor']) : ''
  if (isSet(answer['more']) && (!cursor || cursor === at))
    throw unreadable('Shopee says that there is more, and not where.')
  return { ids, cursor }
}

/** Each pass finds fewer: what has left a second does not come back to it. */
const mostPasses = 500

/**
 * More of one second than a page holds: here pages are turned. Where one that was read has left the second since, another
 * may have moved up behind the reader, so all of it is read again.
 */
async function ofCrowdedSecond(shopee: Shopee, piece: Piece): Promise<ChangedOrder[]> {
  const found = new Map<string, ChangedOrder>()
  for (let pass = 1; pass <= mostPasses; pass++) {
    const ids = new Set<string>()
    let pages = 0
    for (let at: string | undefined; at !== '';) {
      const page = await pageOf(shopee, piece, at)
      for (const id of page.ids) ids.add(id)
      at = page.cursor
      pages++
    }
    const { orders, hasLeft } = await withTimes(shopee, piece, [...ids])
    for (const order of orders) found.set(order.id, order)
    if (!hasLeft || pages === 1) return oldestFirst([...found.values()])
  }
  throw unreadable('Orders of one second are updated faster than they can be read.')
}

/** The list does not say when: details do. What changed again meanwhile comes again, so it counts within its piece. */
async function withTimes(
  shopee: Shopee,
  { account, from, end }: Piece,
  ids: readonly string[],
): Promise<{ orders: ChangedOrder[]; hasLeft: boolean }> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostOrders) }, (_, part) =>
    ids.slice(part * mostOrders, (part + 1) * mostOrders),
  )
  const details = await Promise.all(parts.map((part) => detailsOf(shopee, account, part)))
  const times = new Map(
    details.flat().map((value) => {
      const order = fieldsOf(value)
      return [textOf(order['order_sn']), momentOf(order['update_time'])]
    }),
  )
  const [earliest, latest] = [from * 1000, end * 1000]
  const orders = ids.map((id) => ({
    id,
    updatedAt: Math.min(latest, Math.max(earliest, times.get(id) ?? earliest)),
  }))
  return { orders: oldestFirst(orders), hasLeft: [...times.values()].some((time) => time > latest) }
}

const oldestFirst = (orders: readonly ChangedOrder[]): ChangedOrder[] =>
  orders.toSorted((one, other) => one.updatedAt - other.updatedAt || (one.id < other.id ? -1 : 1))

/** One number that Shopee does not know makes it refuse the whole batch. */
const isOfOne = (problem: unknown): boolean =>
  problem instanceof MarketProblem &&
  problem.fault === 'refused' &&
  (/not_found/.test(problem.code) || /not found|not exist|wrong parameters/i.test(problem.words))

const detailsOf = (shopee: Shopee, account: Account, ids: readonly string[], fields = ''): Promise<Json[]> =>
  inHalves(
    ids,
    async (some) => {
      const answer = await ask(shopee, {
        path: '/api/v2/order/get_order_detail',
        account,
        query: {
          order_sn_list: some.join(),
          request_order_status_pending: 'true',
          ...(fields && { response_optional_fields: fields }),
        },
      })
      if (!Array.isArray(answer['order_list'])) throw unreadable(`Shopee answered without details of ${some.join()}.`)
      return [...listOf(answer['order_list'])]
    },
    isOfOne,
  )

export async function orders(shopee: Shopee, account: Account, ids: readonly string[]): Promise<MarketOrder[]> {
  if (ids.length > mostOrders) throw new RangeError(`At most ${mostOrders} orders at once.`)
  const details = await detailsOf(shopee, account, ids, optionalFields)
  return details.map(readOrder).filter((order) => order !== undefined)
}

export async function answerCancel(
  shopee: Shopee,
  account: Account,
  orderId: string,
  isGranted: boolean,
): Promise<void> {
  await ask(shopee, {
    path: '/api/v2/order/handle_buyer_cancellation',
    account,
    body: { order_sn: orderId, operation: isGranted ? 'ACCEPT' : 'REJECT' },
  })
}
