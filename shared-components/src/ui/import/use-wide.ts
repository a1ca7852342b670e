import { useSyncExternalStore } from 'react'

const wide = matchMedia('(width >= 1200px)')
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** True where columns and rows stand side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
