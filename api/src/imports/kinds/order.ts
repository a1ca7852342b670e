import { toMinor } from 'contract/money'
import type { Tx } from '../../kernel/database.ts'
import { makeReturn } from '../../inbound/requests.ts'
import { makeOrders } from '../../order/make/make.ts'
import type { NewOrder } from '../../order/make/rules.ts'
import { Refusal } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import {
  apart,
  couriersOf,
  inboundReferences,
  type KnownOrder,
  ordersByReference,
  soundRecords,
} from '../known/queries.ts'
import { asMade, type ImportContext, type Importer, isGood, type ReadRow } from '../importer.ts'
import { chargeName } from './not-goods.ts'
import { type OrderRecord, type OrderValues, readOrderRow } from './order-row.ts'
import { checkWhole, factsOf, noteOtherwise, wholeOf } from './order-whole.ts'
import { reasonsNotToMake, stateOf } from './shop-state.ts'
import { type KnownSkus, knownSkus } from './skus.ts'

/** The order an invoice like C536379 takes back. */
const returned = (key: string): string | undefined => /^C(\d.*)$/.exec(key)?.[1]
const isReturn = (record: OrderRecord): boolean =>
  returned(record.key) !== undefined && record.rows.some((row) => row.values.quantity < 0)

/** Orders from a file: rows with the same reference are one order, made whole or not at all. */
export const orderImport: Importer<OrderValues> = {
  read: readOrderRow,
  keyOf: ({ referenceCode }) => referenceCode,
  check,
  make,
  dependentsOf: (keys) => keys.map((key) => `C${key}`),
  isLate: (key) => returned(key) !== undefined,
}

async function check(tx: Tx, _: Who, context: ImportContext, records: readonly OrderRecord[]): Promise<void> {
  const { merchantId, jobId } = context
  const [back, out] = [records.filter(isReturn), records.filter((record) => !isReturn(record))]
  const originals = back.flatMap((record) => returned(record.key) ?? [])
  const orders = await ordersByReference(tx, merchantId, [...out.map((record) => record.key), ...originals])
  const returns = back.length
    ? await inboundReferences(
        tx,
        merchantId,
        back.map((record) => record.key),
      )
    : new Set<string>()
  const skus = await knownSkus(tx, context, skusOf(records), (sku) => chargeName(sku) !== undefined)
  for (const record of out)
    if (orders.has(record.key)) leaveAlone(record, elsewhere(context, record.key, orders))
    else siftByState(record, skus)
  const fresh = out.filter((record) => !orders.has(record.key)).map(asMade)
  for (const record of fresh) checkOrder(record, skus)
  await checkWhole(tx, context, fresh)
  for (const record of fresh) {
    noteOtherwise(record)
    noteUnknownState(record)
  }
  const inFile = new Map(records.map((record) => [record.key, record]))
  const sound = originals.length
    ? await soundRecords(
        tx,
        merchantId,
        jobId,
        originals.filter((code) => !inFile.has(code)),
      )
    : new Set<string>()
  for (const record of back) {
    const code = returned(record.key) ?? ''
    const original = inFile.get(code)
    const isMade = orders.has(code) && elsewhere(context, code, orders) === undefined
    const isKnown = isMade || sound.has(code) || (original !== undefined && isGood(original))
    if (returns.has(record.key)) record.skip = `Return ${record.key} exists already`
    else checkReturn(record, isKnown, skus)
  }
}

/** An order that stands already; of another shop it is another order with the same number, which must not be lost. */
function leaveAlone(record: OrderRecord, problem: string | undefined): void {
  if (problem === undefined) record.skip = `Order ${record.key} exists already`
  else for (const row of record.rows) row.faults.push({ field: 'referenceCode', reason: problem })
}

/** What is wrong with a reference code that an order has which is not of the file's shop. */
function elsewhere(
  { shopId, merchantName }: ImportContext,
  key: string,
  orders: ReadonlyMap<string, KnownOrder>,
): string | undefined {
  const order = orders.get(key)
  if (!order || order.shopId === shopId) return undefined
  const owner = order.shopName === null ? `${merchantName} without a shop` : `shop ${order.shopName}`
  return `${key} is an order of ${owner} already: import it for that shop, or give it another reference code`
}

const isCharge = (sku: string, { products }: KnownSkus): boolean => !products.has(sku) && chargeName(sku) !== undefined

const ofOrder = ['shopStatus', 'shopPayment', 'shopFulfilment'] as const
const ofLine = 'shopLineFulfilment'

/** Leaves alone what the shop says is not to be sent, row by row, and the whole order where no goods are left. */
function siftByState(record: OrderRecord, skus: KnownSkus): void {
  const reasons = reasonsNotToMake(
    record.rows.map(({ values }) => ({ ofOrder: ofOrder.map((field) => values[field]), ofLine: values[ofLine] })),
  )
  const [first] = reasons.filter((reason) => reason !== undefined)
  if (first === undefined) return
  for (const [index, row] of record.rows.entries()) if (reasons[index]) row.skip = reasons[index]
  const left = asMade(record).rows
  if (left.every((row) => isCharge(row.values.sku, skus)))
    for (const row of left) row.skip = `${first}: of its order only charges are left`
}

