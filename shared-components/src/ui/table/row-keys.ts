import { useState, type FocusEvent, type KeyboardEvent } from 'react'

type Options = { keys: readonly string[]; tick: ((key: string, isRange: boolean) => void) | undefined }

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

/** Moves between rows with the keys. One row takes Tab; its own controls come after it. */
export function useRowKeys({ keys, tick }: Options) {
  const [focused, setFocused] = useState<string>()
  const active = focused !== undefined && keys.includes(focused) ? focused : keys[0]
  const onFocus = (event: FocusEvent) => setFocused(rowOf(event.target)?.dataset.row)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target)
    const key = row?.dataset.row
    if (!row || key === undefined || (event.target !== row && !isStep(event))) return
    const next = stepped(event.key, keys, key)
    if (next !== undefined) {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`)?.focus()
      if (event.shiftKey) tick?.(next, true)
    } else if (event.key === ' ' && tick) {
      event.preventDefault()
      tick(key, event.shiftKey)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      row.dispatchEvent(new CustomEvent('cd-open', { detail: event.ctrlKey || event.metaKey }))
    }
  }
  return { active, onFocus, onKeyDown }
}

const isStep = (event: KeyboardEvent): boolean =>
  (event.key === 'ArrowDown' || event.key === 'ArrowUp') &&
  event.target instanceof HTMLInputElement &&
  event.target.type === 'checkbox'

/** The row a key moves to, undefined for other keys. */
export function stepped(pressed: string, keys: readonly string[], from: string): string | undefined {
  const at = keys.indexOf(from)
  const to: Record<string, number> = {
    ArrowDown: Math.min(at + 1, keys.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: keys.length - 1,
  }
  const index = to[pressed]
  return index === undefined ? undefined : keys[index]
}
