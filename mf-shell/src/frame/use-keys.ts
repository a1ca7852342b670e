import { useEffect, useRef } from 'react'

type Ways = { onSearch: () => void; onSheet: () => void }

/** Ctrl K searches and Ctrl / shows the keys, on a Mac with Cmd, from anywhere but a dialog that waits for an answer. */
export function useKeys(ways: Ways, isOn: boolean): void {
  const latest = useRef(ways)
  latest.current = ways
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const isSearch = event.key.toLowerCase() === 'k' && !event.shiftKey
      // On some keyboards the / is above the 7, with Shift.
      if (!isSearch && event.key !== '/') return
      event.preventDefault()
      if (document.querySelector('dialog:modal:not(.palette)')) return
      if (isSearch) latest.current.onSearch()
      else latest.current.onSheet()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
