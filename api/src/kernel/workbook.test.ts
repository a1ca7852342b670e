import { SaxesParser } from 'saxes'
import { expect, test, vi } from 'vitest'
import { workbookOf, zipOf } from '../../test/workbook.ts'
import { readTable } from './read-table.ts'

const known = (name: string): boolean => ['order', 'sku', 'qty', 'date'].includes(name)
const read = (bytes: Buffer) => readTable(bytes, 'csvFile', known)
const refusalOf = (bytes: Buffer): Promise<string> =>
  read(bytes).then(
    () => 'read',
    (problem: Error) => problem.message,
  )
const cell = (type: string, value: string, more = ''): string => `<c t="${type}"${more}><v>${value}</v></c>`
const styled = (style: number, value: number): string => cell('n', String(value), ` s="${style}"`)

const one = (cells: readonly string[]): Buffer => workbookOf([[['Order', 'SKU'], cells]])
const cellsOf = async (file: Buffer): Promise<string[] | undefined> => (await read(file)).rows[0]?.cells

const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const sheetNamed = (id: string): string => `<sheet r:id="${id}"/>`
const relationshipTo = (id: string, target: string): string => `<Relationship Id="${id}" Target="${target}"/>`
const orderRows = '<row><c t="str"><v>Order</v></c></row><row><c t="str"><v>A</v></c></row>'
/** A workbook of parts as they are given, each within its root element. */
const partsOf = ({
  workbook = sheetNamed('a'),
  relationships = relationshipTo('a', 'a.xml'),
  styles = '',
  sheets = {},
}) =>
  zipOf([
    { name: 'xl/workbook.xml', text: `<workbook>${workbook}</workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', text: `<Relationships>${relationships}</Relationships>` },
    { name: 'xl/styles.xml', text: `<styleSheet>${styles}</styleSheet>` },
    ...Object.entries({ 'a.xml': sheetOf(orderRows), ...sheets }).map(([name, text]) => ({ name: `xl/${name}`, text })),
  ])
/** How many letters of its parts are parsed while a file is read, piece by piece. */
async function piecesParsed(file: Buffer): Promise<number[]> {
  const write = vi.spyOn(SaxesParser.prototype, 'write')
  try {
    await refusalOf(file)
    return write.mock.calls.map(([piece]) => String(piece ?? '').length)
  } finally {
    write.mockRestore()
  }
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

test('a workbook is read as it is shown: texts, numbers, days and the values of formulas', async () => {
  const table = await read(
    workbookOf(
      [
        [
          ['Order', 'SKU', 'Qty', 'Date', 'Price', 'Postcode', 'Sum', 'Gift', 'Note'],
          [
            'A & B',
            '<c t="inlineStr"><is><r><t>CU</t></r><r><t>P_x000D_</t></r><rPh><t>kup</t></rPh></is></c>',
            cell('n', '2.001234500173E12'),
            styled(1, 45973.42),
            cell('n', '24.500000000000004'),
            styled(3, 1000),
            '<c t="str"><f>SUM(A1:A2)</f><v>six</v></c>',
            cell('b', '1'),
            cell('e', '#N/A'),
          ],
          ['', '', '', styled(2, 45973), styled(4, 2.5)],
        ],
      ],
      { formats: ['[$-409]d" of "mmm\\ yyyy;@', '00000', '0.00" days"'] },
    ),
  )
  expect(table).toMatchObject({ encoding: 'XLSX', delimiter: '' })
  expect(table.rows).toEqual([
    {
      rowNo: 1,
      cells: ['A & B', 'CUP\r', '2001234500173', '2025-11-12 10:04:48', '24.5', '01000', 'six', 'TRUE', '#N/A'],
    },
    { rowNo: 2, cells: ['', '', '', '2025-11-12', '2.5', '', '', '', ''] },
  ])
})

test('cells stand in the columns they name, and days count from 1904 where the workbook does', async () => {
  const row = `<c r="B2" t="str"><v>CUP</v></c><c r="D2" s="1"><v>44511</v></c>`
  const { rows } = await read(workbookOf([[['Order', 'SKU', 'Qty', 'Date'], [row]]], { is1904: true }))
  expect(rows[0]?.cells).toEqual(['', 'CUP', '', '2025-11-12'])
})

test('the first sheet that is shown and has rows is read, from its header down', async () => {
  const orders = [['All orders'], ['of November'], [], ['Order', 'SKU', 'Qty'], ['A', 'CUP', '1']]
  const { columns, rows } = await read(
    workbookOf(
      [
        [
          ['Order', 'SKU'],
          ['hidden', 'x'],
        ],
        [],
        [['A cover']],
        orders,
        [['Order'], ['later']],
      ],
      { hidden: [1] },
    ),
  )
  expect([columns, rows.map(({ cells }) => cells)]).toEqual([['Order', 'SKU', 'Qty'], [['A', 'CUP', '1']]])
})

test('an archive that is no workbook, is damaged or has a password is refused in words', async () => {
  expect(await refusalOf(zipOf([{ name: 'a.txt', text: 'x' }]))).toContain(
    'it is an archive or a spreadsheet of another kind',
  )
  expect(await refusalOf(Buffer.from('PK\x03\x04rest'))).toContain('its archive is damaged')
  const good = workbookOf([
    [
      ['Order', 'SKU'],
      ['A', 'B'],
    ],
  ])
  expect(await refusalOf(good.subarray(0, good.length - 30))).toContain('its archive is damaged')
  const locked = Buffer.from(good)
  locked.writeUInt16LE(1, locked.lastIndexOf('PK\x01\x02') + 8)
  expect(await refusalOf(locked)).toContain('it has a password')
  expect(await refusalOf(workbookOf([[['Order', '<c t="s"><v>']]]))).toContain('a part of the spreadsheet is damaged')
  expect(await refusalOf(workbookOf([[['Order', 'SKU']]]))).toBe('CsvFile is empty.')
  const broken = Buffer.from(good)
  const sheet = 'xl/worksheets/sheet1.xml'
  broken.fill(0xff, broken.indexOf(sheet) + sheet.length, broken.indexOf(sheet) + sheet.length + 30)
  expect(await refusalOf(broken)).toContain('damaged')
})

test('an archive that unpacks to too much is refused before or while it does', async () => {
  const zeros = '0'.repeat(20_000_000)
  expect(await refusalOf(zipOf([{ name: 'xl/workbook.xml', text: zeros }]))).toContain('unpacks to more than fits')
  expect(await refusalOf(zipOf([{ name: 'xl/workbook.xml', text: zeros, length: 1000 }]))).toContain('unpacks to more')
  const many = Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}`, text: '' }))
  expect(await refusalOf(zipOf(many))).toContain('unpacks to more than fits')
})

