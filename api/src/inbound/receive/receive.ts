import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { randomUUID } from 'node:crypto'
import { hitsOf, meaningOf, unitsMeant } from '../../catalogue/code.ts'
import type { Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { reprocess } from '../../order/allocate/allocate.ts'
import { coveredBy } from '../../order/allocate/covered.ts'
import { refuseUnserved, type Served } from '../../location/rules.ts'
import { cellOf, locationFor } from '../../stock/floor.ts'
import { batchOf, post } from '../../stock/ledger.ts'
import { inCell, outside, type Condition } from '../../stock/spot.ts'
import { batchToKeep, refuseCell, refuseUnlessManager, type Batch, type Cell } from '../../stock/rules.ts'
import { comesBack, countReceived, itemToReceive, type ItemToReceive } from '../requests.ts'
import type { Returning } from '../queries.ts'
import { refuseOver, refuseReceiving } from '../rules.ts'
import * as queries from './queries.ts'

type Asked = Body<Calls['inbound']['stockIn']>
type Answer = Reply<Calls['inbound']['stockIn']>

/** What is being stocked in: an announced item, or a product nobody announced. */
type Goods = Batch &
  Served & {
    merchantId: number
    locationId: number
    productId: number
    sku: string
    productName: string
    hasExpiry: boolean
    packQuantity: number
    item?: ItemToReceive
    /** The order that it comes back from. */
    returned?: Returning | undefined
  }

/**
 * Puts units into a cell: the item is counted, the units are received by the ledger, and orders that waited for them
 * stand in line again.
 */
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
  refuseUnserved(goods)
  const { item } = goods
  const quantity = body.quantity * goods.packQuantity
  const condition = body.condition ?? 'Good'
  if (item) {
    refuseReceiving(item.requestStatus)
    refuseOver(item, quantity, body.allowOver ?? false, who.role)
  }
  const cell = found(await cellOf(tx, goods.locationId, body.cellCode), `The cell ${body.cellCode}`)
  refuseCell(cell, condition, goods.merchantId)
  const batch = batchToKeep(goods, body)
  const reprocessedOrderIds = await inLine(tx, who, goods, cell, { condition, quantity, expiryDay: batch.expiryDay })
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
  if (item && goods.returned) await comesBack(tx, who, goods.returned, item.referenceCode)
  return answer(
    tx,
    { ...goods, ...counted },
    { ...batch, quantity, cellCode: cell.code, cellId: cell.id, condition },
    { isRepeated: false, reprocessedOrderIds },
  )
}

const place = ({ merchantId, locationId, productId }: Goods) => ({ merchantId, locationId, productId })

async function announced(tx: Tx, body: Asked, who: Who, inboundItemId: number): Promise<Goods> {
  // The order first, as its other steps lock it.
  const returned = await queries.lockReturned(tx, who, inboundItemId)
  const item = await itemToReceive(tx, who, inboundItemId)
  const { sku } = body
  const products = sku && sku !== item.sku ? await queries.productsBySku(tx, who, item.merchantId, sku) : [item]
  if (!products.some((product) => product.productId === item.productId))
    throw refuse('wrong-item', { got: sku ?? '', expected: item.sku, field: 'Sku' })
  const packQuantity = body.code ? unitsMeant(body.code, await hitsOf(tx, item.merchantId, body.code), item) : 1
  return { ...item, packQuantity, item, returned }
}

async function productOfSku(tx: Tx, who: Who, merchantId: number, sku: string): Promise<queries.Product> {
  const [product, other] = await queries.productsBySku(tx, who, merchantId, sku)
  if (other) throw refuse('ambiguous-code', { code: sku, field: 'Sku' })
  return found(product, `The SKU ${sku}`)
}

/** Stock that nobody announced comes in by a manager's hand only. */
async function unannounced(tx: Tx, body: Asked, who: Who): Promise<Goods> {
  refuseUnlessManager(who.role)
  if (!body.merchantId) throw refuse('bad-input', { field: 'MerchantId', problem: 'is missing' })
  if (!body.sku && !body.code) throw refuse('bad-input', { field: 'Sku', problem: 'is missing' })
  const hits = body.code ? await hitsOf(tx, body.merchantId, body.code) : []
  const product = body.sku
    ? await productOfSku(tx, who, body.merchantId, body.sku)
    : found(
        await queries.productById(tx, who, body.merchantId, meaningOf(body.code ?? '', hits).productId),
        'The product',
      )
  if (product.status === 'Archived')
    throw refuse('wrong-state', {
      what: `The product ${product.sku}`,
      state: 'Archived',
      problem: 'no stock of it comes in',
    })
  const { id: locationId, ...served } = found(
    await locationFor(tx, who, body.locationId, product.merchantId),
    'The warehouse location',
  )
  return {
    ...product,
    ...served,
    locationId,
    batchNo: '',
    expiryDay: null,
    packQuantity: body.code ? unitsMeant(body.code, hits, product) : 1,
  }
}

/** Orders that these units complete go back in line. They are locked before the balances, as an allocation does. */
async function inLine(
  tx: Tx,
  who: Who,
  goods: Goods,
  cell: Cell,
  { condition, ...gain }: { condition: Condition; quantity: number; expiryDay: string | null },
): Promise<number[]> {
  if (condition !== 'Good' || !cell.isPickable) return []
  const covered = await coveredBy(tx, goods.merchantId, goods.locationId, [{ productId: goods.productId, ...gain }])
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
