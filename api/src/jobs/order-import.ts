import { toMinor } from 'contract/money'
import { mostUnits } from 'contract/schema'
import type { Tx } from '../database.ts'
import { makeReturn } from '../inbound/requests.ts'
import { makeOrders, type NewOrder } from '../order/make.ts'
import { Refusal } from '../refuse.ts'
import type { Who } from '../who.ts'
import { countryMeant, countryOf, postcodeFault } from './countries.ts'
import {
  apart,
  inboundReferences,
  type KnownSku,
  ordersByReference,
  productsBySku,
  soundRecords,
} from './import-queries.ts'
import type { Fault, ImportContext, Importer, ImportRecord, ReadRow } from './importer.ts'
import { chargeName } from './not-goods.ts'
import { skuFaults } from './sku-faults.ts'
import { decimalOf, timestampOf, wholeNumberOf } from './values.ts'

const texts = {
  referenceCode: 64,
  sku: 64,
  description: 200,
  marketplaceOrderId: 100,
  remark: 1000,
  shippingName: 200,
  shippingPhone: 40,
  shippingAddress1: 300,
  shippingAddress2: 300,
  shippingPostcode: 20,
  shippingCity: 100,
  shippingState: 100,
  shippingCountry: 60,
} as const
type OrderValues = { [K in keyof typeof texts]: string } & {
  quantity: number
  placed: number
  unitPrice: number
  isCharge?: boolean
}
type OrderRecord = ImportRecord<OrderValues>

/** The order an invoice like C536379 takes back. */
const returned = (key: string): string | undefined => /^C(\d.*)$/.exec(key)?.[1]
const isReturn = (record: OrderRecord): boolean =>
  returned(record.key) !== undefined && record.rows.some((row) => row.values.quantity < 0)

/** Orders from a file: rows with the same reference are one order, made whole or not at all. */
export const orderImport: Importer<OrderValues> = {
  read,
  keyOf: ({ referenceCode }) => referenceCode,
  check,
  make,
  dependentsOf: (keys) => keys.map((key) => `C${key}`),
  isLate: (key) => returned(key) !== undefined,
}

function read(
  cell: (field: string) => string,
  { currency, dateFormat, timeZone }: ImportContext,
): { values: OrderValues; faults: Fault[] } {
  const faults: Fault[] = []
  const said = Object.fromEntries(
    Object.entries(texts).map(([field, most]) => {
      const text = cell(field)
      if (text.length > most) faults.push({ field, reason: `Is longer than ${most} characters` })
      return [field, text]
    }),
  ) as { [K in keyof typeof texts]: string }
  const number = (field: string, value: number | undefined, reason: string): number => {
    if (value === undefined && cell(field) !== '') faults.push({ field, reason })
    return value ?? 0
  }
  const quantity = number('quantity', wholeNumberOf(cell('quantity')), 'Must be a whole number')
  if (Math.abs(quantity) > mostUnits) faults.push({ field: 'quantity', reason: `Must be ${mostUnits} or less` })
  const unitPrice = number('unitPrice', decimalOf(cell('unitPrice')), 'Must be a number')
  const minor = toMinor(unitPrice, currency)
  if (minor === undefined) faults.push({ field: 'unitPrice', reason: `Has more decimals than ${currency}` })
  else if (Math.abs(minor) > 1e11) faults.push({ field: 'unitPrice', reason: 'Is too large' })
  const placed = cell('placed') === '' ? 0 : timestampOf(cell('placed'), dateFormat, timeZone)
  if (typeof placed === 'string') faults.push({ field: 'placed', reason: placed })
  return {
    values: {
      ...said,
      ...readCountry(said, faults),
      quantity,
      unitPrice,
      placed: typeof placed === 'string' ? 0 : placed,
    },
    faults,
  }
}

function readCountry(
  { shippingCountry, shippingPostcode }: { shippingCountry: string; shippingPostcode: string },
  faults: Fault[],
): { shippingCountry: string } {
  if (shippingCountry === '') return { shippingCountry }
  const country = countryOf(shippingCountry)
  const meant = countryMeant(shippingCountry)
  if (!country)
    faults.push({
      field: 'shippingCountry',
      reason: 'Not a country code (ISO)',
      ...(meant ? { suggestion: meant } : {}),
    })
  const fault = country && shippingPostcode ? postcodeFault(shippingPostcode, country) : undefined
  if (fault) faults.push({ field: 'shippingPostcode', reason: fault })
  return { shippingCountry: country ?? shippingCountry }
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
  const products = await productsBySku(
    tx,
    merchantId,
    records.flatMap((record) => record.rows.map((row) => row.values.sku)),
  )
  const faultOf = await skuFaults(
    tx,
    context,
    skusOf(records).filter((sku) => sku !== '' && !products.has(sku) && !chargeName(sku)),
  )
  for (const record of out)
    if (orders.has(record.key)) record.skip = `Order ${record.key} exists already`
    else checkOrder(record, products, faultOf)
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
    const isKnown =
      orders.has(code) ||
      sound.has(code) ||
      (original !== undefined && original.rows.every((row) => row.faults.length === 0))
    if (returns.has(record.key)) record.skip = `Return ${record.key} exists already`
    else checkReturn(record, isKnown, products, faultOf)
  }
}

