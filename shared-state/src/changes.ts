import type { ChangeHint } from 'contract/changes'

type Heard = readonly ChangeHint[] | 'all'
type Listener = (changes: Heard) => void

const listeners = new Set<Listener>()

/** Tells of what changed anywhere; 'all' where some of it may have been missed. The answer ends it. */
export const onChanges = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Something changed, as the hub says. */
export const changesHeard = (changes: Heard) => {
  for (const listener of listeners) listener(changes)
}
