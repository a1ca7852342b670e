import { readCsv } from './csv.ts'
import type { IsKnown, Table } from './table.ts'
import { isZip } from './zip.ts'
import { readWorkbook } from './workbook.ts'

/** Reads an uploaded file as a table, whatever it is: a CSV, or the first sheet with content of an .xlsx. */
export const readTable = (bytes: Buffer, field: string, isKnown: IsKnown): Promise<Table> =>
  isZip(bytes) ? readWorkbook(bytes, field, isKnown) : readCsv(bytes, field, isKnown)
