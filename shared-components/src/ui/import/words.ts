import { countOf, currencyDecimals, dateTime, dayOf, thousands } from 'contract/format'
import { type DateFormat, type FieldKind, imports, type ImportType, type RowState } from 'contract/imports'
import type { Job, ShownRow } from './import-props.ts'

/** 3 is '3 rows', 1 '1 row'; orders and products have their own words in the contract. */
export const some = countOf

export const dateWords: Record<DateFormat, string> = { 'M/D/Y': 'MM/DD/YY', 'D/M/Y': 'DD/MM/YY', 'Y-M-D': 'YYYY-MM-DD' }

/** What an import makes, 'order' or 'orders'. */
export const recordWord = (jobType: ImportType, count: number): string =>
  count === 1 ? imports[jobType].record : imports[jobType].records

/** '209 orders (523 rows)'. */
export const madeWords = (jobType: ImportType, { records, rows }: { records: number; rows: number }): string =>
  `${thousands(records)} ${recordWord(jobType, records)} (${some(rows, 'row')})`

/** The field that names a record: its reference code, or the SKU of a product. */
export const identityOf = (jobType: ImportType): string => (jobType === 'ProductImport' ? 'A SKU' : 'A reference code')

export const kindOf = (jobType: ImportType, field: string | null): FieldKind | undefined =>
  imports[jobType].fields.find((known) => known.field === field)?.kind

/** '05 Dec 2026' for 05/12/26 read with the day first; undefined for what does not read in two ways. */
export function readAs(sample: string, dateFormat: 'D/M/Y' | 'M/D/Y'): string | undefined {
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})\b/.exec(sample) ?? []
  const isTwofold = Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  if (year === '' || !isTwofold) return undefined
  const [day, month] = dateFormat === 'D/M/Y' ? [first, second] : [second, first]
  return dayOf(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The columns whose dates are asked about. */
export const openDates = ({ columns }: Pick<Job, 'columns'>): Job['columns'] =>
  columns.filter(({ dateMatched }) => dateMatched === 'ambiguous')

/** 'Order Date', 'Order Date and Ship By'. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** 'type a number', 'DD/MM/YY', 'type a postcode': what an empty fix asks for. */
export function askedFor(
  jobType: ImportType,
  { field, label }: { field: string; label: string },
  dateFormat: DateFormat = 'D/M/Y',
): string {
  const kind = kindOf(jobType, field)
  if (kind === 'number' || kind === 'money') return 'type a number'
  if (kind === 'timestamp' || kind === 'day') return dateWords[dateFormat]
  const word = label === 'SKU' ? label : label.toLowerCase().replace(/^shipping /, '')
  return `type ${/^[aeiou]/.test(word) || label === 'SKU' ? 'an' : 'a'} ${word}`
}

/** The button that fixes every row with the same wrong value. */
export const everywhereWords = (others: number): string =>
  others === 1 ? 'Use in both' : `Use in all ${thousands(others + 1)}`

/** What is taken for fields that no column goes to, in sentences. */
export const absentWords = ({ jobType, columns }: Pick<Job, 'jobType' | 'columns'>): string =>
  imports[jobType].fields
    .filter(({ field, ifAbsent }) => ifAbsent && !columns.some((column) => column.field === field))
    .map(({ label, ifAbsent }) => `No column goes to ${label}: ${ifAbsent}.`)
    .join(' ')

/** The shop a file begins with: the one chosen last time, else a merchant's only one. */
export const firstShop = (shops: readonly number[], last: number | null | undefined): number | undefined =>
  last === undefined ? (shops.length === 1 ? shops[0] : undefined) : shops.find((shop) => shop === last)

export type Part = { state: RowState; label: string; rows: number }

/** The parts of a file, which sum to it; the last three are told only where they are. */
export function partsOf({ jobType, counts }: Pick<Job, 'jobType' | 'counts'>): Part[] {
  const parts: Part[] = [
    { state: 'bad', label: 'Need a fix', rows: counts.bad.rows },
    { state: 'same', label: `In the same ${imports[jobType].records}`, rows: counts.same.rows },
    { state: 'good', label: 'Good', rows: counts.good.rows },
    { state: 'skipped', label: 'Skipped', rows: counts.skipped.rows },
    { state: 'excluded', label: 'Left out', rows: counts.excluded.rows },
    { state: 'made', label: 'Made', rows: counts.made.rows },
  ]
  return parts.filter(
    ({ state, rows }) =>
      rows > 0 || state === 'bad' || state === 'good' || (state === 'same' && jobType === 'OrderImport'),
  )
}

/** '6 + 11 + 523 = 540 rows'. */
export const sumWords = (parts: readonly Part[]): string =>
  `${parts.map(({ rows }) => thousands(rows)).join(' + ')} = ${some(
    parts.reduce((sum, { rows }) => sum + rows, 0),
    'row',
  )}`

export type PreviewColumn = { head: string; fields: readonly string[]; isNumber?: true }

/** What the preview shows of a row, the most telling fields of each kind. */
export const previews: Record<ImportType, readonly PreviewColumn[]> = {
  OrderImport: [
    { head: 'Reference', fields: ['referenceCode'] },
    { head: 'SKU', fields: ['sku'] },
    { head: 'Qty', fields: ['quantity'], isNumber: true },
    { head: 'Placed', fields: ['placed'] },
    { head: 'Ship to', fields: ['shippingPostcode', 'shippingCountry'] },
    { head: 'Price', fields: ['unitPrice'], isNumber: true },
  ],
  ProductImport: [
    { head: 'SKU', fields: ['sku'] },
    { head: 'Product name', fields: ['productName'] },
    { head: 'Barcode', fields: ['barcode'] },
    { head: 'Weight (kg)', fields: ['packageWeight'], isNumber: true },
    { head: 'Price', fields: ['basePrice'], isNumber: true },
  ],
  InboundImport: [
    { head: 'SKU', fields: ['sku'] },
    { head: 'Qty', fields: ['quantity'], isNumber: true },
    { head: 'Carton', fields: ['carton'] },
    { head: 'Batch', fields: ['batchNo'] },
    { head: 'Expiry', fields: ['expiryDay'] },
  ],
}

/** The cell of a preview, written as everywhere else: times in the file's zone, money with its decimals. */
export function previewOf(
  jobType: ImportType,
  row: Pick<ShownRow, 'values'>,
  { fields }: PreviewColumn,
  zone: string,
): string {
  const words = fields.flatMap((field) => {
    const value = row.values.find((one) => one.field === field)?.value ?? ''
    if (value === '') return []
    const kind = kindOf(jobType, field)
    if (kind === 'timestamp') return [Number(value) > 0 ? dateTime(Number(value), zone) : '']
    if (kind === 'day') return [dayOf(value)]
    return [kind === 'money' ? priceOf(value) : value]
  })
  return words.filter(Boolean).join(' ') || '–'
}

/** '24.5' is '24.50'; amounts that come with their currency stay as they are. */
const priceOf = (value: string): string =>
  /^-?\d+(\.\d)?$/.test(value) ? Number(value).toFixed(currencyDecimals('')) : value
