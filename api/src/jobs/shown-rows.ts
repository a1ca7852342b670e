import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import type { Tx } from '../database.ts'
import { valuesOf } from './examine.ts'
import { importers } from './importers.ts'
import type { Job } from './queries.ts'
import { countAlike, type ListedRow } from './row-queries.ts'
import { contextOf } from './steps.ts'

type Shown = Item<Calls['jobs']['getRows']>

/** Rows as the preview shows them: what is wrong, how many others are wrong alike, and what a row will be made as. */
export async function shownRows(tx: Tx, job: Job, listed: readonly ListedRow[]): Promise<Shown[]> {
  const [context, importer] = [contextOf(job), importers[job.jobType]]
  const places = new Map(job.mapping.map(({ column }, place) => [column, place]))
  const asked = listed
    .flatMap(({ problems }) => problems.flatMap(({ column, value }) => ({ place: places.get(column) ?? -1, value })))
    .filter(({ place, value }) => place >= 0 && value !== '')
  const distinct = [...new Map(asked.map((one) => [`${one.place} ${one.value}`, one])).values()]
  const alike = new Map(
    (distinct.length ? await countAlike(tx, job, distinct) : []).map(({ place, value, n }) => [`${place} ${value}`, n]),
  )
  return listed.map(({ rowNo, record, state, cells, fault, problems }) => ({
    rowNo,
    record,
    state,
    cells,
    problems: problems.map((problem) => ({
      ...problem,
      others: Math.max(0, (alike.get(`${places.get(problem.column) ?? -1} ${problem.value}`) ?? 1) - 1),
    })),
    values: valuesOf(context, importer, { rowNo, cells, ...(fault ? { problem: fault } : {}) }),
  }))
}
