import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'
import { readTop } from './read-table.ts'
import { cut } from './text.ts'

const read = (content: string | Buffer) =>
  readCsv(typeof content === 'string' ? Buffer.from(content) : content, 'csvFile')
const known = (name: string): boolean => ['order', 'sku', 'qty', 'date'].includes(name)
const refusalOf = (content: string | Buffer): Promise<string> =>
  read(content).then(
    () => 'read',
    (problem: Error) => problem.message,
  )

test('a file is read with commas, semicolons, tabs or vertical bars, quoted cells and any line ends', async () => {
  for (const [delimiter, end] of [
    [',', '\n'],
    [';', '\r\n'],
    ['\t', '\r'],
    ['|', '\n'],
  ] as const) {
    const csv = await read(
      [`SKU${delimiter}Name`, `A-1${delimiter}"one ""big"" ${delimiter} thing"`, '', `A-2${delimiter}two`].join(end),
    )
    expect(csv).toMatchObject({ delimiter, encoding: 'UTF-8', columns: ['SKU', 'Name'] })
    expect(csv.rows.map((row) => row.cells)).toEqual([
      ['A-1', `one "big" ${delimiter} thing`],
      ['A-2', 'two'],
    ])
  }
})

test('a byte order mark is no part of the first column, and Windows-1252 is read rightly', async () => {
  expect((await read('\uFEFFSKU,Name\nA,b')).columns).toEqual(['SKU', 'Name'])
  const windows = Buffer.from([
    ...Buffer.from('SKU,Name,Price\nA,Caf'),
    0xe9,
    ...Buffer.from(','),
    0x80,
    ...Buffer.from('5'),
  ])
  expect(await read(windows)).toMatchObject({ encoding: 'Windows-1252', rows: [{ cells: ['A', 'Café', '€5'] }] })
})

test('cells and names of columns lose signs that nobody sees, and keep their lines', async () => {
  const csv = await read('S\u200bKU,\u202eAddress\nA\ufeff-1,"1 Jalan\u2066 Tun\r\nUnit 2 می\u200cخ"\n\u200b,\u2060\n')
  expect(csv.columns).toEqual(['SKU', 'Address'])
  expect(csv.rows.map(({ cells }) => cells)).toEqual([['A-1', '1 Jalan Tun\r\nUnit 2 می\u200cخ']])
})

test('a file that is empty, has no row, or is no CSV is refused in words', async () => {
  expect(await refusalOf('')).toBe('CsvFile is empty.')
  expect(await refusalOf(' \n\n ')).toBe('CsvFile is empty.')
  expect(await refusalOf('SKU,Name\n')).toBe('CsvFile is empty.')
  expect(await refusalOf('SKU,Name\nA\0B,x')).toContain('NUL bytes')
  expect(await refusalOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe(
    'CsvFile is no CSV or .xlsx file: it is an old spreadsheet (.xls) or one with a password.',
  )
  expect(await refusalOf('{"orders": [{"sku": "A"}]}\n{"orders": []}')).toContain('is no CSV')
  expect(
    await refusalOf('Dear warehouse please send two tents to the shop in the old town by Friday\nthank you'),
  ).toContain('separates its columns')
  expect(await refusalOf('SKU,Name\nA,"never closed\n')).toContain('quotation mark')
  expect(await refusalOf(Buffer.from([0x01, 0x02, 0x2c, 0x0a, 0x03]))).toContain('not text')
})

test('UTF-16 is read with and without its mark, in either order of its bytes', async () => {
  const text = 'SKU;Name\r\nA-1;Café 日本\r\nA-2;"two\nlines"\r\n'
  const little = Buffer.from(text, 'utf16le')
  for (const bytes of [little, Buffer.from(`\uFEFF${text}`, 'utf16le')])
    for (const file of [bytes, Buffer.from(bytes).swap16()]) {
      const csv = await read(file)
      expect(csv).toMatchObject({ encoding: 'UTF-16', delimiter: ';', columns: ['SKU', 'Name'] })
      expect(csv.rows.map(({ cells }) => cells)).toEqual([
        ['A-1', 'Café 日本'],
        ['A-2', 'two\nlines'],
      ])
    }
  const long = await read(Buffer.from(`A;B\n${'日;本\n'.repeat(50_000)}`, 'utf16le').swap16())
  expect([long.rows.length, long.rows.at(-1)?.cells]).toEqual([50_000, ['日', '本']])
})

test('a first line that says the delimiter is none of the table', async () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const file = `\uFEFFsep=${delimiter}\r\nSKU${delimiter}Name\r\n"a${delimiter}b"${delimiter}x,y;z|w\r\n`
    const csv = await read(
      delimiter === ',' ? file.replace('x,y;z|w', 'xyz') : file.replace(`${delimiter}w`, 'w').replace('y;z', 'yz'),
    )
    expect(csv).toMatchObject({ delimiter, columns: ['SKU', 'Name'] })
    expect(csv.rows).toHaveLength(1)
  }
})

