import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Cursor } from '../changes/feed.ts'

/** What a connection's token says, so that no process has to remember it: whose it is, and from where on it hears. */
export type Ticket = {
  id: string
  sessionHash: string
  cursor: Cursor
  /** When it was negotiated, in Unix milliseconds. */
  at: number
}

/** It stands in addresses, which proxies cut at some 8 kB. */
const mostCharacters = 2_500
const mostSnapshot = 1_000

// A session's token holds no colon, so that nothing made here is ever the hash of one.
const proofOf = (secret: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`hub-connection:${body}`).digest()

/** A snapshot with very many open transactions is told by the oldest of them: rather something twice than not at all. */
const brief = (snapshot: string): string =>
  snapshot.length > mostSnapshot ? snapshot.replace(/^(\d+):.*$/, '$1:$1:') : snapshot

export const newTicket = (sessionHash: string, { snapshot, databaseId }: Cursor, at: number): Ticket => ({
  id: randomBytes(16).toString('base64url'),
  sessionHash,
  cursor: { snapshot: brief(snapshot), databaseId },
  at,
})

/** The connection token of a ticket. */
export function sealed(secret: string, { id, sessionHash, cursor, at }: Ticket): string {
  const body = Buffer.from(JSON.stringify([id, sessionHash, cursor.snapshot, cursor.databaseId, at])).toString(
    'base64url',
  )
  return `${body}.${proofOf(secret, body).toString('base64url')}`
}

/** The ticket of a token that we made; undefined for anything else. Takes as long whichever letter is wrong. */
export function readTicket(secret: string, said: string): Ticket | undefined {
  if (said.length > mostCharacters) return undefined
  const [, body, proof] = /^([\w-]+)\.([\w-]{43})$/.exec(said) ?? []
  if (body === undefined || proof === undefined) return undefined
  const right = Buffer.from(proofOf(secret, body).toString('base64url'))
  if (!timingSafeEqual(right, Buffer.from(proof))) return undefined
  const [id, sessionHash, snapshot, databaseId, at] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    string,
    string,
    string,
    number,
  ]
  return { id, sessionHash, cursor: { snapshot, databaseId }, at }
}
