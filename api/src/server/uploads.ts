import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../kernel/refuse.ts'
import { cut } from '../kernel/text.ts'
import type { Who } from '../kernel/who.ts'
import { sendClientFailure, tooQuiet } from './failure.ts'
import type { Upload } from './handler.ts'
import { type Limits, UnderWay } from './limits.ts'

/** What is kept of a file in memory: a shorter one whole, of a longer one its first bytes. */
export const topBytes = 64 * 1024
/** What is read of a file at once, and one row of it in the database. */
export const pieceBytes = 256 * 1024

/**
 * The long files of one request, on disk while it is answered. Each has no name from the moment it is there, so that it
 * goes with its request, or with this process, however either ends.
 */
export class TemporaryFiles {
  private readonly opened: FileHandle[] = []

  async open(): Promise<FileHandle> {
    const path = join(tmpdir(), `crossdock-${randomUUID()}`)
    const handle = await open(path, 'wx+', 0o600)
    this.opened.push(handle)
    await unlink(path)
    return handle
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.splice(0).map((handle) => handle.close()))
  }
}

type Part = { filename: string; mimetype: string; file: AsyncIterable<Buffer> & { truncated?: boolean } }

const longestFileName = 200
/** The name its sender gave a file. */
export const fileNameOf = ({ filename }: Pick<Part, 'filename'>): string => cut(filename, longestFileName)

/** Reads a file of a form as it comes. `refuseIfFull` is told its size, and whether it is cut off, while it is read. */
export async function receive(
  part: Part,
  files: TemporaryFiles,
  refuseIfFull: (size: number, isCut: boolean) => void,
): Promise<Upload> {
  let [size, top]: [number, Buffer[]] = [0, []]
  let disk: FileHandle | undefined
  for await (const bytes of part.file) {
    refuseIfFull(size + bytes.length, part.file.truncated === true)
    if (disk) await write(disk, bytes, size)
    else top.push(bytes)
    size += bytes.length
    if (disk || size <= topBytes) continue
    disk = await files.open()
    const first = Buffer.concat(top)
    await write(disk, first, 0)
    top = [Buffer.from(first.subarray(0, topBytes))]
  }
  refuseIfFull(size, part.file.truncated === true)
  const about = { fileName: fileNameOf(part), contentType: part.mimetype }
  return uploadOf(about, Buffer.concat(top), disk, size)
}

const uploadOf = (
  about: Pick<Upload, 'fileName' | 'contentType'>,
  top: Buffer,
  disk: FileHandle | undefined,
  size: number,
): Upload => ({
  ...about,
  size,
  top,
  first: async (length) => {
    if (!disk || length <= top.length) return top.subarray(0, length)
    return read(disk, 0, Math.min(length, size))
  },
  pieces: async function* () {
    if (!disk) return yield top
    for (let at = 0; at < size; at += pieceBytes) yield await read(disk, at, Math.min(pieceBytes, size - at))
  },
})

async function write(disk: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await disk.write(bytes, done, bytes.length - done, at + done)).bytesWritten
}

async function read(disk: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await disk.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) throw new Error('A file ended before what was written of it.')
    done += bytesRead
  }
  return bytes
}

/**
 * Who may upload one more file: so many of one person's come at once, and so many of everybody's, of which the people of
 * one merchant have half. Whoever holds a place and sends next to nothing is ended.
 */
export class UploadPlaces {
  private readonly ofPerson: UnderWay
  private readonly ofMerchant: UnderWay
  private readonly ofAll: UnderWay
  private readonly mostOfMerchant: number
  constructor(private readonly limits: Pick<Limits, 'uploadsPerPerson' | 'uploads' | 'uploadQuietSeconds'>) {
    this.mostOfMerchant = Math.max(1, Math.floor(limits.uploads / 2))
    this.ofPerson = new UnderWay(limits.uploadsPerPerson)
    this.ofMerchant = new UnderWay(this.mostOfMerchant)
    this.ofAll = new UnderWay(limits.uploads)
  }

  /** Takes a place until the answer is called; what fits into memory needs none. */
  enter(holder: string, req: FastifyRequest): () => void {
    if (!req.isMultipart() || Number(req.headers['content-length']) <= topBytes) return () => undefined
    // Whoever works for no merchant shares with nobody.
    const merchant = String(merchantOf(req.who) ?? holder)
    if (!this.ofPerson.enter(holder))
      throw refuse('too-many-at-once', { most: this.limits.uploadsPerPerson, what: 'uploads' })
    if (!this.ofMerchant.enter(merchant)) {
      this.ofPerson.leave(holder)
      throw refuse('too-many-at-once', { most: this.mostOfMerchant, what: 'uploads of your colleagues and' })
    }
    if (!this.ofAll.enter('all')) {
      this.ofPerson.leave(holder)
      this.ofMerchant.leave(merchant)
      throw refuse('busy')
    }
    const leaveInPeace = endIfQuiet(req.raw, this.limits.uploadQuietSeconds)
    return () => {
      leaveInPeace()
      this.ofPerson.leave(holder)
      this.ofMerchant.leave(merchant)
      this.ofAll.leave('all')
    }
  }
}

/** Whose people somebody is one of: an element's token is its merchant's, whoever made it. */
const merchantOf = ({ merchantId, merchants, embed }: Who): number | undefined =>
  merchantId ?? (embed && merchants !== '*' ? merchants[0] : undefined)

/** Ends a request that brings next to nothing for so long, until it has come whole or what is answered is called. */
function endIfQuiet(raw: IncomingMessage, seconds: number): () => void {
  const { socket } = raw
  let came = socket.bytesRead
  const look = (): void => {
    if (raw.complete || socket.destroyed) return clearInterval(looking)
    // What has come and waits for us is not its sender's fault.
    const isQuiet = socket.bytesRead - came < topBytes && raw.readableLength === 0
    came = socket.bytesRead
    if (!isQuiet) return
    clearInterval(looking)
    sendClientFailure({ code: tooQuiet, seconds }, socket)
  }
  // Behind what has come while this process was held up.
  const looking = setInterval(() => setImmediate(look), seconds * 1000).unref()
  return () => clearInterval(looking)
}