test('lines of title above the header are none of the table, when the header is known', async () => {
  const title = '"Orders, all shops",,\nfrom 1 Nov, to 12 Nov, by Ann, UTC\n\n'
  const csv = await readCsv(Buffer.from(`${title}Order;SKU;Qty;Shop\nA;B;1;x\n`), 'csvFile', known)
  expect(csv).toMatchObject({ delimiter: ';', columns: ['Order', 'SKU', 'Qty', 'Shop'] })
  expect(csv.rows).toEqual([{ rowNo: 1, cells: ['A', 'B', '1', 'x'] }])
})

test('a row below the header that happens to hold known names is a row', async () => {
  const csv = await readCsv(Buffer.from('No,What,Many\nOrder,SKU,Qty\nA,B,1\n'), 'csvFile', known)
  expect(csv.columns).toEqual(['No', 'What', 'Many'])
  expect(csv.rows).toHaveLength(2)
})

test('a row with too many or too few cells says so and stops no other', async () => {
  const { rows } = await read('SKU,Name\nA,b,c\nA\nA,b\nA,b,,\n')
  expect(rows.map((row) => row.problem)).toEqual([
    'The row has 3 cells, the header 2',
    'The row has 1 cells, the header 2',
    undefined,
    undefined,
  ])
})

test('column names are made different from each other', async () => {
  expect((await read('Name,,Name\na,b,c')).columns).toEqual(['Name', 'Column 2', 'Name (2)'])
})

test('cells that a spreadsheet would run are written harmless, numbers stay, and reading gives back what was written', async () => {
  const cells = [
    '=1+1',
    '+cmd',
    '-2',
    '-2.50',
    '@sum',
    '\tx',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠sum',
    'plain',
    'a,b',
    'say "hi"',
    "'quoted",
  ]
  const written = writeCsv([cells.map((_, index) => `c${index}`), cells])
  expect(written.toString()).toContain(
    `'=1+1,'+cmd,-2,-2.50,'@sum,"'\tx","'\n=1",'＝1+1,'＋1,'－1,'＠sum,plain,"a,b","say ""hi""",'quoted`,
  )
  expect((await read(written)).rows[0]?.cells).toEqual(cells)
})

test('any text comes back as it was written, apostrophes and signs in front of it too', async () => {
  const letters = ["'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '1', 'a']
  const grown = (texts: string[]) => texts.flatMap((text) => letters.map((letter) => text + letter))
  const short = [grown(['']), grown(grown([''])), grown(grown(grown([''])))].flat()
  const texts = short.map((text) => [text, text])
  const { columns, rows } = await read(writeCsv([["'=a", '=b'], ...texts]))
  expect(columns).toEqual(["'=a", '=b'])
  expect(rows.map(({ cells }) => cells)).toEqual(texts)
  expect(writeCsv([["'=1+1"]]).toString()).toBe("\uFEFF''=1+1\r\n")
})

test('a cell as long as one may be comes back whole although it was escaped', async () => {
  const text = `=${'x'.repeat(3_999)}`
  expect((await read(writeCsv([['Name'], [text]]))).rows).toEqual([{ rowNo: 1, cells: [text] }])
})

test('an apostrophe that a spreadsheet put in front of a formula is none of the text; any other one is', async () => {
  const { rows } = await read("A,B,C,D\n'=1+1,'+60,'90s,'012345\n")
  expect(rows[0]?.cells).toEqual(['=1+1', '+60', "'90s", "'012345"])
})

const long = (rows: number, row = 'R,SKU,6,12/1/10 8:26,2.5', header = 'Order,SKU,Qty,Date,Price') =>
  Buffer.from(`${header}\n${`${row}\n`.repeat(rows)}`)

test('100,000 rows are read while whatever else the process does has its turns', async () => {
  const file = long(100_000)
  let [ticks, last, longest] = [0, performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    ticks++
  }, 1)
  expect((await read(file)).rows).toHaveLength(100_000)
  clearInterval(timer)
  // One turn a piece of 64 kB; the pauses are those of a machine that is busy with other tests.
  expect(ticks).toBeGreaterThan(20)
  expect(longest).toBeLessThan(1_000)
})

