import type { Target } from './target.ts'

export type Size = 'whole' | 'short'
/** One api process, and how much of the flood. */
export type Flooded = { target: Target; base: string; size: Size }
/** What a flood found out itself: how many of it were turned away, and how many have to be. */
export type Bounded = { times: number; turnedAway: number; atLeast: number }
/** Does it, and answers how many requests, connections or messages that were. */
export type Flood = (flooded: Flooded) => Promise<number | Bounded>
