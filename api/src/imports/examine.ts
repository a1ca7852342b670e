import { imports, type RowState } from 'contract/imports'
import { breather } from '../kernel/pieces.ts'
import { cut } from '../kernel/text.ts'
import type { Who } from '../kernel/who.ts'
import { serialAsText } from './dates.ts'
import {
  asMade,
  type Fault,
  type FileRow,
  type ImportContext,
  type Importer,
  type ImportRecord,
  isGood,
  type Look,
  type ReadRow,
  type Values,
} from './importer.ts'

/** What is kept of a fault: the column and value a person sees beside the reason. */
export type Problem = {
  column: string
  field: string
  label: string
  value: string
  reason: string
  suggestion: string | null
}
export type Verdict = { rowNo: number; record: string; state: RowState; problems: Problem[] }

export type Examined<V extends Values> = { verdicts: Verdict[]; good: ImportRecord<V>[] }

/**
 * The one path of both phases: reads the rows, groups them into records, checks the records against the database and
 * says how every row stands. The draft keeps the verdicts; the run makes what is good. `pause` may end it between rows.
 */
export async function examine<V extends Values>(
  look: Look,
  who: Who,
  context: ImportContext,
  importer: Importer<V>,
  rows: readonly FileRow[],
  pause?: () => Promise<void>,
): Promise<Examined<V>> {
  const cellOf = cellReader(context)
  const records = new Map<string, ImportRecord<V>>()
  const excluded: Verdict[] = []
  // A long file is gone through beside whatever else this process does.
  const breathe = breather(pause)
  for (const row of rows) {
    await breathe()
    const read = readRow(context, importer, cellOf, row)
    const key = importer.keyOf(read.values) || `#${row.rowNo}`
    if (row.isExcluded) {
      excluded.push({ rowNo: row.rowNo, record: key, state: 'excluded', problems: [] })
      continue
    }
    const record = records.get(key) ?? { key, rows: [] }
    records.set(key, record)
    record.rows.push(read)
  }
  const all = [...records.values()]
  await importer.check(look, who, context, all)
  const cells = new Map(rows.map((row) => [row.rowNo, row.cells]))
  const verdicts = excluded
  const good: ImportRecord<V>[] = []
  for (const record of all) {
    // Asked once for a record, not for each of its rows: a file may be one record.
    const state = isGood(record) ? 'good' : 'same'
    if (state === 'good') good.push(asMade(record))
    for (const row of record.rows) {
      await breathe()
      verdicts.push(verdictOf(context, record, row, cells.get(row.rowNo) ?? [], state))
    }
  }
  return { verdicts: verdicts.sort((one, other) => one.rowNo - other.rowNo), good }
}

/** A row's values as they will be made, for showing it. */
export function valuesOf<V extends Values>(
  context: ImportContext,
  importer: Importer<V>,
  row: FileRow,
): { field: string; value: string }[] {
  const { values } = readRow(context, importer, cellReader(context), row)
  return Object.entries(values).flatMap(([field, value]) =>
    value === undefined || value === '' ? [] : [{ field, value: String(value) }],
  )
}

const cellReader = (context: ImportContext): ((row: FileRow) => (field: string) => string) => {
  const places = new Map(
    context.columns.flatMap(({ field }, index) => (field === null ? [] : [[field, index] as const])),
  )
  return (row) => (field) => {
    const place = places.get(field)
    const text = place === undefined ? '' : (row.cells[place] ?? '').trim()
    return context.serialFields.includes(field) ? serialAsText(text) : text
  }
}

function readRow<V extends Values>(
  context: ImportContext,
  importer: Importer<V>,
  cellOf: ReturnType<typeof cellReader>,
  row: FileRow,
): ReadRow<V> {
  const cell = cellOf(row)
  const { values, faults } = importer.read(cell, context)
  const mapped = new Set(context.columns.map(({ field }) => field))
  const absent: Fault[] = imports[context.jobType].fields.flatMap(({ field, label, isNeeded }) =>
    !isNeeded
      ? []
      : !mapped.has(field)
        ? [{ field, reason: `No column goes to ${label}` }]
        : cell(field) === ''
          ? [{ field, reason: 'Is missing' }]
          : [],
  )
  const told = new Set(absent.map(({ field }) => field))
  return {
    rowNo: row.rowNo,
    values,
    faults: [
      ...(row.problem ? [{ field: '', reason: row.problem }] : []),
      ...absent,
      ...faults.filter(({ field }) => !told.has(field)),
    ],
  }
}

function verdictOf<V extends Values>(
  context: ImportContext,
  record: ImportRecord<V>,
  row: ReadRow<V>,
  cells: readonly string[],
  soundState: 'good' | 'same',
): Verdict {
  const at = { rowNo: row.rowNo, record: record.key }
  const skip = record.skip ?? row.skip
  if (skip !== undefined)
    return {
      ...at,
      state: 'skipped',
      problems: [{ column: '', field: '', label: '', value: '', reason: skip, suggestion: null }],
    }
  if (row.faults.length > 0)
    return { ...at, state: 'bad', problems: row.faults.map((fault) => problemOf(context, fault, cells)) }
  const problems = row.notice ? [problemOf(context, row.notice, cells)] : []
  return { ...at, state: soundState, problems }
}

export function problemOf(
  context: ImportContext,
  { field, reason, suggestion }: Fault,
  cells: readonly string[],
): Problem {
  const index = context.columns.findIndex((column) => column.field === field)
  const label = imports[context.jobType].fields.find((known) => known.field === field)?.label ?? ''
  return {
    column: context.columns[index]?.column ?? '',
    field,
    label,
    value: cut(cells[index] ?? '', 200),
    reason,
    suggestion: suggestion ?? null,
  }
}
