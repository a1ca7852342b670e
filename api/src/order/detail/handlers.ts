import { shippingOf } from '../buyer/buyer.ts'
import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { readParcelName } from 'contract/order-number'
import { warehouseOnly, without } from 'contract/order-shown'
import { refuseStaleClock } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import type { Handlers } from '../../server/handler.ts'
import { ordersNumbered } from '../make/numbered.ts'
import { shopsById } from '../make/queries.ts'
import { documentsOf, nextMovesOf, numbered, shippingSeenBy } from '../rules.ts'
import * as queries from './queries.ts'

type Asked = 'getOrder' | 'getOrderItem' | 'getOrderItemList' | 'merchantGetOrder' | 'merchantGetOrderByReferenceCode'
type Detail = Result<Calls['order']['getOrder']>
type MerchantDetail = Result<Calls['order']['merchantGetOrder']>

/** One order, as the portal shows it and as its merchant's own systems read it. */
export const detailed: Pick<Handlers<'order'>, Asked> = {
  getOrder: (tx, { query }, who) => detailOf(tx, who, query.orderId),

  getOrderItem: (tx, { query }, who) => linesShown(tx, who, query.orderId),
  getOrderItemList: (tx, { query }, who) => linesShown(tx, who, query.orderId),

  merchantGetOrder: async (tx, { query }, who) => {
    const shop = await shopAsking(tx, who, query)
    const named = readParcelName(query.warehouseOrderId)?.orderId ?? 0
    const order = await queries.orderOfShop(tx, who, shop.id, named)
    return merchantsDetail(tx, who, order?.id, 'WarehouseOrderId')
  },

  merchantGetOrderByReferenceCode: async (tx, { query }, who) => {
    const shop = await shopAsking(tx, who, query)
    const orders = await ordersNumbered(tx, shop.merchantId, [query.referenceCode.trim()])
    const order = orders.find(({ shopId }) => shopId === shop.id)
    return merchantsDetail(tx, who, order?.id, 'ReferenceCode')
  },
}

async function detailOf(tx: Tx, who: Who, orderId: number): Promise<Detail> {
  const { buyer, isOld, city, state, country, currency, ...facts } = found(
    await queries.orderById(tx, who, orderId),
    'The order',
  )
  const where = { buyer, isOld, city, state, country }
  const { shipping, absent } = shippingOf({ merchantId: facts.merchantId, orderId }, where)
  const lines = await linesOf(tx, who, orderId)
  const charges = await queries.chargesOf(tx, who, orderId)
  const parcels = await queries.parcelsOf(tx, who, orderId)
  const minor =
    lines.reduce((sum, line) => sum + line.quantity * line.unitPrice.minor, 0) +
    charges.reduce((sum, charge) => sum + charge.amount.minor, 0)
  return {
    ...numbered(facts),
    total: { minor, currency },
    lines,
    charges,
    parcels,
    events: await queries.eventsOf(tx, who, orderId),
    shipping: { ...shippingSeenBy(who, facts.status, shipping), absent },
    documents: documentsOf(who, facts.status),
    nextMoves: nextMovesOf(facts.status, parcels),
  }
}

/** The lines, and for those that nothing is promised to, which stock was left out and why. */
async function linesOf(tx: Tx, who: Who, orderId: number): Promise<queries.Line[]> {
  const lines = await queries.linesOf(tx, who, orderId)
  const left = await queries.leftOutOf(tx, who, orderId)
  return lines.map((line) => ({
    ...line,
    leftOut: left.flatMap(({ productId, ...one }) =>
      line.allocations.length === 0 && productId === line.productId ? [one] : [],
    ),
  }))
}

async function linesShown(tx: Tx, who: Who, orderId: number): Promise<queries.Line[]> {
  if (!(await queries.isSeen(tx, who, orderId))) throw refuse('not-found', { what: 'The order' })
  return linesOf(tx, who, orderId)
}

/** The shop a merchant's own system speaks for; another merchant's is as if absent. */
async function shopAsking(tx: Tx, who: Who, { shopId, timestamp }: { shopId: number; timestamp: number }) {
  refuseStaleClock(timestamp, who.now)
  const [shop] = await shopsById(tx, who, [shopId])
  if (!shop) throw refuse('not-found', { what: 'The shop', field: 'ShopId' })
  return shop
}

/** An order of the shop without what is the warehouse's alone; the order of another shop is as if absent. */
async function merchantsDetail(tx: Tx, who: Who, orderId: number | undefined, field: string): Promise<MerchantDetail> {
  if (orderId === undefined) throw refuse('not-found', { what: 'The order', field })
  const detail = await detailOf(tx, who, orderId)
  return {
    ...without(detail, warehouseOnly.order),
    parcels: detail.parcels.map((parcel) => without(parcel, warehouseOnly.parcel)),
    lines: detail.lines.map(({ leftOut: _, ...line }) => ({
      ...line,
      allocations: line.allocations.map((allocation) => without(allocation, warehouseOnly.allocation)),
    })),
  }
}
