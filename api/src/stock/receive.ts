import { randomUUID } from 'node:crypto'
import type { Body, Reply } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import type { Tx } from '../database.ts'
import { countReceived, itemToReceive, type ItemToReceive } from '../inbound/requests.ts'
import { refuseOver, refuseReceiving } from '../inbound/rules.ts'
import { found, refuse } from '../refuse.ts'
import type { Who } from '../who.ts'
import { reprocess } from './allocation.ts'
import * as queries from './floor-queries.ts'
import { batchOf, type Condition, inCell, outside, post } from './ledger.ts'
import { type Batch, batchToKeep, type Cell, productOf, refuseCell, refuseUnlessManager, unitsOf } from './rules.ts'

type Asked = Body<Calls['stock']['stockIn']>
type Answer = Reply<Calls['stock']['stockIn']>

/** What is being stocked in: an announced item, or a product nobody announced. */
type Goods = Batch & {
  merchantId: number
  locationId: number
  productId: number
  sku: string
  productName: string
  hasExpiry: boolean
  packQuantity: number
  item?: ItemToReceive
}

/** Puts units into a cell: the item is counted, the units are received by the ledger, and orders that waited for them stand in line again. */
export async function stockIn(tx: Tx, body: Asked, who: Who): Promise<Answer> {
  const goods =
    body.inboundItemId === undefined
      ? await unannounced(tx, body, who)
      : await announced(tx, body, who, body.inboundItemId)
  const scan = body.scanNumber
    ? `stock-in:${body.inboundItemId ?? goods.productId}:${who.userId}:${body.scanNumber}`
    : undefined
  const before = scan ? await queries.postedBefore(tx, goods.merchantId, scan) : undefined
  if (before) return answer(tx, goods, before, { isRepeated: true, reprocessedOrderIds: [] })
  const { item } = goods
  const quantity = body.quantity * goods.packQuantity
  const condition = body.condition ?? 'Good'
  if (item) {
    refuseReceiving(item.requestStatus)
    refuseOver(item, quantity, body.allowOver ?? false, who.role)
  }
  const cell = found(await queries.cellOf(tx, goods.locationId, body.cellCode), `The cell ${body.cellCode}`)
  refuseCell(cell, condition, goods.merchantId)
  const batch = batchToKeep(goods, body)
  const reprocessedOrderIds = await inLine(tx, who, goods, cell, condition, quantity)
  await post(tx, who, [
    {
      ...place(goods),
      batchId: await batchOf(tx, goods.merchantId, goods.productId, batch.batchNo, batch.expiryDay),
      kind: 'receive',
      quantity,
      from: outside(condition),
      to: inCell(cell.id, condition),
      entry: scan ?? `stock-in:${randomUUID()}`,
      reason: item ? `inbound ${item.referenceCode}` : 'not announced',
      ...(item ? { inboundRequestId: item.requestId } : {}),
    },
  ])
  const counted = item ? await countReceived(tx, item, quantity, condition === 'Unusable' ? quantity : 0) : {}
  return answer(
    tx,
    { ...goods, ...counted },
    { ...batch, quantity, cellCode: cell.code, cellId: cell.id, condition },
    { isRepeated: false, reprocessedOrderIds },
  )
}

const place = ({ merchantId, locationId, productId }: Goods) => ({ merchantId, locationId, productId })

async function announced(tx: Tx, body: Asked, who: Who, inboundItemId: number): Promise<Goods> {
  const item = await itemToReceive(tx, who, inboundItemId)
  if (body.sku && body.sku !== item.sku) throw refuse('wrong-item', { got: body.sku, expected: item.sku, field: 'Sku' })
  const packQuantity = body.code ? unitsOf(await queries.hitsOf(tx, item.merchantId, body.code), body.code, item) : 1
  return { ...item, packQuantity, item }
}

/** Stock that nobody announced comes in by a manager's hand only. */
async function unannounced(tx: Tx, body: Asked, who: Who): Promise<Goods> {
  refuseUnlessManager(who.role)
  if (!body.merchantId) throw refuse('bad-input', { field: 'MerchantId', problem: 'is missing' })
  if (!body.sku && !body.code) throw refuse('bad-input', { field: 'Sku', problem: 'is missing' })
  const hits = body.code ? await queries.hitsOf(tx, body.merchantId, body.code) : []
  const product = body.sku
    ? found(await queries.productBySku(tx, who, body.merchantId, body.sku), `The SKU ${body.sku}`)
    : found(
        await queries.productById(tx, who, body.merchantId, productOf(hits, body.code ?? '').productId),
        'The product',
      )
  if (product.status === 'Archived')
    throw refuse('wrong-state', {
      what: `The product ${product.sku}`,
      state: 'Archived',
      problem: 'no stock of it comes in',
    })
  const { id: locationId } = found(
    await queries.locationFor(tx, who, body.locationId, product.merchantId),
    'The warehouse location',
  )
  return {
    ...product,
    locationId,
    batchNo: '',
    expiryDay: null,
    packQuantity: body.code ? unitsOf(hits, body.code, product) : 1,
  }
}

/** Orders that these units complete go back in line. They are locked before the balances, as an allocation does. */
async function inLine(
  tx: Tx,
  who: Who,
  goods: Goods,
  cell: Cell,
  condition: Condition,
  quantity: number,
): Promise<number[]> {
  if (condition !== 'Good' || !cell.isPickable) return []
  const covered = await queries.coveredBy(tx, goods.merchantId, goods.locationId, [
    { productId: goods.productId, quantity },
  ])
  return covered.length
    ? reprocess(
        tx,
        who,
        covered.map((order) => order.id),
        'stock arrived',
      )
    : []
}

async function answer(
  tx: Tx,
  goods: Goods,
  posted: queries.Posted,
  more: { isRepeated: boolean; reprocessedOrderIds: number[] },
): Promise<Answer> {
  const { item } = goods
  const { onHand } = await queries.onHandIn(tx, goods.merchantId, goods.productId, posted.cellId)
  return {
    inboundItemId: item?.id ?? null,
    productId: goods.productId,
    sku: goods.sku,
    productName: goods.productName,
    quantity: posted.quantity,
    remaining: item ? Math.max(0, item.expected - item.received) : 0,
    received: item?.received ?? posted.quantity,
    expected: item?.expected ?? 0,
    groupStatus: item?.groupStatus ?? null,
    requestStatus: item?.requestStatus ?? null,
    cellCode: posted.cellCode,
    onHand,
    batchNo: posted.batchNo,
    expiryDay: posted.expiryDay,
    condition: posted.condition,
    ...more,
  }
}
