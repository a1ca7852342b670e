import type { RowState } from 'contract/imports'
import { allOf, asTable, one, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import type { PageOf } from '../../kernel/page.ts'
import type { Problem, Verdict } from '../examine.ts'
import type { FileRow } from '../importer.ts'

type Of = { merchantId: number; id: number }
type Kept = { rowNo: number; cells: string[]; fault: string; state: RowState }
/** A row that a person changed, with the record it belonged to. */
export type Changed = { record: string; row: FileRow }
const ofJob = ({ merchantId, id }: Of): Sql => sql`r.merchant_id = ${merchantId} and r.job_id = ${id}`
const fileRow = ({ rowNo, cells, fault, state }: Kept): FileRow => ({
  rowNo,
  cells,
  ...(fault ? { problem: fault } : {}),
  ...(state === 'excluded' ? { isExcluded: true } : {}),
})
/** Rows written by one statement: a jsonb parameter of a few megabytes. */
const rowsPerStatement = 5_000

async function inParts<T>(list: readonly T[], work: (part: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < list.length; start += rowsPerStatement)
    await work(list.slice(start, start + rowsPerStatement))
}

/** Keeps rows of a file with how they stand; a row that is kept already stands as said now. */
export const putRows = (
  tx: Tx,
  { merchantId, id }: Of,
  file: readonly FileRow[],
  verdicts: readonly Verdict[],
): Promise<void> => {
  const cells = new Map(file.map((row) => [row.rowNo, row]))
  const all = verdicts.map(({ rowNo, ...verdict }) => ({
    row_no: rowNo,
    cells: cells.get(rowNo)?.cells ?? [],
    fault: cells.get(rowNo)?.problem ?? '',
    ...verdict,
  }))
  return inParts(all, (part) =>
    run(
      tx,
      sql`
      insert into job_row (merchant_id, job_id, row_no, cells, fault, record, state, problems)
      select ${merchantId}, ${id}, x.row_no, x.cells, x.fault, x.record, x.state, x.problems
        from ${asTable(part)}
          as x (row_no int, cells jsonb, fault text, record text, state text, problems jsonb)
      on conflict (merchant_id, job_id, row_no) do update
         set record = excluded.record, state = excluded.state, problems = excluded.problems`,
    ),
  )
}

/** Writes how rows stand now. */
export const setVerdicts = (tx: Tx, job: Of, verdicts: readonly Verdict[]): Promise<void> =>
  inParts(
    verdicts.map(({ rowNo, ...verdict }) => ({ row_no: rowNo, ...verdict })),
    (part) =>
      run(
        tx,
        sql`
    update job_row r set record = x.record, state = x.state, problems = x.problems
      from ${asTable(part)} as x (row_no int, record text, state text, problems jsonb)
     where ${ofJob(job)} and r.row_no = x.row_no`,
      ),
  )

/** How many rows some records have that are not made. */
export const countOfRecords = async (tx: Tx, job: Of, keys: readonly string[]): Promise<number> =>
  (
    await one<{ n: number }>(
      tx,
      sql`
      select count(*) as n from job_row r
       where ${ofJob(job)} and record = any (${[...keys]}::text[]) and state <> 'made'`,
    )
  ).n

/** All rows of a job that are not made yet, as the file or a person left them. */
export const openRows = async (tx: Tx, job: Of): Promise<FileRow[]> =>
  (
    await rows<Kept>(
      tx,
      sql`
  select row_no, cells, fault, state from job_row r where ${ofJob(job)} and state <> 'made' order by row_no`,
    )
  ).map(fileRow)

/** The rows of some records, of one state or of all that are not made. */
export const rowsOfRecords = async (tx: Tx, job: Of, keys: readonly string[], state?: RowState): Promise<FileRow[]> =>
  (
    await rows<Kept>(
      tx,
      sql`
  select row_no, cells, fault, state from job_row r
   where ${ofJob(job)} and record = any (${[...keys]}::text[])
     and ${state ? sql`state = ${state}` : sql`state <> 'made'`} order by row_no`,
    )
  ).map(fileRow)

/** The records ready to be made, each with how many rows it has, in the order of the file. */
export const goodRecords = (tx: Tx, job: Of) =>
  rows<{ record: string; rows: number }>(
    tx,
    sql`
    select record, count(*) as rows from job_row r where ${ofJob(job)} and state = 'good'
     group by record order by min(row_no)`,
  )

export type ListedRow = {
  id: number
  rowNo: number
  record: string
  state: RowState
  cells: string[]
  fault: string
  problems: Problem[]
}
/** Rows that are right and say something a person should know. */
const noticed = sql`(r.state in ('good', 'same', 'made') and r.problems <> '[]')`
export const countNoticed = async (tx: Tx, job: Of): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from job_row r where ${ofJob(job)} and ${noticed}`)).n

/** The rows of a job by how they stand, as they lie in the file. */
export const rowsInOrder = (job: Of, state: RowState | undefined, isNoticed = false): PageOf => ({
  from: sql`job_row r`,
  id: sql`r.row_no`,
  sort: { by: sql`r.row_no`, type: 'bigint', isDescending: false },
  where: allOf(ofJob(job), ...(state ? [sql`r.state = ${state}`] : []), ...(isNoticed ? [noticed] : [])),
})
export const rowsByNumber = (tx: Tx, job: Of, numbers: readonly number[]) =>
  rows<ListedRow>(
    tx,
    sql`
  select row_no as id, row_no, record, state, cells, fault, problems from job_row r
   where ${ofJob(job)} and row_no = any (${[...numbers]}::bigint[])`,
  )

/** How many bad rows hold each of these values at that place of the row. */
export const countAlike = (tx: Tx, job: Of, values: readonly { place: number; value: string }[]) =>
  rows<{ place: number; value: string; n: number }>(
    tx,
    sql`
  select x.place, x.value, count(*) as n
    from ${asTable(values)} as x (place int, value text)
    join job_row r on ${ofJob(job)} and r.state = 'bad' and trim(r.cells ->> x.place) = x.value
   group by x.place, x.value`,
  )

/** Which rows are left out or put back: by their numbers, or by what is wrong with them. */
export type Choice = { rowNos?: readonly number[]; fault?: { field: string; value: string; reason: string } }

const isChosen = ({ rowNos, fault }: Choice): Sql =>
  allOf(
    ...(rowNos ? [sql`r.row_no = any (${[...rowNos]}::bigint[])`] : []),
    ...(fault ? [sql`r.state = 'bad' and r.problems @> ${JSON.stringify([fault])}::jsonb`] : []),
  )

const changedRow = ({ record, ...kept }: Kept & { record: string }): Changed => ({ record, row: fileRow(kept) })

/** What a person does to rows that are not made: which, and what becomes of them. */
export type RowChange = { where: Sql; set: Sql }

/** Leaves rows out, or puts such rows back. */
export const rowsExcluded = (job: Of, choice: Choice, isExcluded: boolean): RowChange => ({
  where: sql`${ofJob(job)} and ${isExcluded ? sql`state in ('bad', 'same', 'good')` : sql`state = 'excluded'`}
     and ${isChosen(choice)}`,
  set: sql`state = ${isExcluded ? 'excluded' : 'bad'}`,
})

export const countChanged = async (tx: Tx, { where }: RowChange): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from job_row r where ${where}`)).n

