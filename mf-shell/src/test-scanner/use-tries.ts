import { useEffect, useRef, useState } from 'react'
import { diagnose, pressOf, withPress, type KeyPress, type ScannerSettings } from 'shared-components/scan'

/** So many ms after the last key, what was pressed is shown; a burst is drawn once, not key by key. */
const showAfterMs = 60

const isField = (event: Event) =>
  event.composedPath()[0] instanceof HTMLElement &&
  (event.composedPath()[0] as HTMLElement).matches('input, textarea, select')

/** The keys of the last try. Tab, arrows and what is typed into a field are no tries, a scan into a field is one. */
export function useTries(settings: ScannerSettings): readonly KeyPress[] {
  const [shown, setShown] = useState<readonly KeyPress[]>([])
  const latest = useRef(settings)
  useEffect(() => {
    latest.current = settings
  })
  useEffect(() => {
    let presses: readonly KeyPress[] = []
    let isTyping = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      const { raw, nameless, isHeard } = diagnose(presses, latest.current)
      if (isHeard || (!isTyping && raw.length + nameless > 1)) setShown(presses)
    }
    const hear = (event: KeyboardEvent) => {
      // Fingers in a field and a scan right after them are two tries.
      presses = withPress(presses, pressOf(event), isTyping ? latest.current.quietMs : undefined)
      if (presses.length === 1) isTyping = isField(event)
      clearTimeout(timer)
      timer = setTimeout(show, showAfterMs)
    }
    addEventListener('keydown', hear, true)
    addEventListener('keyup', hear, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', hear, true)
      removeEventListener('keyup', hear, true)
    }
  }, [])
  return shown
}
