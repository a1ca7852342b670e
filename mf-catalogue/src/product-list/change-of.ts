import { currencyDecimals } from 'contract/format'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import type { Barcode } from '../parts/barcodes.ts'
import type { Product } from './product.ts'

export type Change = Omit<Body<Calls['catalogue']['updateProduct']>, 'merchantId' | 'productId' | 'status' | 'barcodes'>

const texts = [
  'productName',
  'sku',
  'brand',
  'model',
  'productDescription',
  'color',
  'size',
  'flavour',
  'collection',
  'materialCode',
] as const
const numbers = [
  'packageLength',
  'packageWidth',
  'packageHeight',
  'packageWeight',
  'basePrice',
  'packCase',
  'shelfLife',
] as const
/** Empty is an answer of its own: it asks for none. */
const mayBeEmpty = ['minimumDaysLeft'] as const

const flags = ['hasExpDate', 'asksSerial'] as const

/** A product as the form shows it. */
export function saidOf(product: Product): Change {
  const { minor, currency } = product.basePrice
  const filled = [...numbers, ...mayBeEmpty].flatMap((name) =>
    name === 'basePrice' || product[name] === null ? [] : [[name, product[name]] as const],
  )
  return {
    ...Object.fromEntries(texts.map((name) => [name, product[name]])),
    ...Object.fromEntries(filled),
    basePrice: minor / 10 ** currencyDecimals(currency),
    ...Object.fromEntries(flags.map((name) => [name, product[name]])),
  }
}

/** Only what differs, so that a colleague's change of another field stays; a text that was emptied is sent empty. */
export function changeOf(before: Change, after: Change): Change {
  const changedTexts = texts
    .filter((name) => (after[name] ?? '') !== (before[name] ?? ''))
    .map((name) => [name, after[name] ?? ''])
  const changedNumbers = numbers
    .filter((name) => after[name] !== undefined && after[name] !== before[name])
    .map((name) => [name, after[name]])
  const changedOrEmptied = mayBeEmpty
    .filter((name) => (after[name] ?? null) !== (before[name] ?? null))
    .map((name) => [name, after[name] ?? null])
  const changedFlags = flags
    .filter((name) => (after[name] ?? false) !== (before[name] ?? false))
    .map((name) => [name, after[name] ?? false])
  return {
    ...Object.fromEntries([...changedTexts, ...changedNumbers, ...changedOrEmptied]),
    ...Object.fromEntries(changedFlags),
  }
}

/** The number a person emptied although it was known: it can be corrected, not forgotten. */
export const emptiedNumber = (before: Change, after: Change) =>
  numbers.find((name) => before[name] !== undefined && after[name] === undefined)

const said = ({ code, format, packQuantity }: Barcode): string => `${code} ${format} ${packQuantity}`
export const sameBarcodes = (one: readonly Barcode[], other: readonly Barcode[]): boolean =>
  one.map(said).join('\n') === other.map(said).join('\n')
