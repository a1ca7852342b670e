import { toMinor } from 'contract/money'
import { mostReference, mostUnits } from 'contract/schema'
import { Refusal } from '../../kernel/refuse.ts'
import { priorityNames } from '../../order/rules.ts'
import { trackingNumberOf } from '../../shipping/rules.ts'
import { countryOf, postcodeFault, postcodeOf } from '../countries.ts'
import type { Fault, ImportContext, ImportRecord } from '../importer.ts'
import { endOfDay, pastTimestampOf, timestampOf } from '../dates.ts'
import { decimalOf, wholeNumberOf } from '../values.ts'

const texts = {
  referenceCode: mostReference,
  sku: 64,
  description: 200,
  marketplaceOrderId: 100,
  remark: 1000,
  courier: 120,
  /** Of several parcels, as an export has them. */
  trackingNumber: 10_000,
  shippingName: 200,
  shippingPhone: 40,
  shippingAddress1: 300,
  shippingAddress2: 300,
  shippingPostcode: 20,
  shippingCity: 100,
  shippingState: 100,
  shippingCountry: 60,
  shippingLastName: 100,
  shopStatus: 100,
  shopCancel: 100,
  shopPayment: 100,
  shopFulfilment: 100,
  shopLineFulfilment: 100,
} as const

/** A row as the file has it; what it does not say is '' or undefined. */
export type OrderValues = { -readonly [K in keyof typeof texts]: string } & {
  quantity: number
  /** 0: the row does not say. */
  placed: number
  unitPrice: number
  shipBy?: number
  priority?: number
  shippingFee?: number
  codAmount?: number
  isCharge?: boolean
  /** The cell names other parcels' numbers too. */
  hasMoreNumbers?: boolean
}
export type OrderRecord = ImportRecord<OrderValues>
type Cell = (field: string) => string

export const hasColumn = ({ columns }: ImportContext, name: string): boolean =>
  columns.some(({ field }) => field === name)

export function readOrderRow(cell: Cell, context: ImportContext): { values: OrderValues; faults: Fault[] } {
  const faults: Fault[] = []
  const said = Object.fromEntries(
    Object.entries(texts).map(([field, most]) => {
      const text = cell(field)
      if (text.length > most) faults.push({ field, reason: `Is longer than ${most} characters` })
      return [field, text]
    }),
  ) as { [K in keyof typeof texts]: string }
  const placed = momentIn(cell('placed'), 'placed', context, faults)
  return {
    values: {
      ...said,
      ...readPlace(said, faults),
      shippingName: `${said.shippingName} ${said.shippingLastName}`.trim(),
      quantity: readQuantity(cell, context, faults),
      unitPrice: readAmount(cell, 'unitPrice', context, faults) ?? 0,
      placed: placed ?? 0,
      ...readShipment(cell, context, faults),
    },
    faults,
  }
}

/** Units of the row; one where the file has no such column. */
function readQuantity(cell: Cell, context: ImportContext, faults: Fault[]): number {
  const field = 'quantity'
  if (!hasColumn(context, field)) return 1
  const quantity = cell(field) === '' ? undefined : wholeNumberOf(cell(field))
  if (quantity === undefined)
    faults.push({ field, reason: cell(field) === '' ? 'Is missing' : 'Must be a whole number' })
  else if (Math.abs(quantity) > mostUnits) faults.push({ field, reason: `Must be ${mostUnits} or less` })
  return quantity ?? 0
}

function readAmount(cell: Cell, field: string, { currency }: ImportContext, faults: Fault[]): number | undefined {
  if (cell(field) === '') return undefined
  const amount = decimalOf(cell(field))
  const minor = amount === undefined ? undefined : toMinor(amount, currency)
  if (amount === undefined) faults.push({ field, reason: 'Must be a number' })
  else if (minor === undefined) faults.push({ field, reason: `Has more decimals than ${currency}` })
  else if (Math.abs(minor) > 1e11) faults.push({ field, reason: 'Is too large' })
  return amount
}

/** An order is placed at the beginning of a day without a time, and has to leave by the end of it. */
function momentIn(
  text: string,
  field: 'placed' | 'shipBy',
  { dateOrders, timeZone, now }: ImportContext,
  faults: Fault[],
): number | undefined {
  if (text === '') return undefined
  const order = dateOrders[field] ?? 'unsaid'
  const moment =
    field === 'placed' ? pastTimestampOf(text, order, timeZone, now) : timestampOf(text, order, timeZone, endOfDay)
  if (typeof moment === 'number') return moment
  faults.push({ field, reason: moment })
  return undefined
}

/** What the row says of how its order is to leave. */
function readShipment(cell: Cell, context: ImportContext, faults: Fault[]): Partial<OrderValues> {
  const amounts = (['shippingFee', 'codAmount'] as const).map((field) => {
    const amount = readAmount(cell, field, context, faults)
    if ((amount ?? 0) < 0) faults.push({ field, reason: 'Must be 0 or more' })
    return [field, amount] as const
  })
  // Between the numbers of several parcels an export has a comma and a space; no number has a space.
  const [first = '', ...more] = cell('trackingNumber').split(', ')
  return {
    shipBy: momentIn(cell('shipBy'), 'shipBy', context, faults),
    priority: readPriority(cell('priority'), faults),
    trackingNumber: readTrackingNumber(first, faults),
    hasMoreNumbers: more.length > 0,
    ...Object.fromEntries(amounts),
  }
}

/** 'urgent' or 2; undefined where nothing is said. */
function readPriority(text: string, faults: Fault[]): number | undefined {
  if (text === '') return undefined
  const priority = priorityNames.findIndex(
    (name, level) => name.toLowerCase() === text.toLowerCase() || String(level) === text,
  )
  if (priority >= 0) return priority
  faults.push({ field: 'priority', reason: `Must be ${priorityNames.join(', ')}` })
  return undefined
}

/** As it is entered at the shipping desk. */
function readTrackingNumber(text: string, faults: Fault[]): string {
  if (text === '') return ''
  try {
    return trackingNumberOf(text)
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const words = String(problem.facts['problem'])
    faults.push({ field: 'trackingNumber', reason: words.charAt(0).toUpperCase() + words.slice(1) })
    return text
  }
}

/** Where it goes: a country by any of its names becomes its code; what is none stays as it was written. */
function readPlace(said: { shippingCountry: string; shippingPostcode: string }, faults: Fault[]) {
  const shippingPostcode = postcodeOf(said.shippingPostcode)
  const country = countryOf(said.shippingCountry)
  const fault = country && shippingPostcode ? postcodeFault(shippingPostcode, country) : undefined
  if (fault) faults.push({ field: 'shippingPostcode', reason: fault })
  return { shippingPostcode, shippingCountry: country ?? said.shippingCountry }
}
