import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { refuse } from './refuse.ts'
import {
  type Bounds,
  countKnown,
  type Delimiter,
  type IsKnown,
  mostColumns,
  nothingKnown,
  runsAsFormula,
  type Table,
  tableOf,
  topRows,
  usualBounds,
} from './table.ts'
import { notText } from './text.ts'

/** Bytes read at once; whatever else this process does has its turn in between. */
const pieceLength = 64 * 1024
type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

/**
 * Reads a CSV as files in the wild are: UTF-8, UTF-16 or Windows-1252; comma, semicolon, tab or vertical bar; with or
 * without a line that says which, or lines of title above the header.
 * `field` is named where it is refused. A long file is read beside whatever else this process does.
 */
export async function readCsv(
  bytes: Buffer,
  field: string,
  isKnown: IsKnown = nothingKnown,
  bounds: Bounds = usualBounds,
): Promise<Table> {
  const encoding = encodingOf(bytes, bounds.isTop)
  refuseOther(bytes, encoding, field)
  const delimiter = delimiterOf(decoderOf(encoding)(bytes.subarray(0, pieceLength)), isKnown)
  let table: Awaited<ReturnType<typeof tableOf>> | undefined
  await pipeline(
    piecesOf(bytes, encoding, field),
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // A beginning may end within quotation marks.
      skip_records_with_error: bounds.isTop === true,
      record_delimiter: ['\r\n', '\n', '\r'],
      // What follows in a line of nothing but delimiters is one cell, not millions.
      ignore_last_delimiters: mostColumns + 2,
    }),
    async (records: AsyncIterable<string[]>) => {
      const read = bounds.isTop ? withoutLast(records) : records
      table = await tableOf(withoutHint(read), field, { isKnown, isRagged: false, bounds })
    },
  ).catch((problem: unknown) => {
    // A file that is left in its middle ends before its end.
    if (!table) throw refusalOf(problem, field)
  })
  if (!table) throw refuse('file-empty', { field })
  return { encoding: encoding.startsWith('UTF-16') ? 'UTF-16' : (encoding as Table['encoding']), delimiter, ...table }
}

/** Of the beginning of a file: without the record that it ends in. */
async function* withoutLast(records: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let last: string[] | undefined
  for await (const cells of records) {
    if (last) yield last
    last = cells
  }
}

/** What a spreadsheet is told of the delimiter in a first line of its own: sep=; */
const hint = /^\uFEFF?"?sep=([,;\t|])"?[\r\n]/i
async function* withoutHint(records: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let isFirst = true
  for await (const cells of records) {
    if (!isFirst || !/^sep=[,;\t|]?$/i.test(cells[0] ?? '')) yield cells
    isFirst = false
  }
}

const signatures: readonly [string, string][] = [
  ['%PDF', 'it is a PDF'],
  ['\xd0\xcf\x11\xe0', 'it is an old spreadsheet (.xls) or one with a password'],
  ['\x89PNG', 'it is a picture'],
  ['\xff\xd8\xff', 'it is a picture'],
  ['GIF8', 'it is a picture'],
  ['\x1f\x8b', 'it is an archive'],
]

function refuseOther(bytes: Buffer, encoding: Encoding, field: string): void {
  const top = bytes.subarray(0, 8).toString('latin1')
  const known = signatures.find(([start]) => top.startsWith(start))
  if (known) throw refuse('file-not-csv', { field, problem: known[1] })
  if (!encoding.startsWith('UTF-16') && bytes.includes(0))
    throw refuse('file-not-csv', { field, problem: 'it contains NUL bytes' })
}

