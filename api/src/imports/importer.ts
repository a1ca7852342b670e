import type { ImportType, Match } from 'contract/imports'
import type { Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import type { DateOrder } from './dates.ts'

/** A column of the file: the field it goes to, how that was decided, and its first two distinct values. */
export type Column = { column: string; field: string | null; matched: Match; samples: string[] }
export type Existing = 'leave' | 'update'

/** What every step of an import knows. */
export type ImportContext = {
  jobId: number
  jobType: ImportType
  merchantId: number
  merchantName: string
  currency: string
  columns: readonly Column[]
  existing: Existing
  timeZone: string
  /** How the dates of each field are read. */
  dateOrders: Readonly<Record<string, DateOrder>>
  /** Fields whose columns hold a spreadsheet's day numbers. */
  serialFields: readonly string[]
  now: number
  fileName: string
  uniqueKey: string
  /** The shop that orders of the file belong to. */
  shopId: number | null
}

/**
 * A row as the file has it. `problem` is what is wrong with the row as such, before its cells are read; one that is
 * `isExcluded` a person left out.
 */
export type FileRow = { rowNo: number; cells: string[]; problem?: string; isExcluded?: boolean }
/** Asks the database: in the transaction there is, or in a short one of its own, so that none waits for computing. */
export type Look = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
export const within =
  (tx: Tx): Look =>
  (work) =>
    work(tx)

/** Something a person has to correct, at a field; the suggestion fits into the cell. */
export type Fault = { field: string; reason: string; suggestion?: string }
/** A row's values by field name, as they will be made. Where a field has a fault its value stands for nothing. */
export type Values = Record<string, string | number | boolean | undefined>
/**
 * `notice`: what a person should know of a row that is made all the same. With `skip` the row is left alone, and that
 * says why; its record is made of the others.
 */
export type ReadRow<V extends Values> = { rowNo: number; values: V; faults: Fault[]; notice?: Fault; skip?: string }
/** Rows that become one thing together, whole or not at all. With `skip` it is left alone, and that says why. */
export type ImportRecord<V extends Values> = { key: string; rows: ReadRow<V>[]; skip?: string }

/** A record as it is made: without the rows that are left alone. */
export const asMade = <V extends Values>(record: ImportRecord<V>): ImportRecord<V> => ({
  ...record,
  rows: record.rows.filter((row) => row.skip === undefined),
})

/** Whether there is something of a record to make, and all of it is right. */
export function isGood<V extends Values>(record: ImportRecord<V>): boolean {
  const { rows } = asMade(record)
  return record.skip === undefined && rows.length > 0 && rows.every((row) => row.faults.length === 0)
}

/**
 * One kind of import. Reading is pure; checking asks the database once for all records;
 * making writes them once for all.
 */
export type Importer<V extends Values> = {
  read: (cell: (field: string) => string, context: ImportContext) => { values: V; faults: Fault[] }
  /** What the row belongs to; empty when the row cannot say, then it stands alone. */
  keyOf: (values: V) => string
  /** Adds faults to rows, and skips to records and rows. */
  check: (look: Look, who: Who, context: ImportContext, records: readonly ImportRecord<V>[]) => Promise<void>
  /** Makes the records; answers the keys that turned out to exist, and those refused with the reason. */
  make: (tx: Tx, who: Who, context: ImportContext, records: readonly ImportRecord<V>[]) => Promise<Made>
  /** Records whose verdict hangs on these ones. */
  dependentsOf?: (keys: readonly string[]) => string[]
  /** Records that can only be made after the others. */
  isLate?: (key: string) => boolean
}
export type Made = { existing: readonly string[]; refused: readonly { key: string; reason: string }[] }
