import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** The modal dialogs that are open, the newest last. */
let modals: readonly HTMLElement[] = []
const listeners = new Set<() => void>()
const set = (next: readonly HTMLElement[]): void => {
  modals = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that a modal dialog has opened; gives a function that says it has closed. */
export function cover(dialog: HTMLElement): () => void {
  set([...modals, dialog])
  return () => set(modals.filter((one) => one !== dialog))
}

/** Whether a modal dialog is open. */
export const isCovered = (): boolean => modals.length > 0

/**
 * What is told to whoever looks at the page: in its place, or inside the modal dialog that is open. The browser covers
 * all outside of that one, whatever its z-index, lets nobody press it and hides it from readers.
 */
export function InSight({ children }: { children: ReactNode }) {
  const modal = useSyncExternalStore(subscribe, () => modals.at(-1))
  return modal ? createPortal(children, modal) : children
}