test('a workbook of more rows or columns than fit is refused with what to do about it', async () => {
  const rows = Array.from({ length: 200_001 }, () => [cell('n', String(Math.trunc(Math.random() * 1e6)))])
  expect(await refusalOf(workbookOf([[['A'], ...rows]]))).toBe(
    'CsvFile has more than 200,000 rows: split the file and upload its parts.',
  )
  expect(await refusalOf(workbookOf([[['Order', '<c r="XFD1" t="str"><v>far</v></c>'], ['A']]]))).toContain(
    'more than 200 columns',
  )
}, 60_000)

test('a large workbook is read while whatever else the process does has its turns', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => [
    `R${n}`,
    `SKU-${n % 50}`,
    cell('n', String(n * 7919)),
    styled(1, 45000 + n / 100),
  ])
  const file = workbookOf([[['Order', 'SKU', 'Qty', 'Date'], ...rows]])
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  expect((await read(file)).rows).toHaveLength(50_000)
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(20)
})

test('a format longer than spreadsheets allow shows no day, and a number gets no zeros without end', async () => {
  const formats = [`${'['.repeat(20_000)}d`, '0'.repeat(100), '0'.repeat(1_000)]
  const row = [styled(2, 45973), styled(3, 7), styled(4, 7)]
  expect(await cellsOf(workbookOf([[['Order', 'SKU', 'Qty'], row]], { formats }))).toEqual([
    '45973',
    '7'.padStart(30, '0'),
    '7',
  ])
})

