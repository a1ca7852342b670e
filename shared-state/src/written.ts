import type { ChangeSubject } from 'contract/changes'

/** What was written here: what it may have changed, and what the call said, by which its record may be known. */
export type Written = { changes: readonly ChangeSubject[]; body: object }
type Listener = (written: Written) => unknown

const listeners = new Set<Listener>()
let reading: Promise<unknown> = Promise.resolve()

/** Tells of every write of this page; what the listener answers is waited for by refreshed(). The answer ends it. */
export function onWritten(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Something was written. The client says so of every call; an element that has a client of its own is spoken for by its
 * screen.
 */
export function written(changes: readonly ChangeSubject[], body: object = {}) {
  reading = Promise.allSettled([reading, ...[...listeners].map((listener) => listener({ changes, body }))])
}

/** Settles when everything on the screen that a write changed has been read again. Never fails. */
export async function refreshed(): Promise<void> {
  await reading
}
