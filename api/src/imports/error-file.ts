import { reasonColumn } from 'contract/imports'
import type { Tx } from '../kernel/database.ts'
import { writeCsv } from '../kernel/csv.ts'
import type { Problem } from './examine.ts'
import type { ImportJob } from './job.ts'
import { leftRows } from './rows/queries.ts'

/**
 * The rows that were left, in the file's own columns and with the reason in words,
 * so that they can be corrected and uploaded again.
 */
export async function errorFile(tx: Tx, job: ImportJob): Promise<Buffer> {
  const places = job.mapping.flatMap(({ column }, place) => (column === reasonColumn ? [] : [place]))
  const left = await leftRows(tx, job)
  return writeCsv([
    [...places.map((place) => job.mapping[place]?.column ?? ''), reasonColumn],
    ...left.map(({ cells, problems, waitsFor, record }) => [
      ...places.map((place) => cells[place] ?? ''),
      problems.length
        ? problems.map(sentenceOf).join('; ')
        : `Right itself; ${record} waits for row ${waitsFor ?? '?'}`,
    ]),
  ])
}

const sentenceOf = ({ label, reason }: Problem): string => (label ? `${label}: ${reason}` : reason)
