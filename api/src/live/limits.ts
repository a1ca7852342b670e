import { type Limits, limitsOf } from '../server/limits.ts'

/** What a hub lets its listeners take. What guards a process has a setting; the rest is how the two sides keep in touch. */
export type HubLimits = {
  /** How often connections are looked after. */
  beatMs: number
  /** How long we are silent at most, but for a beat. */
  pingMs: number
  /** How long the other side may be silent. */
  silenceMs: number
  handshakeMs: number
  /** Records taken in one beat; somebody who only listens has little to say. */
  recordsPerBeat: number
  /** What may wait to be sent before a socket counts as stuck. */
  waitingBytes: number
  /**
   * Connections in one process of one person, and by all tokens for elements that one person made for one merchant, through
   * which many may look; one more closes the oldest.
   */
  perPerson: number
  perEmbedToken: number
  /** How long a poll waits for news before it is answered with none, but for a beat; proxies close what is silent. */
  pollMs: number
  /** How long the feed is followed for a poll that was answered and may come again. */
  lingerMs: number
}

/** A hub's limits as the process was told them. */
export const hubLimitsOf = (limits: Limits): HubLimits => ({
  beatMs: 5_000,
  pingMs: 10_000,
  silenceMs: limits.hubSilenceSeconds * 1_000,
  handshakeMs: limits.hubHandshakeSeconds * 1_000,
  recordsPerBeat: limits.hubMessages,
  waitingBytes: limits.hubUnreadKilobytes * 1_024,
  perPerson: limits.hubConnectionsPerPerson,
  perEmbedToken: limits.hubConnectionsPerToken,
  pollMs: 20_000,
  lingerMs: 10_000,
})

export const usualLimits = hubLimitsOf(limitsOf({}))
