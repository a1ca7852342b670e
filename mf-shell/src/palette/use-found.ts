import { useEffect, useRef, useState } from 'react'
import { api } from 'shared-state'
import type { Answer, Asked } from './entries.ts'

/** Keys that come faster than this are asked about together. */
const restMs = 60

export type Found = {
  /** What the answer is an answer to; the old one stays until the new one comes. */
  text: string
  answer: Answer | undefined
  milliseconds: number
  problem?: unknown
}

const none: Found = { text: '', answer: undefined, milliseconds: 0 }

/** What the server finds of what is typed, key by key. `now` asks at once, for an Enter that comes before the answer. */
export function useFound({ text, only }: Asked): { found: Found; isAsking: boolean; now: () => Promise<Found> } {
  const [found, setFound] = useState(none)
  const isAsked = text !== '' && only !== 'actions'
  const under = useRef<{ asked: string; answer: Promise<Found> } | undefined>(undefined)
  const asked = `${only ?? ''} ${text}`
  const ask = (signal?: AbortSignal): Promise<Found> => {
    if (under.current?.asked === asked) return under.current.answer
    const answer = answerTo(text, only === 'orders', signal)
    under.current = { asked, answer }
    return answer
  }
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!isAsked) return setFound(none)
    const ends = new AbortController()
    const timer = setTimeout(() => {
      void latest.current(ends.signal).then((next) => {
        if (!ends.signal.aborted) setFound(next)
      })
    }, restMs)
    return () => {
      clearTimeout(timer)
      ends.abort()
      under.current = undefined
    }
  }, [asked, isAsked])
  return { found, isAsking: isAsked && found.text !== text, now: () => (isAsked ? ask() : Promise.resolve(none)) }
}

/** What the server finds of a text; a failure is an answer too. */
export async function answerTo(text: string, isOrders = false, signal?: AbortSignal): Promise<Found> {
  const since = performance.now()
  try {
    const query = { text, ...(isOrders ? { kinds: ['order' as const], most: 8 } : {}) }
    const answer = await api.search.find({ query }, signal ? { signal } : {})
    return { text, answer, milliseconds: performance.now() - since }
  } catch (problem) {
    return { text, answer: undefined, milliseconds: 0, problem }
  }
}
