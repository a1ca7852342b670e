import { useRef } from 'react'

export type Selection<Row> = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** Why this row cannot be selected. */
  refuses?: (row: Row) => string | undefined
}

/** The keys between two rows, both included, that may be selected. */
export function keysBetween(keys: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [keys.indexOf(from), keys.indexOf(to)]
  return start < 0 || end < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The selection after one row was ticked or unticked; with a range, all rows since the last one take the same side. */
export function ticked(selected: ReadonlySet<string>, range: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of range)
    if (isOn) next.add(key)
    else next.delete(key)
  return next
}

/** Ticks rows, one or a range since the last one. */
export function useTick<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
) {
  const last = useRef<string>(undefined)
  const open = selection ? rows.filter((row) => !selection.refuses?.(row)).map(rowKey) : []
  const tick = (key: string, isRange: boolean) => {
    if (!selection || !open.includes(key)) return
    const range = isRange && last.current !== undefined ? keysBetween(open, last.current, key) : [key]
    last.current = key
    selection.onChange(ticked(selection.keys, range, isRange || !selection.keys.has(key)))
  }
  const chosen = open.filter((key) => selection?.keys.has(key)).length
  const state: 'none' | 'some' | 'all' = chosen === 0 ? 'none' : chosen === open.length ? 'all' : 'some'
  const tickAll = () => selection?.onChange(ticked(selection.keys, open, state === 'none'))
  return { tick, tickAll, state }
}
