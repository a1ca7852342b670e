import type { ReactNode } from 'react'

/** One column of a list. The first is the identity: bold own id, the other id under it. */
export type Column<Row, Sort extends string = string> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** The name the call sorts by; absent: the head is not a button. */
  sort?: Sort
  align?: 'right'
  /** Longer words that may take several lines: a reason, a remark. Other cells stay on theirs. */
  wraps?: true
  /**
   * Where it stands on a card: first line, its right side (a number with its word), a named line, a named line under the
   * thin line, a button at the end, or not at all.
   */
  card?: 'title' | 'side' | 'line' | 'foot' | 'button' | 'none'
  isHidden?: boolean
}

export type SortState<Sort extends string = string> = { id: Sort; isDescending: boolean }

/** What a cell shows: an empty one shows a dash. */
export function shown<Row>(column: Column<Row>, row: Row): ReactNode {
  const content = column.cell(row)
  return content === undefined || content === null || content === '' ? '–' : content
}