/** By its mark; without one UTF-16 has a NUL beside most letters, delimiters and line ends, always on the same side. */
function encodingOf(bytes: Buffer, isTop = false): Encoding {
  const mark = bytes.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return 'UTF-16LE'
  if (mark === '\xfe\xff') return 'UTF-16BE'
  const top = bytes.subarray(0, 4096)
  const nulls = [0, 0]
  for (const [index, byte] of top.entries()) if (byte === 0) nulls[index % 2] = (nulls[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nulls
  const many = top.length / 10
  if (bytes.length % 2 === 0 && odd > many && even === 0) return 'UTF-16LE'
  if (bytes.length % 2 === 0 && even > many && odd === 0) return 'UTF-16BE'
  // A beginning may end within a letter, of four bytes at most.
  const ends = isTop ? [0, 1, 2, 3] : [0]
  return ends.some((end) => isUtf8(bytes.subarray(0, bytes.length - end))) ? 'UTF-8' : 'Windows-1252'
}

/**
 * What Windows-1252 has at 0x80 to 0x9f; Node 20's TextDecoder takes it for Latin-1,
 * which has control characters there.
 */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const fromWindows = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (letter) => windows[letter.charCodeAt(0) - 0x80] ?? letter)

/** Reads the bytes of a file piece by piece; a letter that a piece ends within comes with the next. */
function decoderOf(encoding: Encoding): (piece: Buffer) => string {
  if (encoding === 'Windows-1252') return fromWindows
  const decoder = new TextDecoder(encoding)
  return (piece) => decoder.decode(piece, { stream: true })
}

async function* piecesOf(bytes: Buffer, encoding: Encoding, field: string): AsyncGenerator<string> {
  const decode = decoderOf(encoding)
  for (let start = 0; start < bytes.length; start += pieceLength) {
    const piece = decode(bytes.subarray(start, start + pieceLength))
    if (notText.test(piece)) throw refuse('file-not-csv', { field, problem: 'it is not text' })
    yield piece
    await breathe()
  }
}

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
/**
 * The delimiter that the file's first line says, else the one that makes most known names of a line near the top, else
 * the most frequent in the first line that has one, outside quotes; a comma where there is none.
 */
function delimiterOf(text: string, isKnown: IsKnown): Delimiter {
  const said = hint.exec(text)?.[1] as Delimiter | undefined
  if (said) return said
  const lines = text.split(/\r\n|\n|\r/, topRows)
  const found = delimiters.map((delimiter) => {
    const known = lines.map((line) => countKnown(line.replace(/[\uFEFF"]/g, '').split(delimiter), isKnown))
    return { delimiter, known: Math.max(...known) }
  })
  const best = found.reduce((one, next) => (next.known > one.known ? next : one))
  return best.known > 1 ? best.delimiter : mostFrequent(text)
}

function mostFrequent(text: string): Delimiter {
  const counts: Record<Delimiter, number> = { ',': 0, ';': 0, '\t': 0, '|': 0 }
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r') && delimiters.some((one) => counts[one] > 0)) break
    else if (!isQuoted && letter in counts) counts[letter as Delimiter]++
  }
  return delimiters.reduce((best, next) => (counts[next] > counts[best] ? next : best))
}

/** What is wrong with a file that the parser cannot read, in words. */
function refusalOf(problem: unknown, field: string): unknown {
  const { code, lines } = problem as { code?: string; lines?: number }
  if (!code?.startsWith('CSV_')) return problem
  return refuse('file-not-csv', {
    field,
    problem:
      code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is never closed' : `line ${lines ?? '?'} cannot be read`,
  })
}

const plainNumber = /^[+-]?(\d+([.,]\d+)?|\d{1,3}(,\d{3})+(\.\d+)?)$/
/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front; a plain number, as -1 is, does not. What
 * looks escaped already gets one more, so that reading takes away exactly what was added.
 */
const safeCell = (cell: string): string => (runsAsFormula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell)
const quoted = (cell: string): string => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell)

/** Begins a file that spreadsheets are to read as UTF-8. */
export const utf8Mark = '\uFEFF'
/** Lines of a CSV for spreadsheets: commas, lines ended with CR LF, formulas made harmless. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(safeCell(cell))).join(',')}\r\n`).join('')
/** A whole CSV for spreadsheets: UTF-8 with its mark. */
export const writeCsv = (rows: readonly (readonly string[])[]): Buffer => Buffer.from(utf8Mark + csvLines(rows))
