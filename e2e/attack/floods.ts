import { setTimeout } from 'node:timers/promises'
import { Book, type Chapter } from './book.ts'
import { fewConnections } from './flood-crowds.ts'
import { floods } from './flood-kinds.ts'
import type { Size } from './flooded.ts'
import type { Target } from './target.ts'
import { type Seen, watched } from './watch.ts'

/** What an api process must keep to, whatever is done to it, with the attacker on the same two cores. */
const bounds = { peakMb: 250, delayMs: 100, silentMs: 1_000, neighbourMs: 1_000 }
/** Limits of a short flood, so that it meets them. */
const shortSettings = { CONNECTIONS_PER_ADDRESS: String(fewConnections) }

export type FloodOptions = {
  /** Which floods; all unless told. */
  names?: readonly string[]
  size?: Size
  /** Whether times are held to, which a machine that runs other tests cannot promise. */
  isTimed?: boolean
  /** Told of each when it is over: all of them take minutes. */
  say?: (words: string) => void
}

export const inWords = (seen: Seen): string =>
  `${seen.peakMb} MB, event loop ${seen.delayMs} ms (p99), healthz silent for ${seen.silentMs} ms at most, answered ` +
  `${seen.healthz} times, a neighbour within ${seen.neighbourMs} ms (p95), refused ${seen.refused} times`

/** A process that nobody asks anything: where that is late already, others use the machine, and times say nothing. */
async function isMachineQuiet({ api, metrics }: Target, neighbour: string, book: Book): Promise<boolean> {
  const seen = await watched(api, metrics, neighbour, () => setTimeout(5_000))
  book.count('nothing at all, for 5 s', 1, inWords(seen))
  const isQuiet = seen.delayMs <= bounds.delayMs / 2 && seen.silentMs <= bounds.silentMs / 2
  if (!isQuiet) book.note('The machine is busy with other things: times are told, and not held to.')
  return isQuiet
}

/** What /readyz says once a connection is free again: an address may hold so many, and ours are only being closed. */
async function readyAt(base: string): Promise<Response | undefined> {
  for (let tries = 1; tries <= 20; tries++) {
    const ready = await fetch(`${base}/readyz`).catch(() => undefined)
    if (ready) return ready
    await setTimeout(100)
  }
  return undefined
}

export async function attackFloods(
  target: Target,
  { names, size = 'whole', isTimed = true, say = () => {} }: FloodOptions = {},
): Promise<Chapter> {
  const book = new Book('floods')
  const neighbour = await target.house.tokenOf('MERCHANT_ADMIN', 'alder')
  const isQuiet = !isTimed || (await isMachineQuiet(target, neighbour, book))
  for (const [name, flood] of Object.entries(floods)) {
    if (names && !names.includes(name)) continue
    // A process of its own for each, so that none is blamed for what another left.
    const { api, metrics } = await target.start(size === 'short' ? shortSettings : {})
    let done = { times: 0, turnedAway: 0, atLeast: 0 }
    let after = ''
    const seen = await watched(api, metrics, neighbour, async () => {
      const told = await flood({ target, base: api.base, size })
      done = typeof told === 'number' ? { ...done, times: told } : told
      const ready = await readyAt(api.base)
      after = ready?.ok ? '' : `not ready afterwards (${ready?.status ?? 'gone'})`
    })
    const words = inWords(seen)
    if (done.turnedAway < done.atLeast)
      book.find(`${name}: ${done.turnedAway} turned away, not ${done.atLeast}`, name, words)
    if (seen.refused > 0) book.find(`${name}: a neighbour is refused`, name, words)
    if (isTimed && isQuiet && seen.neighbourMs > bounds.neighbourMs)
      book.find(`${name}: a neighbour waits for over 1 s`, name, words)
    if (after || seen.lost > 0) book.find(`${name}: the process is ${after || 'gone'}`, name, words)
    if (seen.peakMb > bounds.peakMb) book.find(`${name}: more than ${bounds.peakMb} MB`, name, words)
    if (isTimed && isQuiet && seen.delayMs > bounds.delayMs)
      book.find(`${name}: event loop over ${bounds.delayMs} ms`, name, words)
    if (isTimed && isQuiet && seen.silentMs > bounds.silentMs)
      book.find(`${name}: healthz silent for over 1 s`, name, words)
    book.count(name, done.times, words)
    say(`${name}: ${done.times}, ${words}`)
    await api.kill('SIGKILL')
  }
  return book.chapter()
}
