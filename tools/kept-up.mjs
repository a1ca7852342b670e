import { setTimeout as sleep } from 'node:timers/promises'

/** What ended by itself is started again, after pauses that grow; what ends again and again is given up. */

const mostEnds = 5
const withinMs = 60_000
const firstPauseMs = 500

/** How something ended, in a word or a sentence. */
export const endOf = ({ code, signal, problem }) => problem?.message ?? signal ?? String(code)

/** What is said when something was given up. */
export const givenUpWords = (end) =>
  `The ${end.name} process ended ${end.ends} times within a minute, the last time by itself with ${endOf(end)}.`

const againWords = (end, waitMs) =>
  `The ${end.name} process ended by itself (${endOf(end)}); it is started again in ${waitMs / 1000} s.`

/**
 * Keeps a process running: `first` is it, `begin` starts another; each has `ended`. { givenUp, isUp(), running(),
 * replace(next), stop() }: `givenUp` settles with { name, ends, code, signal } at the fifth end within a minute, or at
 * the first where mayRestart() says no; what is not vital then is tried again a minute later instead. stop(one) is
 * called for the one that runs; replace(next) puts another that runs in its place.
 */
export function keepUp(name, first, begin, stop, options = {}) {
  const { log = console.error, mayRestart = () => true, isVital = () => true, pauseMs = firstPauseMs } = options
  const { meanwhile = 'what it does waits' } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const ends = []
  let current = Promise.resolve(first)
  let isUp = true
  let seeAnother = () => {}
  // What could not be started has ended, too.
  const another = async () => {
    try {
      return await begin()
    } catch (problem) {
      return { ended: Promise.resolve({ problem }) }
    }
  }
  const watch = async (giveUp) => {
    for (;;) {
      const watched = current
      const replaced = new Promise((see) => (seeAnother = see))
      const end = await Promise.race([watched.then(({ ended }) => ended), replaced])
      if (signal.aborted) return
      if (watched !== current) continue
      isUp = false
      ends.push(Date.now())
      while (ends[0] < Date.now() - withinMs) ends.shift()
      const told = { ...end, name, ends: ends.length }
      const isTooOften = ends.length >= mostEnds
      if (!mayRestart() || (isTooOften && isVital())) return giveUp(told)
      const waitMs = isTooOften ? withinMs : pauseMs * 2 ** (ends.length - 1)
      log(isTooOften ? `${givenUpWords(told)} It is left for a minute; ${meanwhile}.` : againWords(told, waitMs))
      await Promise.race([sleep(waitMs, undefined, { signal }).catch(() => undefined), replaced])
      if (signal.aborted) return
      if (watched !== current) continue
      current = another()
      isUp = true
    }
  }
  return {
    givenUp: new Promise((giveUp) => void watch(giveUp)),
    isUp: () => isUp,
    running: () => current,
    async replace(next) {
      if (signal.aborted) return stop(next)
      const before = current
      current = Promise.resolve(next)
      isUp = true
      seeAnother()
      await stop(await before)
    },
    async stop() {
      stopping.abort()
      await stop(await current)
    },
  }
}