test('of a text longer than a cell may be no more is gathered than shows it', async () => {
  const long = 'x'.repeat(1_000_000)
  const rows = Array.from({ length: 20 }, () => [long, `<c t="str"><v>${'y'.repeat(40_000)}</v></c>`])
  let trimmed = 0
  const trim = String.prototype.trim
  const spy = vi.spyOn(String.prototype, 'trim').mockImplementation(function counted(this: string) {
    trimmed += this.length
    return trim.call(this)
  })
  const table = await read(workbookOf([[['Order', 'SKU'], ...rows]])).finally(() => spy.mockRestore())
  expect(trimmed).toBeLessThan(1_000_000)
  expect(table.rows[0]).toMatchObject({ rowNo: 1, problem: 'A cell is longer than 4000 characters' })
})

test('a text that is longer only as it is written is read whole, and one letter too many is told', async () => {
  const lines = 'ab_x000D_'.repeat(1_333)
  expect(await cellsOf(one([lines, 'x']))).toEqual(['ab\r'.repeat(1_333), 'x'])
  const { rows } = await read(one([`${'x'.repeat(4_000)}🙂`, 'x']))
  expect(rows[0]).toMatchObject({ cells: ['x'.repeat(4_000), 'x'], problem: 'A cell is longer than 4000 characters' })
})

test('a cell with what no text carries is refused as it is in a CSV', async () => {
  for (const text of ['_x0000_', '_x0001_', '_xD800_', '_xDE42_x', '_x009f_', '\u007f']) {
    expect(await refusalOf(one(['A', `A${text}`]))).toContain('it is not text')
    for (const type of ['str', 'inlineStr', 'e'] as const)
      expect(await refusalOf(one(['A', cell(type, `A${text}`)]))).toMatch(
        type === 'e' && text[0] === '_' ? 'read' : 'text',
      )
  }
  expect(await cellsOf(one(['a_x0009_b_x000A_', '_xD83D__xDE42_']))).toEqual(['a\tb\n', '🙂'])
})

test('a part of more elements, attributes or levels than a spreadsheet has is refused', async () => {
  const tooMuch = 'unpacks to more than fits'
  expect(await refusalOf(partsOf({}))).toBe('read')
  expect(await refusalOf(partsOf({ workbook: `${'<a/>'.repeat(250_000)}${sheetNamed('a')}` }))).toContain(tooMuch)
  expect(await refusalOf(partsOf({ workbook: sheetNamed('a').repeat(1_001) }))).toContain(tooMuch)
  expect(await refusalOf(partsOf({ relationships: relationshipTo('a', 'a.xml').repeat(2_001) }))).toContain(tooMuch)
  expect(await refusalOf(partsOf({ styles: `<cellXfs>${'<xf/>'.repeat(65_537)}</cellXfs>` }))).toContain(tooMuch)
  const deep = `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`
  expect(await refusalOf(partsOf({ styles: deep }))).toContain('damaged')
  const wide = `<a ${Array.from({ length: 300 }, (_, n) => `n${n}=""`).join(' ')}/>`
  expect(await refusalOf(partsOf({ styles: wide }))).toContain('damaged')
})

test('a sheet that a workbook names many times is unpacked once, and of many sheets the first fifty', async () => {
  const empty = sheetOf('<row/>'.repeat(10_000))
  const again = partsOf({ workbook: sheetNamed('a').repeat(500), sheets: { 'a.xml': empty } })
  expect(sum(await piecesParsed(again))).toBeLessThan(3 * empty.length)
  const names = Array.from({ length: 60 }, (_, n) => `s${n}`)
  const many = partsOf({
    workbook: names.map(sheetNamed).join(''),
    relationships: names.map((name) => relationshipTo(name, `${name}.xml`)).join(''),
    sheets: Object.fromEntries(names.map((name) => [`${name}.xml`, empty])),
  })
  expect(sum(await piecesParsed(many))).toBeLessThan(51 * empty.length)
})

test('a part that is not packed is read piece by piece as well', async () => {
  const text = sheetOf('<row/>'.repeat(50_000))
  const stored = zipOf([{ name: 'xl/workbook.xml', text, isStored: true }])
  expect(Math.max(...(await piecesParsed(stored)))).toBeLessThanOrEqual(65_536)
})

test('one long text that a small workbook names in every cell is refused before it becomes too much', async () => {
  const rows = Array.from({ length: 161 }, () => Array.from({ length: 200 }, () => 'x'.repeat(4_000)))
  expect(await refusalOf(workbookOf([[Array.from({ length: 200 }, (_, n) => `C${n}`), ...rows]]))).toBe(
    'CsvFile has more than 128,000,000 letters: split the file and upload its parts.',
  )
})
