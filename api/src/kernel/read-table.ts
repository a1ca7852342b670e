import { readCsv } from './csv.ts'
import { Refusal } from './refuse.ts'
import { type Bounds, type IsKnown, type Table, usualBounds } from './table.ts'
import { readWorkbook } from './workbook.ts'
import { isZip, zipEntries } from './zip.ts'

/** Reads an uploaded file as a table, whatever it is: a CSV, or the first sheet with content of an .xlsx. */
export const readTable = (
  bytes: Buffer,
  field: string,
  isKnown: IsKnown,
  bounds: Bounds = usualBounds,
): Promise<Table> =>
  isZip(bytes) ? readWorkbook(bytes, field, isKnown, bounds) : readCsv(bytes, field, isKnown, bounds)

/** What the beginning of a CSV says of it; undefined where it says nothing yet, as that of an archive. */
export const readTop = async (
  top: Buffer,
  field: string,
  isKnown: IsKnown,
  mostRows: number,
): Promise<Table | undefined> =>
  isZip(top)
    ? undefined
    : readCsv(top, field, isKnown, { mostRows, isLeftThere: true, isTop: true }).catch((problem: unknown) => {
        if (problem instanceof Refusal && problem.code === 'file-empty') return undefined
        throw problem
      })

/** What a short workbook unpacks to at most: about twenty times what is read of a short CSV. */
const mostUnpackedShort = 8 * 1024 * 1024

/** Whether a file of few bytes is one of few letters too: an archive may be anything. Refuses one that is a bomb. */
export const isShortInside = (bytes: Buffer, field: string): boolean =>
  !isZip(bytes) || [...zipEntries(bytes, field).values()].reduce((sum, one) => sum + one.length, 0) <= mostUnpackedShort