test('a file of more rows or cells than fit is refused with what to do about it', async () => {
  expect((await read(long(200_000, 'a', 'A'))).rows).toHaveLength(200_000)
  expect(await refusalOf(long(200_001, 'a', 'A'))).toBe(
    'CsvFile has more than 200,000 rows: split the file and upload its parts.',
  )
  const wide = Array.from({ length: 200 }, (_, n) => `C${n}`).join(',')
  expect(await refusalOf(long(20_001, ','.repeat(198) + 'a,', wide))).toBe(
    'CsvFile has more than 4,000,000 cells (rows times columns): split the file and upload its parts.',
  )
})

test('a line of nothing but delimiters is one bad row', async () => {
  const { rows } = await read(`A,B\nx${','.repeat(1_000_000)}y\na,b\n`)
  expect(rows.map(({ problem }) => problem)).toEqual(['The row has 202 cells, the header 2', undefined])
})

test('a letter that two pieces of the file share is read whole, in either encoding', async () => {
  for (const before of [65_533, 65_534, 65_535, 65_536]) {
    const cells = `${'x'.repeat(before - 'A\n'.length)}\n\u{1F600}é`
    expect((await read(`A\n${cells}\n`)).rows[1]?.cells).toEqual(['\u{1F600}é'])
  }
  const windows = Buffer.concat([long(10_000), Buffer.from([0xe9, 0x2c, 0x80, 0x0a])])
  expect((await read(windows)).rows.at(-1)?.cells.slice(0, 2)).toEqual(['é', '€'])
})

test('what is too long is cut between letters, never within one', async () => {
  const name = `${'n'.repeat(179)}\u{1F600}`
  const { columns, rows } = await read(`${name},B\nx,${'y'.repeat(3_999)}\u{1F600}\n`)
  expect(columns[0]).toBe('n'.repeat(179))
  expect(rows[0]?.cells[1]).toBe('y'.repeat(3_999))
  expect([cut('ab\u{1F600}', 3), cut('ab\u{1F600}', 4), cut('\u{1F600}', 0), cut('\u{1F600}', 1)]).toEqual([
    'ab',
    'ab\u{1F600}',
    '',
    '',
  ])
})

test('the beginning of a file is read without what it is cut off in: a row, quotation marks, a letter', async () => {
  const whole = Buffer.from('SKU,Name\nA,"é\nb"\nB,c\nC,"ddé')
  for (const missing of [0, 1, 3, 6, 8]) {
    const top = await readTop(whole.subarray(0, whole.length - missing), 'csvFile', known, 100)
    expect([top?.encoding, top?.columns, top?.rows[0]?.cells]).toEqual(['UTF-8', ['SKU', 'Name'], ['A', 'é\nb']])
  }
  expect(await readTop(whole.subarray(0, 12), 'csvFile', known, 100)).toBe(undefined)
  const long = Buffer.from(`SKU,Name\n${'A,b\n'.repeat(50)}`)
  expect(await readTop(long, 'csvFile', known, 20)).toMatchObject({ rows: { length: 20 }, isCut: true })
  await expect(readTop(Buffer.alloc(300, 'P\0\0'), 'csvFile', known, 20)).rejects.toThrow('NUL')
})