const skusOf = (records: readonly OrderRecord[]): string[] =>
  records.flatMap((record) => record.rows.map((row) => row.values.sku))
const hasFault = (row: ReadRow<OrderValues>, field: string): boolean =>
  row.faults.some((fault) => fault.field === field)

function checkOrder(
  record: OrderRecord,
  products: ReadonlyMap<string, KnownSku>,
  faultOf: (sku: string) => Fault,
): void {
  for (const row of record.rows) {
    const { sku, quantity, unitPrice } = row.values
    const product = products.get(sku)
    row.values.isCharge = !product && chargeName(sku) !== undefined
    if (sku === '' || row.values.isCharge) continue
    if (!product) row.faults.push(faultOf(sku))
    else if (product.status === 'Archived') row.faults.push({ field: 'sku', reason: 'The product is archived' })
    if (quantity < 1 && !hasFault(row, 'quantity')) row.faults.push({ field: 'quantity', reason: 'Must be 1 or more' })
    if (unitPrice < 0) row.faults.push({ field: 'unitPrice', reason: 'Must be 0 or more' })
  }
  if (record.rows.every((row) => row.values.isCharge))
    for (const row of record.rows) row.faults.push({ field: 'sku', reason: 'Nothing in this order is goods' })
}

function checkReturn(
  record: OrderRecord,
  isKnown: boolean,
  products: ReadonlyMap<string, KnownSku>,
  faultOf: (sku: string) => Fault,
): void {
  for (const row of record.rows) {
    const { sku, quantity } = row.values
    if (!isKnown) row.faults.push({ field: 'referenceCode', reason: `No order ${returned(record.key)} to return` })
    else if (!products.has(sku) && chargeName(sku))
      row.faults.push({ field: 'sku', reason: `${chargeName(sku)} is not goods: only goods come back` })
    else if (sku !== '' && !products.has(sku)) row.faults.push(faultOf(sku))
    else if (quantity >= 0 && !hasFault(row, 'quantity'))
      row.faults.push({ field: 'quantity', reason: 'Must be below 0 in a cancelled invoice' })
  }
}

async function make(tx: Tx, who: Who, context: ImportContext, records: readonly OrderRecord[]) {
  const [back, out] = [records.filter(isReturn), records.filter((record) => !isReturn(record))]
  const { existing } = await makeOrders(
    tx,
    who,
    out.map((record) => orderOf(context, record)),
  )
  const orders = back.length
    ? await ordersByReference(
        tx,
        context.merchantId,
        back.flatMap((record) => returned(record.key) ?? []),
      )
    : new Map<string, number>()
  const refused: { key: string; reason: string }[] = []
  const again: string[] = []
  // Returns are few, and one that is refused must not take the others with it.
  for (const record of back) {
    const orderId = orders.get(returned(record.key) ?? '')
    if (orderId === undefined) refused.push({ key: record.key, reason: `No order ${returned(record.key)} to return` })
    else
      await apart(tx, () =>
        makeReturn(tx, who, {
          merchantId: context.merchantId,
          orderId,
          referenceCode: record.key,
          remark: firstOf(record, 'remark'),
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

/** The first row that says it speaks for the order. */
const firstOf = (record: OrderRecord, field: keyof typeof texts): string =>
  record.rows.find((row) => row.values[field] !== '')?.values[field] ?? ''

function orderOf({ merchantId, jobId, currency }: ImportContext, record: OrderRecord): NewOrder {
  const [goods, charges] = [
    record.rows.filter((row) => !row.values.isCharge),
    record.rows.filter((row) => row.values.isCharge),
  ]
  const minorOf = ({ unitPrice }: OrderValues): number => toMinor(unitPrice, currency) ?? 0
  const marketplaceOrderId = firstOf(record, 'marketplaceOrderId')
  return {
    merchantId,
    jobId,
    referenceCode: record.key,
    source: 'import',
    placedAt: Math.min(...record.rows.map((row) => row.values.placed)),
    ...(marketplaceOrderId ? { marketplaceOrderId } : {}),
    remark: firstOf(record, 'remark'),
    shippingName: firstOf(record, 'shippingName'),
    shippingPhone: firstOf(record, 'shippingPhone'),
    shippingAddress1: firstOf(record, 'shippingAddress1'),
    shippingAddress2: firstOf(record, 'shippingAddress2'),
    shippingPostcode: firstOf(record, 'shippingPostcode'),
    shippingCity: firstOf(record, 'shippingCity'),
    shippingState: firstOf(record, 'shippingState'),
    shippingCountry: firstOf(record, 'shippingCountry'),
    lines: goods.map(({ values }) => ({
      sku: values.sku,
      name: values.description,
      quantity: values.quantity,
      unitPriceMinor: minorOf(values),
    })),
    charges: charges.map(({ values }) => ({
      code: values.sku,
      description: values.description || (chargeName(values.sku) ?? ''),
      amountMinor: values.quantity * minorOf(values),
    })),
  }
}
