import { reasonColumn } from 'contract/imports'
import type { Tx } from '../kernel/database.ts'
import { csvLines, utf8Mark } from '../kernel/csv.ts'
import type { Download } from '../server/handler.ts'
import type { Problem } from './examine.ts'
import type { ImportJob } from './job.ts'
import { leftRows, rowsPerPiece } from './rows/queries.ts'

/**
 * The rows that were left, in the file's own columns and with the reason in words, so that they can be corrected and
 * uploaded again: all of them, however many, a few in memory at a time.
 */
export async function errorFile(tx: Tx, job: ImportJob): Promise<Pick<Download, 'bytes' | 'more'>> {
  const places = job.mapping.flatMap(({ column }, place) => (column === reasonColumn ? [] : [place]))
  const head = csvLines([[...places.map((place) => job.mapping[place]?.column ?? ''), reasonColumn]])
  let next: number | undefined = 0
  const piece = async (tx: Tx): Promise<string | undefined> => {
    if (next === undefined) return undefined
    const left = await leftRows(tx, job, next)
    next = left.length < rowsPerPiece ? undefined : left.at(-1)?.rowNo
    return csvLines(
      left.map(({ cells, problems, waitsFor, record }) => [
        ...places.map((place) => cells[place] ?? ''),
        problems.length
          ? problems.map(sentenceOf).join('; ')
          : `Right itself; ${record} waits for row ${waitsFor ?? '?'}`,
      ]),
    )
  }
  const bytes = Buffer.from(utf8Mark + head + ((await piece(tx)) ?? ''))
  const more = async (tx: Tx): Promise<Buffer | undefined> => {
    const text = await piece(tx)
    return text === undefined ? undefined : Buffer.from(text)
  }
  return next === undefined ? { bytes } : { bytes, more }
}

const sentenceOf = ({ label, reason }: Problem): string => (label ? `${label}: ${reason}` : reason)
