import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 in lower hex, as Shopee signs calls and pushes. */
export const digest = (key: string, base: string | Buffer): string =>
  createHmac('sha256', key).update(base).digest('hex')

/** What is signed: neither body nor the rest of the query. `token` and `subject` (shop or merchant) of calls that have them. */
export const signBase = (partnerId: number, path: string, timestamp: string, token = '', subject = ''): string =>
  `${partnerId}${path}${timestamp}${token}${subject}`

export const pushBase = (url: string, body: string): string => `${url}|${body}`

export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
