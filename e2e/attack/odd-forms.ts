import type { Call } from 'contract/define'
import { toWire, toWireName } from 'contract/wire'

const end = '\r\n'
type Part = { name: string; value: string | Buffer; fileName?: string; type?: string; head?: string }

const partBytes = (boundary: string, { name, value, fileName, type, head }: Part): Buffer =>
  Buffer.concat([
    Buffer.from(
      head ??
        `--${boundary}${end}content-disposition: form-data; name="${name}"` +
          `${fileName === undefined ? '' : `; filename="${fileName}"`}${end}` +
          `${type ? `content-type: ${type}${end}` : ''}${end}`,
    ),
    Buffer.from(value),
    Buffer.from(end),
  ])

const written = (boundary: string, parts: readonly Part[]): Buffer =>
  Buffer.concat([...parts.map((part) => partBytes(boundary, part)), Buffer.from(`--${boundary}--${end}`)])

const fieldParts = (fields: object): Part[] =>
  Object.entries(fields).map(([name, value]) => ({
    name: toWireName(name),
    value: typeof value === 'object' ? JSON.stringify(toWire(value)) : String(value),
  }))
const goodText = 'SKU,Quantity,Carton\nSKU-1,1,C1\n'
const fileParts = (names: readonly string[], value: string | Buffer = goodText, fileName = 'file.csv'): Part[] =>
  names.map((name) => ({ name, value, fileName, type: 'text/csv' }))

/** A form with these fields and files of one row. */
export const formBytes = (boundary: string, fields: object, files: object): Buffer =>
  written(boundary, [...fieldParts(fields), ...fileParts(Object.keys(files))])

type OddForm = { what: string; type: string; body: Buffer }

/** Contents of a file that are none. */
const oddFiles: readonly (readonly [what: string, value: Buffer])[] = [
  ['no UTF-8', Buffer.from([83, 75, 85, 44, 255, 254, 10, 128, 44, 193, 10])],
  ['UTF-16 cut in half', Buffer.from([255, 254, 83, 0, 75, 0, 85, 0, 61, 216])],
  ['NUL', Buffer.from('SKU,Quantity\0\nA\0,1\n')],
  ['half a character', Buffer.from([83, 75, 85, 10, 0xed, 0xa0, 0x80, 10])],
  ['one quote', Buffer.from('"')],
  ['100,000 quotes', Buffer.from('"'.repeat(100_001))],
  ['100,000 commas', Buffer.from(','.repeat(100_000))],
  ['100,000 lines', Buffer.from('\n'.repeat(100_000))],
  ['a line of 500,000 letters', Buffer.from(`SKU\n${'x'.repeat(500_000)}\n`)],
  ['an archive that is none', Buffer.from('PK\u0003\u0004nothing')],
  ['a picture that is none', Buffer.from([0x89, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])],
  ['a paper that is none', Buffer.from('%PDF-9.9')],
  ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['nothing', Buffer.alloc(0)],
]

const oddFileNames = [
  '../../etc/passwd',
  'a\\u0000.csv',
  '\\',
  '',
  'x'.repeat(5_000),
  '\u202evsc.exe',
  'con.csv',
  '\u0001',
  '%00',
  'a"b',
]

/** Forms that no browser sends, to one call. */
export function oddForms(fields: object, call: Call): OddForm[] {
  const boundary = 'odd-boundary'
  const type = `multipart/form-data; boundary=${boundary}`
  const names = [
    ...(call.files ?? []).map((name) => name.replace(/\?$/, '')),
    ...(call.fileList ? [call.fileList.name] : []),
  ]
  const own = fieldParts(fields)
  const form = (what: string, parts: readonly Part[]): OddForm => ({ what, type, body: written(boundary, parts) })
  const whole = written(boundary, [...own, ...fileParts(names)])
  const raw = (what: string, body: Buffer, said = type): OddForm => ({ what, type: said, body })
  return [
    ...oddFiles.map(([what, value]) => form(`a file of ${what}`, [...own, ...fileParts(names, value)])),
    ...oddFileNames.map((name) =>
      form(`a file called ${name.slice(0, 20)}`, [...own, ...fileParts(names, goodText, name)]),
    ),
    form('the fields twice', [...own, ...own, ...fileParts(names)]),
    form('the files twice', [...own, ...fileParts(names), ...fileParts(names)]),
    form('the files first', [...fileParts(names), ...own]),
    form('200 fields', [...own, ...Array.from({ length: 200 }, (_, n) => ({ name: `F${n}`, value: '1' }))]),
    form('20 files', [...own, ...Array.from({ length: 20 }, () => fileParts(names)).flat()]),
    form('a field of 200,000 letters', [...own.slice(1), { name: own[0]?.name ?? 'X', value: 'x'.repeat(200_000) }]),
    form('a field that makes objects', [...own, { name: '__proto__', value: '{"a":1}' }, ...fileParts(names)]),
    form('a field without a name', [...own, { name: '', value: 'x' }, ...fileParts(names)]),
    form('NUL as a field', [...own, { name: 'a\u0000b', value: 'x' }, ...fileParts(names)]),
    ...own.flatMap(({ name }, n) =>
      ['', '\u0000', '[[[[', '['.repeat(50_000), '{"a":'.repeat(20_000), '"\\ud800"', '1e400', '-1', '٣'].map((value) =>
        form(`${name}: ${value.slice(0, 8)}`, [...own.toSpliced(n, 1, { name, value }), ...fileParts(names)]),
      ),
    ),
    ...own.map(({ name }, n) =>
      form(`${name}: no UTF-8`, [
        ...own.toSpliced(n, 1, { name, value: Buffer.from([0xed, 0xa0, 0x80, 0xff]) }),
        ...fileParts(names),
      ]),
    ),
    raw('cut in half', whole.subarray(0, Math.floor(whole.length / 2))),
    raw('without its end', whole.subarray(0, whole.length - 6)),
    raw('another boundary', whole, 'multipart/form-data; boundary=another'),
    raw('the boundary alone', Buffer.from(`--${boundary}--${end}`)),
    raw('100,000 boundaries', Buffer.from(`--${boundary}${end}`.repeat(5_000))),
    raw('lines of one sign', Buffer.from(whole.toString().replaceAll('\r\n', '\n'))),
    raw('a head without an end', Buffer.from(`--${boundary}${end}${'x-a: b\r\n'.repeat(20_000)}`)),
    raw(
      'a head of no kind',
      Buffer.from(`--${boundary}${end}content-disposition: x; name*=utf-8''%ff${end}${end}x${end}`),
    ),
  ]
}
