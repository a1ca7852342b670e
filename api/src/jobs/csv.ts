import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { refuse } from '../refuse.ts'

export type Delimiter = ',' | ';' | '\t'
export type CsvRow = {
  /** 1 is the first row below the header. */
  rowNo: number
  cells: string[]
  /** What is wrong with the row itself, as a sentence: it has more or fewer cells than the header. */
  problem?: string
}
export type Csv = { encoding: 'UTF-8' | 'Windows-1252'; delimiter: Delimiter; columns: string[]; rows: CsvRow[] }

const mostColumns = 200
const mostCellLength = 4000
export const delimiterNames: Record<Delimiter, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

/** Reads a CSV as files in the wild are: UTF-8 or Windows-1252, comma, semicolon or tab. `field` is named where it is refused. */
export function readCsv(bytes: Buffer, field: string): Csv {
  const { text, encoding } = decoded(bytes, field)
  if (text.trim() === '') throw refuse('file-empty', { field })
  const delimiter = delimiterOf(text)
  const [header, ...body] = records(text, delimiter, field)
  if (!header || header.every((name) => name.trim() === ''))
    throw refuse('file-not-csv', { field, problem: 'its first line names no columns' })
  if (header.length > mostColumns)
    throw refuse('file-not-csv', { field, problem: `it has more than ${mostColumns} columns` })
  refuseProse(header, body, field)
  const rows = body
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells, index) => rowOf(cells, index + 1, header.length))
  if (rows.length === 0) throw refuse('file-empty', { field })
  return { encoding, delimiter, columns: namesOf(header), rows }
}

const signatures: readonly [string, string][] = [
  ['PK\x03\x04', 'it is a spreadsheet or an archive'],
  ['%PDF', 'it is a PDF'],
  ['\xd0\xcf\x11\xe0', 'it is an old spreadsheet'],
  ['\x89PNG', 'it is a picture'],
  ['\xff\xd8\xff', 'it is a picture'],
  ['GIF8', 'it is a picture'],
  ['\x1f\x8b', 'it is an archive'],
  ['\xff\xfe', 'it is UTF-16'],
  ['\xfe\xff', 'it is UTF-16'],
]

function decoded(bytes: Buffer, field: string): { text: string; encoding: Csv['encoding'] } {
  const top = bytes.subarray(0, 8).toString('latin1')
  const known = signatures.find(([start]) => top.startsWith(start))
  if (known) throw refuse('file-not-csv', { field, problem: known[1] })
  if (bytes.includes(0)) throw refuse('file-not-csv', { field, problem: 'it contains NUL bytes' })
  const read = isUtf8(bytes)
    ? { text: new TextDecoder().decode(bytes), encoding: 'UTF-8' as const }
    : { text: fromWindows(bytes), encoding: 'Windows-1252' as const }
  if (control.test(read.text)) throw refuse('file-not-csv', { field, problem: 'it is not text' })
  return read
}

/** What Windows-1252 has at 0x80 to 0x9f; Node 20's TextDecoder takes it for Latin-1, which has control characters there. */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const fromWindows = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (letter) => windows[letter.charCodeAt(0) - 0x80] ?? letter)

/** A control character that no text carries. */
const control = /[^\P{Cc}\t\n\r\v\f]/u

/** The delimiter that stands most often in the header, outside quotes; a comma where none does. */
function delimiterOf(text: string): Delimiter {
  const counts: Record<Delimiter, number> = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r') && counts[','] + counts[';'] + counts['\t'] > 0) break
    else if (!isQuoted && letter in counts) counts[letter as Delimiter]++
  }
  return (Object.entries(counts) as [Delimiter, number][]).reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

function records(text: string, delimiter: Delimiter, field: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    })
  } catch (problem) {
    const { code, lines } = problem as { code?: string; lines?: number }
    if (!code?.startsWith('CSV_')) throw problem
    throw refuse('file-not-csv', {
      field,
      problem:
        code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is never closed' : `line ${lines ?? '?'} cannot be read`,
    })
  }
}

/** One column whose name is no name, or whose rows fall apart: text that happens to have lines. */
function refuseProse(header: string[], body: string[][], field: string): void {
  const [name = ''] = header
  if (header.length === 1 && (name.length > 60 || /[{}<>]/.test(name) || body.some((cells) => cells.length > 1)))
    throw refuse('file-not-csv', { field, problem: 'no comma, semicolon or tab separates its columns' })
}

/** What writeCsv escaped is read back as it was. */
const unescaped = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

function rowOf(read: string[], rowNo: number, width: number): CsvRow {
  const cells = Array.from({ length: width }, (_, index) => unescaped(read[index] ?? '').slice(0, mostCellLength))
  const isLonger = read.slice(width).some((cell) => cell.trim() !== '')
  if (isLonger || read.length < width)
    return { rowNo, cells, problem: `The row has ${read.length} cells, the header ${width}` }
  if (read.some((cell) => cell.length > mostCellLength))
    return { rowNo, cells, problem: `A cell is longer than ${mostCellLength} characters` }
  return { rowNo, cells }
}

/** Column names, each once: a second 'Name' becomes 'Name (2)', a blank one 'Column 3'. */
function namesOf(header: string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((given, index) => {
    const name = given.trim().slice(0, 180) || `Column ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

const plainNumber = /^[+-]?(\d+([.,]\d+)?|\d{1,3}(,\d{3})+(\.\d+)?)$/
/** A cell that a spreadsheet would run as a formula gets an apostrophe in front; a plain number, as -1 is, does not. */
const safeCell = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell)
const quoted = (cell: string): string => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell)

/** A CSV for spreadsheets: UTF-8 with its mark, commas, lines ended with CR LF, formulas made harmless. */
export const writeCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map((cell) => quoted(safeCell(cell))).join(',')).join('\r\n')}\r\n`)
