import { refuse } from '../kernel/refuse.ts'

/** What the books say of a batch in a cell: `held` for the count itself, `otherHeld` for another reason. */
export type Books = { good: number; allocated: number; held: number; otherHeld: number }

/**
 * What a count does to the books. What is missing is taken from what was held for the count, then from what is free;
 * what is promised to orders is never counted away. The rest of what was held is free again.
 */
export function settled(books: Books, counted: number) {
  const { good, allocated, held, otherHeld } = books
  const change = counted - (good + held + otherHeld)
  const lost = Math.max(0, -change)
  const lostOfHeld = Math.min(held, lost)
  const lostOfGood = lost - lostOfHeld
  if (lostOfGood > good - allocated)
    throw refuse('stock-allocated', { allocated, after: Math.max(0, counted - otherHeld), field: 'Counted' })
  return { change, lostOfHeld, lostOfGood, found: Math.max(0, change), freed: held - lostOfHeld }
}
