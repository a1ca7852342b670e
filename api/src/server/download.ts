import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Tx } from '../kernel/database.ts'
import type { Download } from './handler.ts'

type Read = (work: (tx: Tx) => Promise<Buffer | undefined>) => Promise<Buffer | undefined>

/** The pieces of a file, each read when the one before is sent: whatever its size, one is in memory. */
async function* piecesOf({ bytes, more }: Download, read: Read): AsyncGenerator<Buffer> {
  yield bytes
  for (let part = 1; more; part++) {
    const piece = await read((tx) => more(tx, part))
    if (!piece) return
    yield piece
  }
}

/** Sends a file as an attachment, or to be looked at. */
export const sendFile = (reply: FastifyReply, file: Download, read: Read): FastifyReply =>
  reply
    .header('content-type', file.contentType)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${file.isSaved ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .send(file.more ? Readable.from(piecesOf(file, read)) : file.bytes)
