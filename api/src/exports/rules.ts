import { refuse } from '../kernel/refuse.ts'

export type Cell = string | number | boolean | null
/** A column of an export: its name, and what a row says in it; of a moment Unix milliseconds. */
export type Column<R> = { name: string; isTime?: true; cell: (row: R) => Cell }

/** Rows that one step reads and writes: about 200 kB of file. */
export const rowsPerPart = 1_000
/** Rows up to which a person waits for the file beside the list: short work, which a whole year of orders lets pass. */
export const mostRowsShort = 10_000

/** Exports that one person may have waiting or running: nobody fills the line that all wait in. */
export const mostLive = 5

export function refuseOneMore(live: number): void {
  if (live >= mostLive)
    throw refuse('wrong-state', {
      what: 'Another export',
      state: 'one too many',
      problem: `${live} of yours have not ended: wait for one, or cancel one`,
    })
}

/** '2026-11-21 08:26' in a zone. */
export function momentIn(zone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (ms) => format.format(ms)
}

/** The first line of a file: a column of moments names the zone they are in. */
export const headOf = (columns: readonly Column<never>[], zone: string): string[] =>
  columns.map(({ name, isTime }) => (isTime ? `${name} (${zone})` : name))

/** A row as a spreadsheet reads it. */
export const cellsOf = <R>(columns: readonly Column<R>[], row: R, moment: (ms: number) => string): string[] =>
  columns.map(({ isTime, cell }) => written(cell(row), isTime ? moment : undefined))

function written(value: Cell, moment: ((ms: number) => string) | undefined): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' && moment ? moment(value) : String(value)
}