/** Answers the rows as they are now and the records they belonged to. */
export const changeRows = async (tx: Tx, { where, set }: RowChange): Promise<Changed[]> =>
  (
    await rows<Kept & { record: string }>(
      tx,
      sql`update job_row r set ${set} where ${where} returning row_no, cells, fault, state, record`,
    )
  ).map(changedRow)

/** The same where they are too many to be answered. */
export const changeManyRows = (tx: Tx, { where, set }: RowChange) =>
  run(tx, sql`update job_row r set ${set} where ${where}`)

/** How many bad rows have each of these faults. */
export const countFaults = (tx: Tx, job: Of, faults: readonly Required<Choice>['fault'][]) =>
  rows<{ place: number; n: number }>(
    tx,
    sql`
  select x.place, count(*) as n
    from ${asTable(faults.map((fault, place) => ({ place, fault: [fault] })))} as x (place int, fault jsonb)
    join job_row r on ${ofJob(job)} and r.state = 'bad' and r.problems @> x.fault
   group by x.place`,
  )

/** Corrects one cell, or every cell of the column with the same value. */
export const cellsSet = (
  job: Of,
  fix: { rowNo: number; place: number; old: string; value: string; isEverywhere: boolean },
): RowChange => ({
  where: sql`${ofJob(job)} and state <> 'made'
     and (row_no = ${fix.rowNo} or (${fix.isEverywhere} and cells ->> ${fix.place}::int = ${fix.old}))`,
  set: sql`cells = jsonb_set(cells, array[${String(fix.place)}], to_jsonb(${fix.value}::text)),
         fault = case when row_no = ${fix.rowNo} then '' else fault end`,
})

/** Rows of the file of refused rows that are in memory at once. */
export const rowsPerPiece = 200

/** The next rows that were left, with what is wrong; a row that is right itself names the row its record waits for. */
export const leftRows = (tx: Tx, job: Of, afterRow: number) =>
  rows<{
    rowNo: number
    record: string
    cells: string[]
    state: RowState
    problems: Problem[]
    waitsFor: number | null
  }>(
    tx,
    sql`
  select r.row_no, r.record, r.cells, r.state, r.problems,
         case when r.state = 'same' then
           (select min(b.row_no) from job_row b
             where b.merchant_id = r.merchant_id and b.job_id = r.job_id and b.record = r.record and b.state = 'bad')
         end as waits_for
    from job_row r
   where ${ofJob(job)} and r.state in ('bad', 'same') and r.row_no > ${afterRow}
   order by r.row_no limit ${rowsPerPiece}`,
  )
