import { imports, namesOf, plainName } from 'contract/imports'
import { mostUnits } from 'contract/schema'
import type { ProductStatus } from 'contract/product-status'
import type { IsKnown, Table } from '../kernel/table.ts'
import { refuse } from '../kernel/refuse.ts'
import { cut } from '../kernel/text.ts'

/** One thing announced: of a product, named by id or SKU, so many units in a carton, of a batch. */
export type Announced = {
  productId?: number
  sku?: string
  quantity: number
  carton?: string
  batchNo?: string
  expiryDay?: string | null
}
/** A row of a file, with the number people find it by (1 is the first below the header). */
export type Row = Announced & { rowNo: number }
export type Problem = { itemId: number; msg: string }

const fields = imports.InboundImport.fields.filter((field) => field.field !== 'referenceCode')
const needed = fields.filter((field) => field.isNeeded)

const allNames = new Set(fields.flatMap(namesOf))
export const isKnownColumn: IsKnown = (name) => allNames.has(plainName(name))

/**
 * Which column of the file carries which field, by the names the table knows; refuses a file without SKU or quantity.
 */
function columnsOf(columns: readonly string[]): Map<string, number> {
  const names = columns.map(plainName)
  const found = new Map(
    fields.flatMap((field) => {
      const spelling = namesOf(field).find((name) => names.includes(name))
      return spelling === undefined ? [] : [[field.field, names.indexOf(spelling)] as const]
    }),
  )
  const missing = needed.filter(({ field }) => !found.has(field))
  if (missing.length)
    throw refuse('mapping-incomplete', { fields: missing.map(({ label }) => label).join(' and '), field: 'csvFile' })
  return found
}

/** Reads the rows of an announcement; every row that cannot be read is named with what is wrong in it. */
export function readRows({ columns, rows }: Table): { rows: Row[]; problems: Problem[] } {
  const at = columnsOf(columns)
  const problems: Problem[] = []
  const read = rows.flatMap(({ rowNo, cells, problem }) => {
    const cell = (field: string): string => cells[at.get(field) ?? -1]?.trim() ?? ''
    const day = readDay(cell('expiryDay'))
    const row: Row = {
      rowNo,
      sku: cell('sku'),
      quantity: readUnits(cell('quantity')),
      carton: cell('carton'),
      batchNo: cell('batchNo'),
      expiryDay: day.day,
    }
    const wrong = [
      ...(problem ? [problem] : []),
      ...(row.sku ? [] : ['the SKU is missing']),
      ...(row.quantity ? [] : [`the quantity "${cell('quantity')}" is not a whole number from 1 to ${mostUnits}`]),
      ...(day.problem ? [day.problem] : []),
      ...(cell('carton').length > 100 ? ['the carton is longer than 100 characters'] : []),
      ...(cell('batchNo').length > 64 ? ['the batch is longer than 64 characters'] : []),
    ]
    if (wrong.length === 0) return [row]
    problems.push({ itemId: rowNo, msg: `${row.sku ? `SKU ${cut(row.sku, 64)}: ` : ''}${wrong.join('; ')}` })
    return []
  })
  return { rows: read, problems }
}

/** 0 when the text is no whole number of units. '12.0' is what spreadsheets make of 12. */
const readUnits = (text: string): number => {
  const number = /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : 0
  return number <= mostUnits ? number : 0
}

const written = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

/** The day when it is one of the calendar: 2027-02-30 is not. */
function realDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 2000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? written(year, month, day)
    : undefined
}

/** An expiry as files write it: YYYY-MM-DD, or day and month in either order where only one order makes a day. */
export function readDay(text: string): { day: string | null; problem?: string } {
  if (text === '') return { day: null }
  const none = { day: null, problem: `the expiry "${cut(text, 40)}" is not a date: write YYYY-MM-DD` }
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year) {
    const found = realDay(Number(year), Number(month), Number(day))
    return found ? { day: found } : none
  }
  const [, one, two, end = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? []
  if (!one) return none
  const fullYear = end.length === 2 ? 2000 + Number(end) : Number(end)
  const [dayFirst, monthFirst] = [
    realDay(fullYear, Number(two), Number(one)),
    realDay(fullYear, Number(one), Number(two)),
  ]
  if (dayFirst && monthFirst && dayFirst !== monthFirst)
    return { day: null, problem: `the expiry "${text}" may be ${dayFirst} or ${monthFirst}: write YYYY-MM-DD` }
  const found = dayFirst ?? monthFirst
  return found ? { day: found } : none
}

export type Known = { rowNo: number; productId: number | null; status: ProductStatus | null; hasExpiry: boolean }

/**
 * What is wrong with a row once its product is known. A return may be of a product no longer sold,
 * and its expiry is read when it comes.
 */
export function productProblem(
  row: Row,
  known: Known | undefined,
  merchantName: string,
  isReturn: boolean,
): string | undefined {
  const name = row.sku ? `SKU ${row.sku}` : `Product ${row.productId ?? ''}`
  if (!known?.productId) return `${name}: no such ${row.sku ? 'SKU' : 'product'} at ${merchantName}`
  if (isReturn) return undefined
  if (known.status === 'Inactive' || known.status === 'Archived')
    return `${name}: the product is ${known.status.toLowerCase()} and cannot be announced`
  if (known.hasExpiry && !row.expiryDay) return `${name}: the expiry is missing, this product has one`
  return undefined
}
