import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { InSight } from './in-sight.tsx'

export type Toast = {
  message: string
  tone?: 'success' | 'error'
  onUndo?: () => void
  /** Where what came of it is. */
  link?: { label: string; href: string }
  seconds?: number
}
type Shown = Toast & { key: number }

let shown: readonly Shown[] = []
let lastKey = 0
const listeners = new Set<() => void>()
const show = (next: readonly Shown[]): void => {
  shown = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const drop = (key: number): void => show(shown.filter((item) => item.key !== key))

/**
 * Says what was done, for 10 seconds, with Undo where nothing was posted to the ledger.
 * Gives a function that takes it away.
 */
export function toast(item: Toast): () => void {
  const key = ++lastKey
  show([...shown.slice(-2), { ...item, key }])
  return () => drop(key)
}

function ToastRow({ item }: { item: Shown }) {
  const [isHeld, setHeld] = useState(false)
  const left = useRef((item.seconds ?? 10) * 1000)
  useEffect(() => {
    if (isHeld) return
    const start = Date.now()
    const timer = setTimeout(() => drop(item.key), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - start
    }
  }, [isHeld, item.key])
  const undo = () => {
    drop(item.key)
    item.onUndo?.()
  }
  return (
    <div
      className={`cd-toast cd-toast--${item.tone ?? 'success'}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={item.tone === 'error' ? 'exclamation-circle-fill' : 'check-circle-fill'} size={18} />
      <span className="cd-toast__text">{item.message}</span>
      {item.link && (
        <a className="cd-toast__act" href={item.link.href} onClick={() => drop(item.key)}>
          {item.link.label}
        </a>
      )}
      {item.onUndo && (
        <button type="button" className="cd-toast__act" onClick={undo}>
          Undo
        </button>
      )}
      <button type="button" className="cd-toast__close" aria-label="Dismiss" onClick={() => drop(item.key)}>
        <Icon name="x-lg" size={14} />
      </button>
    </div>
  )
}

/** Where toasts stand; drawn once by the shell. Announced politely, never takes focus. */
export function Toasts() {
  const items = useSyncExternalStore(subscribe, () => shown)
  return (
    <InSight>
      <div className="cd-toasts" role="status" aria-live="polite">
        {items.map((item) => (
          <ToastRow key={item.key} item={item} />
        ))}
      </div>
    </InSight>
  )
}
