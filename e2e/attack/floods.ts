import { setTimeout } from 'node:timers/promises'
import { Book, type Chapter } from './book.ts'
import { floods } from './flood-kinds.ts'
import type { Size } from './flooded.ts'
import type { Target } from './target.ts'
import { type Seen, watched } from './watch.ts'

/** What an api process must keep to, whatever is done to it, with the attacker on the same two cores. */
const bounds = { peakMb: 250, delayMs: 100, silentMs: 1_000 }

export type FloodOptions = {
  /** Which floods; all unless told. */
  names?: readonly string[]
  size?: Size
  /** Whether times are held to, which a machine that runs other tests cannot promise. */
  isTimed?: boolean
  /** Told of each when it is over: all of them take minutes. */
  say?: (words: string) => void
}

export const inWords = ({ peakMb, delayMs, silentMs, healthz }: Seen): string =>
  `${peakMb} MB, event loop ${delayMs} ms (p99), healthz silent for ${silentMs} ms at most, answered ${healthz} times`

/** A process that nobody asks anything: where that is late already, others use the machine, and times say nothing. */
async function isMachineQuiet({ api, metrics }: Target, book: Book): Promise<boolean> {
  const seen = await watched(api, metrics, () => setTimeout(5_000))
  book.count('nothing at all, for 5 s', 1, inWords(seen))
  const isQuiet = seen.delayMs <= bounds.delayMs / 2 && seen.silentMs <= bounds.silentMs / 2
  if (!isQuiet) book.note('The machine is busy with other things: times are told, and not held to.')
  return isQuiet
}

export async function attackFloods(
  target: Target,
  { names, size = 'whole', isTimed = true, say = () => {} }: FloodOptions = {},
): Promise<Chapter> {
  const book = new Book('floods')
  const isQuiet = !isTimed || (await isMachineQuiet(target, book))
  for (const [name, flood] of Object.entries(floods)) {
    if (names && !names.includes(name)) continue
    // A process of its own for each, so that none is blamed for what another left.
    const { api, metrics } = await target.start()
    let times = 0
    let after = ''
    const seen = await watched(api, metrics, async () => {
      times = await flood({ target, base: api.base, size })
      const ready = await fetch(`${api.base}/readyz`).catch(() => undefined)
      after = ready?.ok ? '' : `not ready afterwards (${ready?.status ?? 'gone'})`
    })
    const words = inWords(seen)
    if (after || seen.lost > 0) book.find(`${name}: the process is ${after || 'gone'}`, name, words)
    if (seen.peakMb > bounds.peakMb) book.find(`${name}: more than ${bounds.peakMb} MB`, name, words)
    if (isTimed && isQuiet && seen.delayMs > bounds.delayMs)
      book.find(`${name}: event loop over ${bounds.delayMs} ms`, name, words)
    if (isTimed && isQuiet && seen.silentMs > bounds.silentMs)
      book.find(`${name}: healthz silent for over 1 s`, name, words)
    book.count(name, times, words)
    say(`${name}: ${times}, ${words}`)
    await api.kill('SIGKILL')
  }
  return book.chapter()
}
