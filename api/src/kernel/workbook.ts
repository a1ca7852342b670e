import { SaxesParser } from 'saxes'
import { Refusal, refuse } from './refuse.ts'
import { serialText } from './serial.ts'
import { type Bounds, type IsKnown, mostCellLength, mostCells, mostColumns, type Table, tableOf } from './table.ts'
import { cut, notText } from './text.ts'
import { textOf, tooLarge, type ZipEntry, zipEntries } from './zip.ts'

/** What reading a workbook needs of its other parts. */
type Parts = { field: string; strings: readonly string[]; formats: readonly Format[]; is1904: boolean }
/** How a style shows a number, where that changes what it is: as a day, or with zeros in front. */
type Format = { isDate: boolean; width: number }
type Attributes = Record<string, string>
type Entries = Map<string, ZipEntry>
type Listener = {
  open: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** What a part may hold: a program that writes spreadsheets stays below, and what is kept of each stays small. */
const mostSheets = 1_000
const mostSheetsRead = 50
const mostRelationships = 2_000
const mostFormats = 65_536
const mostElements = 250_000
/** In sheets and in the texts they share: a few for each cell. */
const mostElementsOfCells = 5 * mostCells
const mostAttributes = 256
const mostDepth = 64

/** Reads the first sheet with content of an .xlsx, row by row: cells as they are shown, formulas as their values. */
export async function readWorkbook(bytes: Buffer, field: string, isKnown: IsKnown, bounds: Bounds): Promise<Table> {
  const entries = zipEntries(bytes, field)
  const { sheets, is1904 } = await readSheets(entries, field)
  const strings = await allOf<string>(
    take(entries, 'xl/sharedStrings.xml'),
    field,
    (emit) => sharedStrings(emit, field),
    { most: mostCells, elements: mostElementsOfCells },
  )
  const formats = await allOf(take(entries, 'xl/styles.xml'), field, cellFormats, { most: mostFormats })
  const parts = { field, strings, formats, is1904 }
  for (const sheet of sheets) {
    const records = elementsOf<string[]>(sheet, field, (emit) => sheetRows(emit, parts), mostElementsOfCells)
    const table = await tableOf(records, field, { isKnown, isRagged: true, bounds }).catch((problem: unknown) => {
      if (problem instanceof Refusal && problem.code === 'file-empty') return undefined
      throw problem
    })
    if (table) return { encoding: 'XLSX', delimiter: '', ...table }
  }
  throw refuse('file-empty', { field })
}

/** An entry that nothing else reads after: so all that is read stays within what the archive may become. */
function take(entries: Entries, name: string): ZipEntry | undefined {
  const entry = entries.get(name)
  entries.delete(name)
  return entry
}

/** The sheets that are shown, in their order. */
async function readSheets(entries: Entries, field: string) {
  const workbook = take(entries, 'xl/workbook.xml')
  if (!workbook)
    throw refuse('file-not-csv', { field, problem: 'it is an archive or a spreadsheet of another kind than .xlsx' })
  let is1904 = false
  const shown = await allOf<string>(
    workbook,
    field,
    (emit) => ({
      open: (name, attributes) => {
        if (name === 'workbookPr') is1904 ||= /^(1|true)$/.test(attributes['date1904'] ?? '')
        else if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible')
          emit(Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '')
      },
    }),
    { most: mostSheets },
  )
  const targets = new Map(
    await allOf<[string, string]>(take(entries, 'xl/_rels/workbook.xml.rels'), field, relationships, {
      most: mostRelationships,
    }),
  )
  const sheets = shown.flatMap((id) => take(entries, targets.get(id) ?? '') ?? [])
  return { sheets: sheets.slice(0, mostSheetsRead), is1904 }
}

const relationships = (emit: (target: [string, string]) => void): Listener => ({
  open: (name, { Id = '', Target = '' }) => {
    if (name === 'Relationship') emit([Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`])
  },
})

/** 'c' of 'x:c': some programs write a prefix. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Pieces of 64 kB that may pass within one element: a text longer than that is none of a spreadsheet. */
const mostPiecesWithin = 64

/** What a listener makes of the elements of an entry, piece by piece. */
async function* elementsOf<T>(
  entry: ZipEntry,
  field: string,
  listen: (emit: (made: T) => void) => Listener,
  most: number,
): AsyncGenerator<T> {
  const damaged = refuse('file-not-csv', { field, problem: 'a part of the spreadsheet is damaged' })
  let made: T[] = []
  let [piecesWithin, attributesWithin, elements, depth] = [0, 0, 0, 0]
  const listener = listen((one) => made.push(one))
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    ;[piecesWithin, attributesWithin] = [0, 0]
    if (++depth > mostDepth) throw damaged
    if (++elements > most) throw tooLarge(field)
    listener.open(localName(name), attributes)
  })
  parser.on('attribute', () => {
    if (++attributesWithin > mostAttributes) throw damaged
  })
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => listener.text?.(text))
  parser.on('closetag', ({ name }) => {
    depth--
    listener.close?.(localName(name))
  })
  parser.on('error', () => {
    throw damaged
  })
  for await (const piece of textOf(entry, field)) {
    if (++piecesWithin > mostPiecesWithin) throw damaged
    parser.write(piece)
    yield* made
    made = []
  }
  parser.close()
  yield* made
}

async function allOf<T>(
  entry: ZipEntry | undefined,
  field: string,
  listen: (emit: (made: T) => void) => Listener,
  { most, elements = mostElements }: { most: number; elements?: number },
): Promise<T[]> {
  const all: T[] = []
  if (!entry) return all
  for await (const one of elementsOf(entry, field, listen, elements)) if (all.push(one) > most) throw tooLarge(field)
  return all
}

/** A text a little longer than a cell may be shows that it is; what follows is not gathered. */
const longestText = mostCellLength + 2
/** _x000D_ is seven letters for one; the eighth keeps whole what the last is half of. */
const longestEscaped = 8 * longestText
function gathered(text: string, more: string): string {
  if (text.length >= longestEscaped - 1) return text
  const whole = text + more
  return whole.length > longestEscaped ? cut(whole, longestEscaped) : whole
}

/** The texts that cells name by number: the runs of each in one, without how they are pronounced. */
function sharedStrings(emit: (text: string) => void, field: string): Listener {
  let [whole, isText, isSpoken] = ['', false, false]
  return {
    open: (name) => {
      if (name === 'si') whole = ''
      else if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text: (text) => {
      if (isText) whole = gathered(whole, text)
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isSpoken = false
      else if (name === 'si') emit(plain(unescaped(whole), field))
    },
  }
}

/** Control characters are written as _x000D_. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** The text of a cell; what no text carries is refused, as in a CSV. */
function plain(text: string, field: string): string {
  const shown = cut(text, longestText)
  if (notText.test(shown)) throw refuse('file-not-csv', { field, problem: 'it is not text' })
  return shown
}

/** The numbers of the formats that every spreadsheet knows as dates. */
const isKnownDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
/** A longer format is none of a day: spreadsheets allow as much. */
const mostFormatLength = 255
/** Zeros that a number is shown with at most. */
const mostWidth = 30
/** A format without its quoted words, escapes and conditions in brackets. */
const bare = (code: string): string =>
  code.length > mostFormatLength ? '' : code.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '')

function cellFormats(emit: (format: Format) => void): Listener {
  const codes = new Map<number, string>()
  let isCells = false
  return {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt') codes.set(id, bare(attributes['formatCode'] ?? ''))
      else if (name === 'cellXfs') isCells = true
      else if (name === 'xf' && isCells) {
        const code = codes.get(id)
        const isDate = code === undefined ? isKnownDate(id) : /[ymdhs]/i.test(code)
        emit({ isDate, width: code !== undefined && /^0+$/.test(code) ? Math.min(code.length, mostWidth) : 0 })
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  }
}

/** The rows of a sheet: cells at their columns, what lies beyond the last column that may be as one cell. */
function sheetRows(emit: (cells: string[]) => void, parts: Parts): Listener {
  let cells: string[] = []
  let cell = { column: 0, type: 'n', style: 0, text: '' }
  let [isText, isSpoken] = [false, false]
  return {
    open: (name, { r: place = '', t: type = 'n', s: style = '0' }) => {
      if (name === 'row') cells = []
      else if (name === 'c') cell = { column: columnOf(place) ?? cells.length, type, style: Number(style), text: '' }
      else if (name === 'rPh') isSpoken = true
      isText = (name === 'v' || name === 't') && !isSpoken
    },
    text: (text) => {
      if (isText) cell.text = gathered(cell.text, text)
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isSpoken = false
      else if (name === 'c') {
        const column = Math.min(cell.column, mostColumns)
        while (cells.length < column) cells.push('')
        cells[column] = shownAs(cell, parts)
      } else if (name === 'row') emit(cells)
    },
  }
}

/** 27 for 'AB7'; undefined where a cell does not say. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const days1904 = 1462
const lastSerial = 2_958_465
function shownAs({ type, style, text }: { type: string; style: number; text: string }, parts: Parts): string {
  if (type === 's') return parts.strings[Number(text)] ?? ''
  if (type === 'inlineStr' || type === 'str') return plain(unescaped(text), parts.field)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  const number = Number(text)
  if (type !== 'n' || text.trim() === '' || !Number.isFinite(number)) return plain(text, parts.field)
  const { isDate, width } = parts.formats[style] ?? { isDate: false, width: 0 }
  const serial = number + (parts.is1904 ? days1904 : 0)
  if (isDate && serial >= 1 && serial <= lastSerial) return serialText(serial)
  // A spreadsheet keeps fifteen digits: 24.500000000000004 is 24.5.
  return String(Number(number.toPrecision(15))).padStart(width, '0')
}
