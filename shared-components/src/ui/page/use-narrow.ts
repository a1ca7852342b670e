import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 600px)')
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** True on a telephone: cards instead of rows, a sheet instead of the filter bar. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
