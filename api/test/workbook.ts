import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; text: string; length?: number; isStored?: boolean }

/**
 * An archive of these parts, packed as spreadsheets are unless one `isStored`; `length` is what one says of itself when
 * that is a lie.
 */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text, length, isStored = false } of parts) {
    const bytes = Buffer.from(text)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(length ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, place, Buffer.from(name))
    bodies.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, entries, Buffer.from('PK\x05\x06'), end])
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The sheet of rows of cells: texts as shared strings, or cells as they are when they begin with '<c'. */
export function workbookOf(
  sheets: readonly (readonly (readonly string[])[])[],
  { formats = [] as readonly string[], is1904 = false, hidden = [] as readonly number[] } = {},
): Buffer {
  const strings: string[] = []
  const places = new Map<string, number>()
  const cellOf = (text: string): string => {
    if (text.startsWith('<c')) return text
    if (!places.has(text)) places.set(text, strings.push(text) - 1)
    return text === '' ? '<c/>' : `<c t="s"><v>${places.get(text)}</v></c>`
  }
  const pages = sheets.map((rows) => rows.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`).join(''))
  const numbers = sheets.map((_, n) => n + 1)
  const state = (n: number): string => (hidden.includes(n) ? ' state="hidden"' : '')
  return zipOf([
    {
      name: '[Content_Types].xml',
      text: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: 'xl/workbook.xml',
      text:
        `<workbook ${main} xmlns:r="${relations}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>` +
        `${numbers.map((n) => `<sheet name="S${n}" sheetId="${n}"${state(n)} r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships>${numbers
        .map((n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`)
        .join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      text:
        `<styleSheet ${main}><numFmts>${formats
          .map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`)
          .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>` +
        `<xf numFmtId="22"/>${formats.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...pages.map((page, n) => ({
      name: `xl/worksheets/sheet${n + 1}.xml`,
      text: `<?xml version="1.0" encoding="UTF-8"?><worksheet ${main}><sheetData>${page}</sheetData></worksheet>`,
    })),
    {
      name: 'xl/sharedStrings.xml',
      text: `<sst ${main}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    },
  ])
}
