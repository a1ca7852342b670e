import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeHeaders } from './policy.ts'

const brotli = promisify(brotliCompress)
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Below this a packed answer is no smaller. */
const smallBytes = 500

type Answer = { body: string; type: string; headers?: Record<string, string>; cache?: string }

/** An answer that many are sent: its bytes are in memory once, however many connections they wait in. */
export type Written = Omit<Answer, 'body'> & { bytes: Buffer; tag: string; packed?: Promise<Buffer> }

export function written({ body, ...about }: Answer): Written {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { ...about, bytes: Buffer.from(body), tag }
}

/** Sends what may change under its address. */
export const sendFresh = (request: FastifyRequest, reply: FastifyReply, answer: Answer) =>
  sendWritten(request, reply, written(answer))

/** The browser asks anew each time, and hears 304 when it has the same already. */
export async function sendWritten(request: FastifyRequest, reply: FastifyReply, answer: Written) {
  const { bytes, tag, type, headers = {}, cache = 'no-cache' } = answer
  // Weak: the same content goes out packed and plain.
  reply.headers({ ...safeHeaders, ...headers, 'cache-control': cache, etag: `W/${tag}`, vary: 'accept-encoding' })
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.type(type)
  if (bytes.length < smallBytes || !/\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(bytes)
  answer.packed ??= brotli(bytes, quickly)
  return reply.header('content-encoding', 'br').send(await answer.packed)
}

const isKnown = (asked: string | undefined, tag: string): boolean =>
  asked?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
