import { useRef } from 'react'

/**
 * The row that is open beside its list. One that leaves the list, because somebody changed it,
 * stays open as it was seen last.
 */
export function useOpenRow<Row>(
  rows: readonly Row[] | undefined,
  open: string | undefined,
  rowKey: (row: Row) => string,
): { row: Row | undefined; index: number } {
  const last = useRef<Row | undefined>(undefined)
  const index = open === undefined ? -1 : (rows?.findIndex((row) => rowKey(row) === open) ?? -1)
  const kept = last.current !== undefined && rowKey(last.current) === open ? last.current : undefined
  last.current = rows?.[index] ?? kept
  return { row: last.current, index }
}
