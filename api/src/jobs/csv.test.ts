import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

const read = (content: string | Buffer) =>
  readCsv(typeof content === 'string' ? Buffer.from(content) : content, 'csvFile')
const refusalOf = (content: string | Buffer): string => {
  try {
    read(content)
  } catch (problem) {
    return (problem as Error).message
  }
  return 'read'
}

test('a file is read with commas, semicolons or tabs, quoted cells and any line ends', () => {
  for (const [delimiter, end] of [
    [',', '\n'],
    [';', '\r\n'],
    ['\t', '\r'],
  ] as const) {
    const csv = read(
      [`SKU${delimiter}Name`, `A-1${delimiter}"one ""big"" ${delimiter} thing"`, '', `A-2${delimiter}two`].join(end),
    )
    expect(csv).toMatchObject({ delimiter, encoding: 'UTF-8', columns: ['SKU', 'Name'] })
    expect(csv.rows.map((row) => row.cells)).toEqual([
      ['A-1', `one "big" ${delimiter} thing`],
      ['A-2', 'two'],
    ])
  }
})

test('a byte order mark is no part of the first column, and Windows-1252 is read rightly', () => {
  expect(read('\uFEFFSKU,Name\nA,b').columns).toEqual(['SKU', 'Name'])
  const windows = Buffer.from([
    ...Buffer.from('SKU,Name,Price\nA,Caf'),
    0xe9,
    ...Buffer.from(','),
    0x80,
    ...Buffer.from('5'),
  ])
  expect(read(windows)).toMatchObject({ encoding: 'Windows-1252', rows: [{ cells: ['A', 'Café', '€5'] }] })
})

test('a file that is empty, has no row, or is no CSV is refused in words', () => {
  expect(refusalOf('')).toBe('CsvFile is empty.')
  expect(refusalOf(' \n\n ')).toBe('CsvFile is empty.')
  expect(refusalOf('SKU,Name\n')).toBe('CsvFile is empty.')
  expect(refusalOf('SKU,Name\nA\0B,x')).toContain('NUL bytes')
  expect(refusalOf('PK\x03\x04rest')).toContain('a spreadsheet')
  expect(refusalOf('{"orders": [{"sku": "A"}]}\n{"orders": []}')).toContain('not a CSV')
  expect(refusalOf('Dear warehouse please send two tents to the shop in the old town by Friday\nthank you')).toContain(
    'separates its columns',
  )
  expect(refusalOf('SKU,Name\nA,"never closed\n')).toContain('quotation mark')
  expect(refusalOf(Buffer.from([0x01, 0x02, 0x2c, 0x0a, 0x03]))).toContain('not text')
})

test('a row with too many or too few cells says so and stops no other', () => {
  const { rows } = read('SKU,Name\nA,b,c\nA\nA,b\nA,b,,\n')
  expect(rows.map((row) => row.problem)).toEqual([
    'The row has 3 cells, the header 2',
    'The row has 1 cells, the header 2',
    undefined,
    undefined,
  ])
})

test('column names are made different from each other', () => {
  expect(read('Name,,Name\na,b,c').columns).toEqual(['Name', 'Column 2', 'Name (2)'])
})

test('cells that a spreadsheet would run are written harmless, numbers stay, and reading gives back what was written', () => {
  const cells = ['=1+1', '+cmd', '-2', '-2.50', '@sum', '\tx', 'plain', 'a,b', 'say "hi"', "'quoted"]
  const written = writeCsv([cells.map((_, index) => `c${index}`), cells])
  expect(written.toString()).toContain(`'=1+1,'+cmd,-2,-2.50,'@sum,"'\tx",plain,"a,b","say ""hi""",'quoted`)
  expect(read(written).rows[0]?.cells).toEqual(cells)
})

test('20,000 rows are read in less than two seconds', () => {
  const file = Buffer.from(
    `Order,SKU,Qty,Date,Price\n${Array.from({ length: 20_000 }, (_, n) => `R${n},SKU-${n % 500},${n % 9},12/1/10 8:26,2.55`).join('\n')}`,
  )
  const startedAt = performance.now()
  expect(read(file).rows).toHaveLength(20_000)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
