import type { FastifyRequest } from 'fastify'
import { refuse } from '../kernel/refuse.ts'
import type { Limits } from './limits.ts'

const megabyte = 1024 * 1024

/**
 * Counts the bodies of each holder that have not come whole: every byte of one is kept until the last is there, so that a
 * thousand connections that dawdle would hold a gigabyte. Forms are bounded where they are read.
 */
export class Bodies {
  private readonly held = new Map<string, number>()
  constructor(private readonly limits: Pick<Limits, 'bodyKilobytes' | 'bodyMegabytesPerPerson'>) {}

  /** Holds a place for a body until it has come or its connection has ended; refuses where there is none. */
  hold({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>, holder: string): void {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || headers['content-type']?.startsWith('multipart/')) return
    const { bodyKilobytes, bodyMegabytesPerPerson } = this.limits
    // One without a length may become as long as any, and a longer one is refused when it is read.
    const bytes = Math.min(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY), bodyKilobytes * 1024)
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
