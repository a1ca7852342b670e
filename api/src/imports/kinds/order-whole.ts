import { imports } from 'contract/imports'
import type { NewOrder } from '../../order/make/rules.ts'
import type { Tx } from '../../kernel/database.ts'
import type { ImportContext } from '../importer.ts'
import { couriersOf, holdersOf } from '../known/queries.ts'
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
const once = ['marketplaceOrderId', 'remark', 'courier', 'trackingNumber', 'shipBy', 'priority', 'shippingFee'] as const

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
export async function checkWhole(tx: Tx, context: ImportContext, records: readonly OrderRecord[]): Promise<void> {
  const rows = records.flatMap((record) => record.rows.map((row) => ({ key: record.key, row })))
  const numbers = rows.flatMap(({ row }) => row.values.trackingNumber || [])
  const holders = numbers.length ? await holdersOf(tx, context.merchantId, numbers) : new Map<string, string>()
  const couriers = await couriersOf(tx, context.merchantId)
  const inFile = new Map<string, string>()
  for (const { key, row } of rows) {
    const { courier, trackingNumber } = row.values
    if (courier && !couriers.has(courier.toLowerCase()))
      row.faults.push({ field: 'courier', reason: `No courier of ${context.merchantName} has this name or code` })
    if (!trackingNumber) continue
    // Only new orders are looked at, so an order that has it is another one, even with the same code in another shop.
    const inRows = inFile.get(trackingNumber) ?? key
    const holder = holders.get(trackingNumber) ?? (inRows === key ? undefined : inRows)
    if (holder !== undefined) row.faults.push({ field: 'trackingNumber', reason: `Order ${holder} has it already` })
    else inFile.set(trackingNumber, key)
  }
  for (const record of records) checkMoments(context, record)
}

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
  const { courier, shippingFee: _, ...whole } = wholeOf(record)
  const said = Object.entries(whole).filter(([, value]) => isSaid(value))
  const shippingProviderId = courier ? couriers.get(courier.toLowerCase()) : undefined
  return {
    ...(Object.fromEntries(said) as Partial<NewOrder>),
    placedAt: placedIn(record) ?? now,
    ...(shippingProviderId === undefined ? {} : { shippingProviderId }),
  }
}
