import { setTimeout } from 'node:timers/promises'
import { Book, type Chapter } from './book.ts'
import { fewConnections } from './flood-crowds.ts'
import { floods } from './flood-kinds.ts'
import type { AtLeast, Size, Told } from './flooded.ts'
import { manyTries, type Target } from './target.ts'
import { type Seen, watched } from './watch.ts'

/** What an api process must keep to, whatever is done to it, with the attacker on the same two cores. */
// A neighbour's p95, measured with the shipped pool: 4 ms with nobody there, 164 at most of 17 floods (big answers read
// letter by letter), 449 ms once; on a machine with four times as much to do as it could 448, and 3,364 once.
const bounds = { peakMb: 250, delayMs: 100, silentMs: 1_000, neighbourMs: 500, longestMs: 1_500 }
/** Limits of a short flood, so that it meets them. */
const shortSettings = { CONNECTIONS_PER_ADDRESS: String(fewConnections) }
/** Floods that ask for other settings than the shipped. */
const settingsOf: Record<string, Record<string, string>> = { 'sign-ins at once': manyTries }

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
  `${seen.healthz} times, a neighbour within ${seen.neighbourMs} ms (p95), ${seen.longestMs} ms at most, answered ` +
  `${seen.neighboured} times, refused ${seen.refused}, reset ${seen.reset}`

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

const tooFew = ({ was, atLeast }: AtLeast): boolean => was < atLeast

/** What a flood found out itself. */
const toldFaults = ({ through = {}, turnedAway, faults = [] }: Told): string[] => [
  ...Object.entries(through).flatMap(([what, one]) =>
    tooFew(one) ? [`${one.was} ${what}, not ${one.atLeast}: it proves nothing`] : [],
  ),
  ...(turnedAway && tooFew(turnedAway) ? [`${turnedAway.was} turned away, not ${turnedAway.atLeast}`] : []),
  ...faults,
]

/** What must not be, however slow the machine is. */
const seenFaults = (seen: Seen): string[] => [
  ...(seen.refused > 0 ? ['a neighbour is refused'] : []),
  ...(seen.reset > 0 ? ["a neighbour's connection is reset, or they wait for 10 s"] : []),
  ...(seen.unwell > 0 ? [`healthz answered otherwise or not at all, ${seen.unwell} times`] : []),
  ...(seen.lost > 0 ? ['the process is gone'] : []),
  ...(seen.peakMb > bounds.peakMb ? [`more than ${bounds.peakMb} MB`] : []),
]

/** What is late, on a machine that does nothing else. */
const lateFaults = (seen: Seen): string[] => [
  ...(seen.neighbourMs > bounds.neighbourMs ? [`a neighbour waits for over ${bounds.neighbourMs} ms (p95)`] : []),
  ...(seen.longestMs > bounds.longestMs ? [`a neighbour waits once for over ${bounds.longestMs / 1000} s`] : []),
  ...(seen.delayMs > bounds.delayMs ? [`event loop over ${bounds.delayMs} ms`] : []),
  ...(seen.silentMs > bounds.silentMs ? ['healthz silent for over 1 s'] : []),
]

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
    const { api, metrics } = await target.start({ ...(size === 'short' ? shortSettings : {}), ...settingsOf[name] })
    let told: Told = { times: 0 }
    let after = ''
    const seen = await watched(api, metrics, neighbour, async () => {
      told = await flood({ target, base: api.base, size })
      const ready = await readyAt(api.base)
      after = ready?.ok ? '' : `not ready afterwards (${ready?.status ?? 'gone'})`
    })
    const words = `${inWords(seen)}${told.words ? `; ${told.words}` : ''}`
    const faults = [...toldFaults(told), ...seenFaults(seen), ...(isTimed && isQuiet ? lateFaults(seen) : [])]
    if (after) faults.push(after)
    for (const fault of faults) book.find(`${name}: ${fault}`, name, words)
    book.count(name, told.times, words)
    say(`${name}: ${told.times}, ${words}${faults.map((fault) => `\n  FOUND: ${fault}`).join('')}`)
    await api.kill('SIGKILL')
  }
  return book.chapter()
}
