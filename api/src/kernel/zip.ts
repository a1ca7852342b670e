import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { refuse } from './refuse.ts'

/** An entry of an archive: where its bytes are and what they are said to become. */
export type ZipEntry = { name: string; packed: Buffer; isDeflated: boolean; length: number }

const mostEntries = 2_000
/** What one archive may become in all, and how many times its own length an entry: spreadsheets stay below a hundred. */
const mostUnpacked = 256 * 1024 * 1024
const mostRatio = 250
/** Below this no ratio does harm. */
const smallLength = 1024 * 1024

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

const damaged = (field: string) => refuse('file-not-csv', { field, problem: 'its archive is damaged' })
export const tooLarge = (field: string) =>
  refuse('bad-input', { field, problem: 'unpacks to more than fits: save it as CSV, or split it and upload its parts' })

/** The entries of an archive by name, from the directory at its end. Refuses what would unpack to too much. */
export function zipEntries(bytes: Buffer, field: string): Map<string, ZipEntry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + endLength > bytes.length || bytes.readUInt32LE(end) !== endSignature) throw damaged(field)
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw tooLarge(field)
  const entries = new Map<string, ZipEntry>()
  let [at, unpacked] = [bytes.readUInt32LE(end + 16), 0]
  for (let n = 0; n < count; n++) {
    const { entry, next } = entryAt(bytes, at, field)
    unpacked += entry.length
    if (unpacked > mostUnpacked || entry.length > Math.max(smallLength, entry.packed.length * mostRatio))
      throw tooLarge(field)
    entries.set(entry.name, entry)
    at = next
  }
  return entries
}

function entryAt(bytes: Buffer, at: number, field: string): { entry: ZipEntry; next: number } {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw damaged(field)
  const [isLocked, method] = [(bytes.readUInt16LE(at + 8) & 1) === 1, bytes.readUInt16LE(at + 10)]
  if (isLocked) throw refuse('file-not-csv', { field, problem: 'it has a password' })
  if (method !== 0 && method !== 8) throw damaged(field)
  const [packedLength, length] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
  const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  const local = bytes.readUInt32LE(at + 42)
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== localSignature) throw damaged(field)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  if (start + packedLength > bytes.length) throw damaged(field)
  const packed = bytes.subarray(start, start + packedLength)
  return { entry: { name: bytes.toString('utf8', at + 46, nameEnd), packed, isDeflated: method === 8, length }, next }
}

const pieceLength = 64 * 1024
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceLength) {
    yield bytes.subarray(start, start + pieceLength)
    await breathe()
  }
}

/**
 * The text of an entry, piece by piece: unpacked off the event loop, which has its turns between pieces. An entry that
 * becomes longer than it said is cut off there.
 */
export async function* textOf(entry: ZipEntry, field: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const pieces = entry.isDeflated
    ? Readable.from([entry.packed]).pipe(createInflateRaw({ chunkSize: pieceLength }))
    : piecesOf(entry.packed)
  let length = 0
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > entry.length) throw tooLarge(field)
      yield decoder.decode(piece, { stream: true })
    }
  } catch (problem) {
    throw (problem as { code?: string }).code?.startsWith('Z_') ? damaged(field) : problem
  }
}
