import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import type { Tx } from '../../kernel/database.ts'
import type { Who } from '../../kernel/who.ts'
import { type Problem, valuesOf } from '../examine.ts'
import { importers } from '../importers.ts'
import type { ImportJob } from '../job.ts'
import { countAlike, countFaults, type ListedRow } from './queries.ts'
import { contextOf } from '../steps.ts'

type Shown = Item<Calls['imports']['getRows']>

/** Rows as the preview shows them: what is wrong, how many others are wrong alike, and what a row will be made as. */
export async function shownRows(tx: Tx, who: Who, job: ImportJob, listed: readonly ListedRow[]): Promise<Shown[]> {
  const [context, importer] = [contextOf(job, who), importers[job.jobType]]
  const places = new Map(job.mapping.map(({ column }, place) => [column, place]))
  const asked = listed
    .flatMap(({ problems }) => problems.flatMap(({ column, value }) => ({ place: places.get(column) ?? -1, value })))
    .filter(({ place, value }) => place >= 0 && value !== '')
  const distinct = [...new Map(asked.map((one) => [`${one.place} ${one.value}`, one])).values()]
  const alike = new Map(
    (distinct.length ? await countAlike(tx, job, distinct) : []).map(({ place, value, n }) => [`${place} ${value}`, n]),
  )
  const alikeByFault = await faultCounts(tx, job, listed)
  return listed.map(({ rowNo, record, state, cells, fault, problems }) => ({
    rowNo,
    record,
    state,
    cells,
    problems: problems.map((problem) => ({
      ...problem,
      others: Math.max(0, (alike.get(`${places.get(problem.column) ?? -1} ${problem.value}`) ?? 1) - 1),
      alike: alikeByFault.get(keyOf(problem)) ?? 0,
    })),
    values: valuesOf(context, importer, { rowNo, cells, ...(fault ? { problem: fault } : {}) }),
  }))
}

type Fault = Pick<Problem, 'field' | 'value' | 'reason'>
const keyOf = ({ field, value, reason }: Fault): string => JSON.stringify([field, value, reason])

/** How many bad rows of the file have each fault of the rows that are shown. */
async function faultCounts(tx: Tx, job: ImportJob, listed: readonly ListedRow[]): Promise<Map<string, number>> {
  const shown = listed.filter(({ state }) => state === 'bad').flatMap(({ problems }) => problems)
  const faults = [
    ...new Map(shown.map(({ field, value, reason }) => [keyOf({ field, value, reason }), { field, value, reason }])),
  ]
  const counted = faults.length
    ? await countFaults(
        tx,
        job,
        faults.map(([, fault]) => fault),
      )
    : []
  return new Map(counted.map(({ place, n }) => [faults[place]?.[0] ?? '', n]))
}
