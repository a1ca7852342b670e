import { toMinor } from 'contract/money'
import type { Tx } from '../../kernel/database.ts'
import { makeReturn } from '../../inbound/requests.ts'
import { makeOrders } from '../../order/make/make.ts'
import type { NewOrder } from '../../order/make/rules.ts'
import { Refusal } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { apart, couriersOf, soundRecords } from '../known/queries.ts'
import { asMade, type ImportContext, type Importer, isGood, type Look, type ReadRow } from '../importer.ts'
import { chargeName } from './not-goods.ts'
import { type OrderRecord, type OrderValues, readOrderRow } from './order-row.ts'
import { checkWhole, factsOf, noteOtherwise, wholeOf, whySold } from './order-whole.ts'
import { stateOf } from '../../order/make/shop-state.ts'
import { reasonsNotToMake } from './not-to-make.ts'
import { type KnownSkus, knownSkus } from './skus.ts'
import { isReturn, returned, type Standing, standingOf } from './standing.ts'

/** Orders from a file: rows with the same reference are one order, made whole or not at all. */
export const orderImport: Importer<OrderValues> = {
  read: readOrderRow,
  keyOf: ({ referenceCode }) => referenceCode,
  check,
  make,
  dependentsOf: (keys) => keys.map((key) => `C${key}`),
  isLate: (key) => returned(key) !== undefined,
}

async function check(look: Look, _: Who, context: ImportContext, records: readonly OrderRecord[]): Promise<void> {
  const out = records.filter((record) => !isReturn(record))
  const standing = await look((tx) => standingOf(tx, context, records))
  const skus = await knownSkus(look, context, skusOf(records), (sku) => chargeName(sku) !== undefined)
  for (const record of out)
    if (standing.order(record.key)) record.skip = `Order ${record.key} exists already`
    else if (standing.problem(record.key)) refuseNumber(record, standing.problem(record.key))
    else siftByState(record, skus)
  const fresh = out.filter((record) => !standing.order(record.key) && !standing.problem(record.key)).map(asMade)
  for (const record of fresh) checkOrder(record, skus)
  await checkWhole(look, context, fresh)
  for (const record of fresh) {
    noteOtherwise(record)
    noteUnknownState(record)
  }
  await checkReturns(look, context, records, standing, skus)
}

async function checkReturns(
  look: Look,
  { merchantId, jobId }: ImportContext,
  records: readonly OrderRecord[],
  standing: Standing,
  skus: KnownSkus,
): Promise<void> {
  const back = records.filter(isReturn)
  const inFile = new Map(records.map((record) => [record.key, record]))
  const elsewhere = back.flatMap((record) => returned(record.key) ?? []).filter((code) => !inFile.has(code))
  const sound = elsewhere.length
    ? await look((tx) => soundRecords(tx, merchantId, jobId, elsewhere))
    : new Set<string>()
  for (const record of back) {
    const code = returned(record.key) ?? ''
    const [original, order] = [inFile.get(code), standing.order(code)]
    const isKnown = order !== undefined || sound.has(code) || (original !== undefined && isGood(original))
    const why = standing.returnProblem(record.key)
    if (why) refuseNumber(record, why)
    else if (standing.hasReturn(record.key)) record.skip = `Return ${record.key} exists already`
    else checkReturn(record, isKnown ? undefined : standing.noOrder(code), skus)
  }
}

function refuseNumber(record: OrderRecord, reason = ''): void {
  for (const row of record.rows) row.faults.push({ field: 'referenceCode', reason })
}

const isCharge = (sku: string, { products }: KnownSkus): boolean => !products.has(sku) && chargeName(sku) !== undefined

const ofOrder = ['shopStatus', 'shopCancel', 'shopPayment', 'shopFulfilment'] as const
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
    const said = row.values[ofLine] === '' ? ofOrder : (['shopStatus', 'shopCancel', 'shopPayment', ofLine] as const)
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

/** `noOrder`: why there is no order to take back. */
function checkReturn(record: OrderRecord, noOrder: string | undefined, { products, faultOf }: KnownSkus): void {
  for (const row of record.rows) {
    const { sku, quantity } = row.values
    if (noOrder) row.faults.push({ field: 'referenceCode', reason: noOrder })
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
  // Since the check somebody may have made one of them for another shop, or under another reference code.
  const before = await standingOf(tx, context, out)
  const sold = await whySold(tx, context, out)
  const refused = out.flatMap((record) => {
    const reason = before.problem(record.key) ?? sold(record)
    return reason === undefined ? [] : [{ key: record.key, reason }]
  })
  const { existing } = await makeOrders(
    tx,
    who,
    out
      .filter(({ key }) => refused.every((one) => one.key !== key))
      .map((record) => orderOf(context, record, factsOf(record, couriers, who.now))),
  )
  const returns = await makeReturns(tx, who, context, back)
  return { existing: [...existing, ...returns.existing], refused: [...refused, ...returns.refused] }
}

async function makeReturns(tx: Tx, who: Who, context: ImportContext, back: readonly OrderRecord[]) {
  const standing = await standingOf(tx, context, back)
  const existing: string[] = []
  const refused: { key: string; reason: string }[] = []
  // Returns are few, and one that is refused must not take the others with it.
  for (const record of back) {
    const code = returned(record.key) ?? ''
    const order = standing.order(code)
    const reason = standing.returnProblem(record.key) ?? (order ? undefined : standing.noOrder(code))
    if (reason !== undefined || !order) refused.push({ key: record.key, reason: reason ?? '' })
    else
      await apart(tx, () =>
        makeReturn(tx, who, {
          merchantId: context.merchantId,
          orderId: order.id,
          referenceCode: record.key,
          remark: wholeOf(record).remark,
          items: record.rows.map((row) => ({ sku: row.values.sku, quantity: -row.values.quantity })),
        }),
      ).catch((problem: unknown) => {
        if (!(problem instanceof Refusal)) throw problem
        if (problem.code === 'already-exists') existing.push(record.key)
        else refused.push({ key: record.key, reason: problem.rows?.[0]?.msg ?? problem.message })
      })
  }
  return { existing, refused }
}

function orderOf(
  { merchantId, jobId, currency, shopId }: ImportContext,
  record: OrderRecord,
  facts: ReturnType<typeof factsOf>,
): NewOrder {
  const goods = record.rows.filter((row) => !row.values.isCharge)
  const charges = record.rows.filter((row) => row.values.isCharge)
  const minorOf = (amount: number): number => toMinor(amount, currency) ?? 0
  const { shippingFee, codAmount } = wholeOf(record)
  return {
    ...facts,
    merchantId,
    jobId,
    referenceCode: record.key,
    source: 'import',
    ...(shopId === null ? {} : { shopId }),
    ...(codAmount ? { codMinor: minorOf(codAmount) } : {}),
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
