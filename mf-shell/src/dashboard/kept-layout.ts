import { useCallback, useSyncExternalStore } from 'react'
import { type Layout, layoutOf } from './layout.ts'

/** On this device, under the person's id: as the theme is, and for everybody who uses it their own. */
const keyOf = (userId: number) => `crossdock:dashboard:${userId}`

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What this person chose of the cards, and how to keep another choice. Another tab follows. */
export function useLayout(userId: number): [Layout, (next: Layout) => void] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(userId)))
  const keep = useCallback(
    (next: Layout) => {
      localStorage.setItem(keyOf(userId), JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [userId],
  )
  return [layoutOf(text), keep]
}
