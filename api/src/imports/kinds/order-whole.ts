import { imports } from 'contract/imports'
import type { NewOrder } from '../../order/make/rules.ts'
import type { Tx } from '../../kernel/database.ts'
import { soldAs } from '../../order/make/numbered.ts'
import type { ImportContext, Look } from '../importer.ts'
import { couriersOf, type Holder, holdersOf } from '../known/queries.ts'
import { hasColumn, type OrderRecord, type OrderValues } from './order-row.ts'

const address = [
  'shippingAddress1',
  'shippingAddress2',
  'shippingPostcode',
  'shippingCity',
  'shippingState',
  'shippingCountry',
] as const
const whom = ['shippingName', 'shippingPhone'] as const
const once = [
  'marketplaceOrderId',
  'remark',
  'courier',
  'trackingNumber',
  'shipBy',
  'priority',
  'shippingFee',
  'codAmount',
] as const

type Field = (typeof address)[number] | (typeof whom)[number] | (typeof once)[number]
type Whole = { [F in Field]: OrderValues[F] }

const isSaid = (value: string | number | undefined): boolean => value !== undefined && value !== ''

/**
 * What holds for the whole order: the first row that says it speaks for all. An address is one row's as it stands there,
 * so that two are never mixed.
 */
export function wholeOf(record: OrderRecord): Whole {
  const first = <F extends Field>(field: F): OrderValues[F] | undefined =>
    record.rows.find((row) => isSaid(row.values[field]))?.values[field]
  const addressed = record.rows.find((row) => address.some((field) => isSaid(row.values[field]))) ?? record.rows[0]
  return Object.fromEntries([
    ...address.map((field) => [field, addressed?.values[field] ?? '']),
    ...whom.map((field) => [field, addressed?.values[field] || (first(field) ?? '')]),
    ...once.map((field) => [field, first(field) ?? record.rows[0]?.values[field]]),
  ]) as Whole
}

const labels = new Map(imports.OrderImport.fields.map(({ field, label }) => [field, label.toLowerCase()]))

/** Tells on each row what it says otherwise than the order is made: another address above all. */
export function noteOtherwise(record: OrderRecord): void {
  const whole = wholeOf(record)
  for (const row of record.rows) {
    const said = [...address, ...whom, ...once].filter((field) => isSaid(row.values[field]))
    for (const field of said.filter((one) => row.values[one] !== whole[one]).slice(0, 1)) {
      const isAddress = address.some((one) => one === field)
      const what = isAddress ? 'address' : labels.get(field)
      row.notice = { field, reason: `Another ${what} than the order's first, which is used` }
    }
  }
}

/** Faults of what is said once: no date although there is a column, couriers and tracking numbers that cannot be. */
export async function checkWhole(look: Look, context: ImportContext, records: readonly OrderRecord[]): Promise<void> {
  const rows = records.flatMap((record) => record.rows.map((row) => ({ key: record.key, row })))
  const numbers = rows.flatMap(({ row }) => row.values.trackingNumber || [])
  const holders = numbers.length
    ? await look((tx) => holdersOf(tx, context.merchantId, numbers))
    : new Map<string, Holder>()
  const couriers = await look((tx) => couriersOf(tx, context.merchantId))
  const inFile = new Map<string, string>()
  for (const { key, row } of rows) {
    const { courier, trackingNumber } = row.values
    if (courier && !couriers.has(courier.toLowerCase()))
      row.faults.push({ field: 'courier', reason: `No courier of ${context.merchantName} has this name or code` })
    if (row.values.hasMoreNumbers)
      row.notice ??= {
        field: 'trackingNumber',
        reason: 'An order begins with one parcel: it gets the first of these numbers',
      }
    if (!trackingNumber) continue
    // Only new orders are looked at, so an order that has it is another one, even with the same code in another shop.
    const inRows = inFile.get(trackingNumber) ?? key
    const holder = holders.get(trackingNumber)
    const reason = holder ? whyTaken(holder) : inRows === key ? undefined : `Order ${inRows} has it already`
    if (reason) row.faults.push({ field: 'trackingNumber', reason })
    else inFile.set(trackingNumber, key)
  }
  for (const record of records) checkMoments(context, record)
  await checkSold(look, context, records)
}

/** Its marketplace number in small letters; '' where it has none, or no row that is to be made. */
const numberOf = (record: OrderRecord): string =>
  record.rows.length > 0 ? wholeOf(record).marketplaceOrderId.toLowerCase() : ''

/** A shop has one order of a marketplace number; in the file too. */
async function checkSold(look: Look, context: ImportContext, records: readonly OrderRecord[]): Promise<void> {
  const sold = await look((tx) => whySold(tx, context, records))
  const inFile = new Map<string, string>()
  for (const record of records) {
    const number = numberOf(record)
    if (context.shopId === null || number === '') continue
    const other = inFile.get(number)
    const reason = sold(record) ?? (other === undefined ? undefined : `Order ${other} of this file has it already`)
    if (reason) record.rows[0]?.faults.push({ field: 'marketplaceOrderId', reason })
    else inFile.set(number, record.key)
  }
}

/** Why an order of the file cannot be made: its shop has another one of that marketplace number. */
export async function whySold(tx: Tx, { merchantId, shopId }: ImportContext, records: readonly OrderRecord[]) {
  const numbers = records.map(numberOf).filter((number) => number !== '')
  const sold = shopId === null || numbers.length === 0 ? undefined : await soldAs(tx, merchantId, shopId, numbers)
  return (record: OrderRecord): string | undefined => {
    const other = sold?.get(numberOf(record))
    return other && !other.codes.includes(record.key) ? `Order ${other.code} of this shop has it already` : undefined
  }
}

/** A number that a stopped order had stays void: its label may still be about. */
const whyTaken = ({ code, isVoid }: Holder): string =>
  isVoid ? `It is void: order ${code} had it. Ask the courier for another number` : `Order ${code} has it already`

function checkMoments(context: ImportContext, record: OrderRecord): void {
  const placed = placedIn(record)
  const isUnread = record.rows.some((row) => row.faults.some(({ field }) => field === 'placed'))
  if (placed === undefined && !isUnread && hasColumn(context, 'placed'))
    record.rows[0]?.faults.push({ field: 'placed', reason: 'Is missing' })
  for (const row of record.rows)
    if (row.values.shipBy !== undefined && row.values.shipBy < (placed ?? 0))
      row.faults.push({ field: 'shipBy', reason: 'Lies before it was placed' })
}

const placedIn = (record: OrderRecord): number | undefined => {
  const moments = record.rows.map((row) => row.values.placed).filter((moment) => moment > 0)
  return moments.length ? Math.min(...moments) : undefined
}

/** What an order is made as, but for its lines and charges. */
export function factsOf(
  record: OrderRecord,
  couriers: ReadonlyMap<string, number>,
  now: number,
): Omit<NewOrder, 'merchantId' | 'referenceCode' | 'source' | 'lines' | 'charges'> {
  const { courier, shippingFee: _, codAmount: __, ...whole } = wholeOf(record)
  const said = Object.entries(whole).filter(([, value]) => isSaid(value))
  const shippingProviderId = courier ? couriers.get(courier.toLowerCase()) : undefined
  return {
    ...(Object.fromEntries(said) as Partial<NewOrder>),
    placedAt: placedIn(record) ?? now,
    ...(shippingProviderId === undefined ? {} : { shippingProviderId }),
  }
}
