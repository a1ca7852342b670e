import { type DateFormat, imports, type JobType, plainName, reasonColumn } from 'contract/imports'
import { refuse } from '../refuse.ts'
import type { Csv } from './csv.ts'
import type { Column } from './importer.ts'
import { dateFormatOf } from './values.ts'

export type Chosen = { column: string; field: string | null }
export type DateMatched = 'none' | 'detected' | 'ambiguous' | 'chosen' | 'as last time'

/** The first two distinct values of a column that are not blank. */
export function samplesOf(rows: Csv['rows'], index: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const value = (cells[index] ?? '').trim()
    if (value !== '' && !samples.includes(value)) samples.push(value.slice(0, 80))
    if (samples.length === 2) break
  }
  return samples
}

/** Gives every column its field: what a person chose, else what the merchant used last, else what its name is known as. */
export function matchColumns(jobType: JobType, csv: Csv, chosen: readonly Chosen[], kept: readonly Chosen[]): Column[] {
  refuseChoice(jobType, csv.columns, chosen)
  const taken = new Set(chosen.flatMap(({ field }) => field ?? []))
  const take = (field: string | undefined): string | undefined => {
    if (field === undefined || taken.has(field)) return undefined
    taken.add(field)
    return field
  }
  const byName = namesOf(jobType)
  const byChoice = new Map(chosen.map((choice) => [choice.column, choice.field]))
  const byLast = new Map(kept.map((choice) => [choice.column, choice.field]))
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
    const known = column === reasonColumn ? undefined : byName.get(plainName(column))
    const last = fromLast.get(column)
    if (last) return { column, samples, field: last, matched: last === known ? 'known name' : 'as last time' }
    const field = byLast.get(column) === null ? undefined : take(known)
    return field
      ? { column, samples, field, matched: 'known name' }
      : { column, samples, field: null, matched: 'skipped' }
  })
}

/** The columns after a person changed some: a field taken over leaves the column that had it. */
export function rechosen(jobType: JobType, columns: readonly Column[], chosen: readonly Chosen[]): Column[] {
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

const namesOf = (jobType: JobType): Map<string, string> => {
  const names = new Map<string, string>()
  const { fields } = imports[jobType]
  for (const { field, label } of fields) for (const name of [field, label]) names.set(plainName(name), field)
  // A field's own name goes before another field's nickname.
  for (const { field, known } of fields) for (const name of known) if (!names.has(name)) names.set(name, field)
  return names
}

function refuseChoice(jobType: JobType, columns: readonly string[], chosen: readonly Chosen[]): void {
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
export const missingFields = (jobType: JobType, columns: readonly Column[]): string[] =>
  imports[jobType].fields
    .filter(({ field, isNeeded }) => isNeeded && !columns.some((column) => column.field === field))
    .map(({ label }) => label)

/** The date format of the file's columns of dates: chosen, else seen in the whole column, else as last time, else M/D/Y. */
export function matchDates(
  jobType: JobType,
  columns: readonly Column[],
  textsOf: (index: number) => readonly string[],
  chosen: DateFormat | undefined,
  kept: DateFormat | null,
): { dateFormat: DateFormat; dateMatched: DateMatched } {
  const kinds = new Map(imports[jobType].fields.map(({ field, kind }) => [field, kind]))
  const dated = columns.flatMap(({ field }, index) =>
    ['timestamp', 'day'].includes(kinds.get(field ?? '') ?? '') ? [index] : [],
  )
  const seen = dateFormatOf(dated.flatMap((index) => textsOf(index)))
  if (chosen) return { dateFormat: chosen, dateMatched: 'chosen' }
  if (!seen) return { dateFormat: kept ?? 'M/D/Y', dateMatched: 'none' }
  if (!seen.isAmbiguous) return { dateFormat: seen.dateFormat, dateMatched: 'detected' }
  return kept && kept !== 'Y-M-D'
    ? { dateFormat: kept, dateMatched: 'as last time' }
    : { dateFormat: seen.dateFormat, dateMatched: 'ambiguous' }
}
