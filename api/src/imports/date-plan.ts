import { type DateFormat, type DateMatched, imports, type ImportType } from 'contract/imports'
import { refuse } from '../kernel/refuse.ts'
import { cut } from '../kernel/text.ts'
import {
  areSerials,
  type ColumnDates,
  type DateOrder,
  type DatePlan,
  plainOrderOf,
  slashOrderOf,
  type WrittenAs,
} from './dates.ts'
import type { Column } from './importer.ts'
import type { ImportJob, ImportOptions } from './job.ts'

/** What is said or known of columns of dates: of some by their names, and of all others. */
export type DatesSaid = { dateFormat?: DateFormat | null | undefined; dateFormats?: readonly WrittenAs[] | undefined }

const isDated = (jobType: ImportType, field: string | null): boolean =>
  imports[jobType].fields.some((known) => known.field === field && ['timestamp', 'day'].includes(known.kind))
const saidOf = ({ dateFormat, dateFormats = [] }: DatesSaid, name: string): DateFormat | undefined =>
  dateFormats.find(({ column }) => column === name)?.dateFormat ?? dateFormat ?? undefined

/**
 * How each column of dates is read: as was chosen, else as the column says itself. Where it reads in two ways it is
 * never decided here: what was used last is shown until a person answers.
 */
export function planDates(
  jobType: ImportType,
  columns: readonly Column[],
  textsOf: (index: number) => readonly string[],
  chosen: DatesSaid,
  kept: DatesSaid,
): DatePlan {
  const dates: ColumnDates[] = []
  const serialFields: string[] = []
  for (const [index, { column, field }] of columns.entries()) {
    if (field === null || !isDated(jobType, field)) continue
    const texts = textsOf(index)
    if (areSerials(texts)) serialFields.push(field)
    dates.push({ column, ...readingOf(texts, saidOf(chosen, column), saidOf(kept, column)) })
  }
  return { dates, serialFields }
}

function readingOf(
  texts: readonly string[],
  chosen: DateFormat | undefined,
  kept: DateFormat | undefined,
): Omit<ColumnDates, 'column'> {
  if (chosen) return { dateFormat: chosen, dateMatched: 'chosen' }
  const order = slashOrderOf(texts)
  const shown = kept === 'D/M/Y' ? kept : 'M/D/Y'
  if (order === 'ambiguous') {
    const sample = texts.find((text) => slashOrderOf([text]) === 'ambiguous')
    const dateSample = sample === undefined ? {} : { dateSample: cut(sample.trim(), 80) }
    return { dateFormat: shown, dateMatched: 'ambiguous', ...dateSample }
  }
  const plain = order ?? plainOrderOf(texts)
  return plain ? { dateFormat: plain, dateMatched: 'detected' } : { dateFormat: shown, dateMatched: 'none' }
}

/** Refuses an answer about a column that holds no dates, or two about one. */
export function refuseNoDates(jobType: ImportType, columns: readonly Column[], said: readonly WrittenAs[]): void {
  const seen = new Set<string>()
  for (const { column: name } of said) {
    const column = columns.find((one) => one.column === name)
    const problem = !column
      ? `names a column that the file does not have: ${name}`
      : !isDated(jobType, column.field)
        ? `names a column that goes to no date: ${name}`
        : seen.has(name)
          ? `names the column ${name} twice`
          : undefined
    if (problem) throw refuse('bad-input', { field: 'DateFormats', problem })
    seen.add(name)
  }
}

/** Refuses to read dates one way that may be meant the other. */
export function refuseOpenDates({ dates }: DatePlan): void {
  const open = dates.filter(({ dateMatched }) => dateMatched === 'ambiguous').map(({ column }) => column)
  if (open.length > 0) throw refuse('dates-ambiguous', { columns: open.join(', '), field: 'DateFormat' })
}

/** What a person answered about columns that still hold dates. */
export const answersOf = ({ dates }: DatePlan): WrittenAs[] =>
  dates.flatMap(({ column, dateFormat, dateMatched }) => (dateMatched === 'chosen' ? [{ column, dateFormat }] : []))

/** How the columns are read that say it themselves or were answered. */
export const settledOf = ({ dates }: DatePlan): WrittenAs[] =>
  dates.flatMap(({ column, dateFormat, dateMatched }) =>
    dateMatched === 'chosen' || dateMatched === 'detected' ? [{ column, dateFormat }] : [],
  )

/** One word for a whole file: the first of these that any of its columns has. */
export const dateMatchedOf = ({ dates }: DatePlan): DateMatched =>
  (['ambiguous', 'chosen', 'detected'] as const).find((one) => dates.some(({ dateMatched }) => dateMatched === one)) ??
  'none'

/**
 * How each field's dates are read. A date typed into a column that has none of its kind is not read as was chosen for
 * another.
 */
export const dateOrdersOf = ({ dates }: DatePlan, columns: readonly Column[]): Record<string, DateOrder> =>
  Object.fromEntries(
    columns.flatMap(({ column, field }) => {
      const found = dates.find((one) => one.column === column)
      return field && found ? [[field, found.dateMatched === 'none' ? 'unsaid' : found.dateFormat] as const] : []
    }),
  )

type OldDates = { dateFormat?: DateFormat; dateMatched?: DateMatched | 'as last time' }

/**
 * The options of a job. One of before each column had its own answer has one for all; what was taken as last time then
 * is a question now.
 */
export function withDates({ jobType, mapping, options }: Pick<ImportJob, 'jobType' | 'mapping' | 'options'>) {
  const {
    dates,
    serialFields = [],
    ...said
  } = options as Partial<DatePlan> & OldDates & Omit<ImportOptions, keyof DatePlan>
  const { dateFormat = 'M/D/Y', dateMatched: matched = 'none', ...others } = said
  const dateMatched = matched === 'as last time' ? 'ambiguous' : matched
  const old = mapping.flatMap(({ column, field }) =>
    isDated(jobType, field) ? [{ column, dateFormat, dateMatched }] : [],
  )
  return { ...others, dates: dates ?? old, serialFields }
}
