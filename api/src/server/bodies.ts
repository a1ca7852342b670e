import type { FastifyRequest } from 'fastify'
import { refuse } from '../kernel/refuse.ts'
import type { Limits } from './limits.ts'

const megabyte = 1024 * 1024
/** What is known of a request before its body comes. */
type Begun = Pick<FastifyRequest, 'raw' | 'headers'> & { is404?: boolean }
/** A body of somebody who is not signed in; larger ones are for calls that ask who it is. */
export const mostOfStrangers = 64 * 1024

const hasBody = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Counts the bodies of each holder that have not come whole: every byte of one is kept until the last is there, so that a
 * thousand connections that dawdle would hold a gigabyte. Forms are bounded where they are read.
 */
export class Bodies {
  private readonly held = new Map<string, number>()
  constructor(private readonly limits: Pick<Limits, 'bodyKilobytes' | 'bodyMegabytesPerPerson'>) {}

  /** Holds a place for a body until it has come or its connection has ended; refuses where there is none. */
  hold({ raw, headers, is404 }: Begun, holder: string, isSignedIn: boolean): void {
    if (!hasBody(headers)) return
    // Of what leads nowhere nothing is read.
    if (is404) throw refuse('no-such-call')
    const { bodyKilobytes, bodyMegabytesPerPerson } = this.limits
    const most = isSignedIn ? bodyKilobytes * 1024 : Math.min(bodyKilobytes * 1024, mostOfStrangers)
    if (!isSignedIn && Number(headers['content-length']) > most)
      throw refuse('body-too-large', { field: 'The body', kilobytes: Math.floor(most / 1024) })
    if (headers['content-type']?.startsWith('multipart/')) return
    // One without a length may become as long as any, and a longer one is refused when it is read.
    const bytes = Math.min(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY), most)
    const held = this.held.get(holder) ?? 0
    if (held + bytes > bodyMegabytesPerPerson * megabyte)
      throw refuse('too-many-at-once', { most: bodyMegabytesPerPerson, what: 'megabytes of requests' })
    this.held.set(holder, held + bytes)
    let isHeld = true
    const letGo = (): void => {
      if (!isHeld) return
      isHeld = false
      const left = (this.held.get(holder) ?? 0) - bytes
      if (left > 0) this.held.set(holder, left)
      else this.held.delete(holder)
    }
    raw.once('end', letGo).once('close', letGo)
  }
}
