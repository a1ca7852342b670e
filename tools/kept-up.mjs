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

/**
 * Keeps a process running: `first` is it, `begin` starts another; each has `ended`. { givenUp, stop() }: `givenUp`
 * settles with { name, ends, code, signal } at the fifth end within a minute, or at the first where mayRestart() says
 * no; what is not vital is tried again a minute later instead. stop(one) is called for the one that runs.
 */
export function keepUp(name, first, begin, stop, options = {}) {
  const { log = console.error, mayRestart = () => true, isVital = true, pauseMs = firstPauseMs } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const ends = []
  let current = Promise.resolve(first)
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
      const end = await (await current).ended
      if (signal.aborted) return
      ends.push(Date.now())
      while (ends[0] < Date.now() - withinMs) ends.shift()
      const told = { ...end, name, ends: ends.length }
      const isTooOften = ends.length >= mostEnds
      if (!mayRestart() || (isTooOften && isVital)) return giveUp(told)
      const waitMs = isTooOften ? withinMs : pauseMs * 2 ** (ends.length - 1)
      log(
        isTooOften
          ? `${givenUpWords(told)} It is left for a minute; what it does waits.`
          : `The ${name} process ended by itself (${endOf(end)}); it is started again in ${waitMs / 1000} s.`,
      )
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      current = another()
    }
  }
  return {
    givenUp: new Promise((giveUp) => void watch(giveUp)),
    async stop() {
      stopping.abort()
      await stop(await current)
    },
  }
}
