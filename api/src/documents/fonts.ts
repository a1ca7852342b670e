import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

type Table = { tag: number; checksum: number; bytes: Buffer }

/** The tables of a WOFF file, unpacked. */
function tablesOf(woff: Buffer): Table[] {
  if (woff.readUInt32BE(0) !== 0x774f4646) throw new Error('The font is not a WOFF file.')
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = 44 + index * 20
    const [offset, packed, length] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
}

/** A WOFF font as a plain TrueType file: read glyph by glyph, a packed one is unpacked again for each of them. */
export function unpacked(woff: Buffer): Buffer {
  const tables = tablesOf(woff)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const head = Buffer.alloc(12 + tables.length * 16)
  woff.copy(head, 0, 4, 8)
  ;[tables.length, power * 16, Math.log2(power), (tables.length - power) * 16].forEach((value, index) =>
    head.writeUInt16BE(value, 4 + index * 2),
  )
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    ;[tag, checksum, offset, bytes.length].forEach((value, field) =>
      head.writeUInt32BE(value, 12 + index * 16 + field * 4),
    )
    const padded = Math.ceil(bytes.length / 4) * 4
    parts.push(bytes, Buffer.alloc(padded - bytes.length))
    offset += padded
  }
  return Buffer.concat(parts)
}

const files = createRequire(import.meta.url)
const read = new Map<string, Buffer>()

/** A font file of a package as TrueType, read when it is first needed and kept. */
export function fontFile(name: string): Buffer {
  const known = read.get(name)
  if (known) return known
  const made = unpacked(readFileSync(files.resolve(name)))
  read.set(name, made)
  return made
}
