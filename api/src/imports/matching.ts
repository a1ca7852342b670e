import { imports, type ImportType, namesOf, plainName, reasonColumn } from 'contract/imports'
import { refuse } from '../kernel/refuse.ts'
import type { IsKnown, Table } from '../kernel/table.ts'
import { cut } from '../kernel/text.ts'
import type { Column } from './importer.ts'

export type Chosen = { column: string; field: string | null }

/** The first two distinct values of a column that are not blank. */
export function samplesOf(rows: Table['rows'], index: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const value = (cells[index] ?? '').trim()
    if (value !== '' && !samples.includes(value)) samples.push(cut(value, 80))
    if (samples.length === 2) break
  }
  return samples
}

/**
 * Gives every column its field: what a person chose, else what the merchant used last, else what its name is known as.
 */
export function matchColumns(
  jobType: ImportType,
  csv: Table,
  chosen: readonly Chosen[],
  kept: readonly Chosen[],
): Column[] {
  refuseChoice(jobType, csv.columns, chosen)
  const taken = new Set(chosen.flatMap(({ field }) => field ?? []))
  const take = (field: string | undefined): string | undefined => {
    if (field === undefined || taken.has(field)) return undefined
    taken.add(field)
    return field
  }
  const byChoice = new Map(chosen.map((choice) => [choice.column, choice.field]))
  const byLast = new Map(kept.map((choice) => [choice.column, choice.field]))
  // What a person chose, or chose to leave out last time, is no name's to take.
  const known = knownFields(
    jobType,
    csv.columns.filter((column) => column !== reasonColumn && !byChoice.has(column) && byLast.get(column) !== null),
  )
  const fromLast = new Map(
    csv.columns.flatMap((column) => {
      const last = byLast.get(column)
      const field = byChoice.has(column) || !last ? undefined : take(last)
      return field ? [[column, field] as const] : []
    }),
  )
  return csv.columns.map((column, index) => {
    const samples = samplesOf(csv.rows, index)
    if (byChoice.has(column)) return asChosen({ column, samples }, byChoice.get(column) ?? null)
    const last = fromLast.get(column)
    if (last)
      return { column, samples, field: last, matched: last === known.get(column) ? 'known name' : 'as last time' }
    const field = take(known.get(column))
    return field
      ? { column, samples, field, matched: 'known name' }
      : { column, samples, field: null, matched: 'skipped' }
  })
}

/** The columns after a person changed some: a field taken over leaves the column that had it. */
export function rechosen(jobType: ImportType, columns: readonly Column[], chosen: readonly Chosen[]): Column[] {
  refuseChoice(
    jobType,
    columns.map(({ column }) => column),
    chosen,
  )
  const byChoice = new Map(chosen.map((choice) => [choice.column, choice.field]))
  const taken = new Set(chosen.flatMap(({ field }) => field ?? []))
  return columns.map((column) => {
    const field = byChoice.get(column.column)
    if (field !== undefined) return field === column.field ? column : asChosen(column, field)
    return column.field !== null && taken.has(column.field) ? asChosen(column, null) : column
  })
}

const asChosen = (column: Pick<Column, 'column' | 'samples'>, field: string | null): Column => ({
  column: column.column,
  samples: column.samples,
  field,
  matched: field === null ? 'skipped' : 'chosen',
})

/** Whether a column of that name is known to a kind of import. */
export function knownColumns(jobType: ImportType): IsKnown {
  const names = new Set(imports[jobType].fields.flatMap(namesOf))
  return (name) => names.has(plainName(name))
}

/**
 * The field of each column whose name is known: every field takes the likeliest of its names that the file has, wherever
 * the column stands, and a field's own name goes before another field's nickname.
 */
function knownFields(jobType: ImportType, columns: readonly string[]): Map<string, string> {
  const byName = new Map<string, string>()
  for (const column of columns) if (!byName.has(plainName(column))) byName.set(plainName(column), column)
  const found = new Map<string, string>()
  const fields = new Set<string>()
  const give = (field: string, names: readonly string[]): void => {
    const column = names.map((name) => byName.get(name)).find((one) => one !== undefined && !found.has(one))
    if (column === undefined || fields.has(field)) return
    found.set(column, field)
    fields.add(field)
  }
  for (const { field, label } of imports[jobType].fields) give(field, [plainName(label), plainName(field)])
  for (const { field, known } of imports[jobType].fields) give(field, known)
  return found
}

function refuseChoice(jobType: ImportType, columns: readonly string[], chosen: readonly Chosen[]): void {
  const fields = new Set(imports[jobType].fields.map(({ field }) => field))
  const seen = new Set<string>()
  for (const { column, field } of chosen) {
    if (!columns.includes(column))
      throw refuse('bad-input', { field: 'Mapping', problem: `names a column that the file does not have: ${column}` })
    if (field !== null && !fields.has(field))
      throw refuse('bad-input', { field: 'Mapping', problem: `names a field that ${jobType} does not have: ${field}` })
    for (const name of [`column ${column}`, ...(field === null ? [] : [`field ${field}`])]) {
      if (seen.has(name)) throw refuse('bad-input', { field: 'Mapping', problem: `names the ${name} twice` })
      seen.add(name)
    }
  }
}

/** Labels of the needed fields that no column goes to. */
export const missingFields = (jobType: ImportType, columns: readonly Column[]): string[] =>
  imports[jobType].fields
    .filter(({ field, isNeeded }) => isNeeded && !columns.some((column) => column.field === field))
    .map(({ label }) => label)
