import type { Target } from './target.ts'

export type Size = 'whole' | 'short'
/** One api process, and how much of the flood. */
export type Flooded = { target: Target; base: string; size: Size }
/** A number, and what it has to be at least. */
export type AtLeast = { was: number; atLeast: number }
/**
 * What a flood found out itself. A flood that was turned away at once proves nothing about what it was to fill up, and one
 * that nobody turned away proves no limit: each says how much must have got through, how much be turned away, or both.
 */
export type Told = {
  times: number
  /** By what it is of: 'connections open at once', 'megabytes taken'. */
  through?: Record<string, AtLeast>
  turnedAway?: AtLeast
  /** What was answered or done otherwise than may be, in words. */
  faults?: readonly string[]
  /** What a reader of the table is told besides. */
  words?: string
}
export type Flood = (flooded: Flooded) => Promise<Told>