/** Tells of a word for a state that nobody knows: its order is made. An order sent in part is known by its lines. */
function noteUnknownState(record: OrderRecord): void {
  for (const row of record.rows) {
    const said = row.values[ofLine] === '' ? ofOrder : (['shopStatus', 'shopPayment', ofLine] as const)
    const field = said.find((one) => stateOf(row.values[one]) === undefined)
    if (field) row.notice ??= { field, reason: 'Not a state we know: taken as ready to be sent' }
  }
}

const skusOf = (records: readonly OrderRecord[]): string[] =>
  records.flatMap((record) => record.rows.map((row) => row.values.sku))
const hasFault = (row: ReadRow<OrderValues>, field: string): boolean =>
  row.faults.some((fault) => fault.field === field)

function checkOrder(record: OrderRecord, skus: KnownSkus): void {
  const { products, faultOf } = skus
  for (const row of record.rows) {
    const { sku, quantity, unitPrice } = row.values
    const product = products.get(sku)
    row.values.isCharge = isCharge(sku, skus)
    if (sku === '' || row.values.isCharge) continue
    if (product) row.values.sku = product.sku
    if (!product) row.faults.push(faultOf(sku))
    else if (product.status === 'Archived') row.faults.push({ field: 'sku', reason: 'The product is archived' })
    if (quantity < 1 && !hasFault(row, 'quantity')) row.faults.push({ field: 'quantity', reason: 'Must be 1 or more' })
    if (unitPrice < 0) row.faults.push({ field: 'unitPrice', reason: 'Must be 0 or more' })
  }
  if (record.rows.every((row) => row.values.isCharge))
    for (const row of record.rows) row.faults.push({ field: 'sku', reason: 'Nothing in this order is goods' })
}

function checkReturn(record: OrderRecord, isKnown: boolean, { products, faultOf }: KnownSkus): void {
  for (const row of record.rows) {
    const { sku, quantity } = row.values
    if (!isKnown) row.faults.push({ field: 'referenceCode', reason: `No order ${returned(record.key)} to return` })
    else if (!products.has(sku) && chargeName(sku))
      row.faults.push({ field: 'sku', reason: `${chargeName(sku)} is not goods: only goods come back` })
    else if (sku !== '' && !products.has(sku)) row.faults.push(faultOf(sku))
    else if (quantity >= 0 && !hasFault(row, 'quantity'))
      row.faults.push({ field: 'quantity', reason: 'Must be below 0 in a cancelled invoice' })
    row.values.sku = products.get(sku)?.sku ?? sku
  }
}

async function make(tx: Tx, who: Who, context: ImportContext, records: readonly OrderRecord[]) {
  const [back, out] = [records.filter(isReturn), records.filter((record) => !isReturn(record))]
  const couriers = await couriersOf(tx, context.merchantId)
  const { existing } = await makeOrders(
    tx,
    who,
    out.map((record) => orderOf(context, record, factsOf(record, couriers, who.now))),
  )
  const originals = back.flatMap((record) => returned(record.key) ?? [])
  const orders = await ordersByReference(tx, context.merchantId, [...existing, ...originals])
  const refused = existing.flatMap((key) => {
    const reason = elsewhere(context, key, orders)
    return reason === undefined ? [] : [{ key, reason }]
  })
  const again: string[] = []
  // Returns are few, and one that is refused must not take the others with it.
  for (const record of back) {
    const orderId = orders.get(returned(record.key) ?? '')?.id
    if (orderId === undefined) refused.push({ key: record.key, reason: `No order ${returned(record.key)} to return` })
    else
      await apart(tx, () =>
        makeReturn(tx, who, {
          merchantId: context.merchantId,
          orderId,
          referenceCode: record.key,
          remark: wholeOf(record).remark,
          items: record.rows.map((row) => ({ sku: row.values.sku, quantity: -row.values.quantity })),
        }),
      ).catch((problem: unknown) => {
        if (!(problem instanceof Refusal)) throw problem
        if (problem.code === 'already-exists') again.push(record.key)
        else refused.push({ key: record.key, reason: problem.rows?.[0]?.msg ?? problem.message })
      })
  }
  return { existing: [...existing, ...again], refused }
}

function orderOf(
  { merchantId, jobId, currency, shopId }: ImportContext,
  record: OrderRecord,
  facts: ReturnType<typeof factsOf>,
): NewOrder {
  const goods = record.rows.filter((row) => !row.values.isCharge)
  const charges = record.rows.filter((row) => row.values.isCharge)
  const minorOf = (amount: number): number => toMinor(amount, currency) ?? 0
  const { shippingFee } = wholeOf(record)
  return {
    ...facts,
    merchantId,
    jobId,
    referenceCode: record.key,
    source: 'import',
    ...(shopId === null ? {} : { shopId }),
    lines: goods.map(({ values }) => ({
      sku: values.sku,
      name: values.description,
      quantity: values.quantity,
      unitPriceMinor: minorOf(values.unitPrice),
    })),
    charges: [
      ...charges.map(({ values }) => ({
        code: values.sku,
        description: values.description || (chargeName(values.sku) ?? ''),
        amountMinor: values.quantity * minorOf(values.unitPrice),
      })),
      ...(shippingFee
        ? [{ code: 'SHIPPING', description: chargeName('SHIPPING') ?? '', amountMinor: minorOf(shippingFee) }]
        : []),
    ],
  }
}
