import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'

type Listed = Item<Calls['inbound']['getItems']>

/**
 * One row: announced goods of which some are still to be stocked in. Pages that hand over rows may leave out what is
 * optional.
 */
export type StockInItem = Pick<
  Listed,
  'id' | 'groupName' | 'sku' | 'productName' | 'requestQuantity' | 'remainQuantity' | 'isQc'
> &
  Partial<Pick<Listed, 'referenceCode' | 'suggestedCell' | 'hasExpDate'>> & {
    /** A day ('2026-12-31'), a time in milliseconds, or a Date; empty where it never expires. */
    expiryDate?: string | number | Date | null
  }

/** How many rows are drawn, however many there are. */
export const mostShown = 100

/** The rows with something left (calls.md 5); undefined while there is no answer yet. */
export const openItems = (rows: readonly StockInItem[] | null | undefined): readonly StockInItem[] | undefined =>
  Array.isArray(rows) ? rows.filter((row) => Number(row?.remainQuantity) > 0) : undefined

/** What is said of a list: how many there are, and which part of them is drawn. */
export function countWords(count: number, isCut: boolean): string {
  if (count === 0) return 'No Items Found'
  if (count <= mostShown && !isCut) return `${count} ${count === 1 ? 'item' : 'items'} found`
  return (
    `The first ${Math.min(count, mostShown)} of ` +
    `${isCut ? 'more than ' : ''}${count.toLocaleString('en-US')} are shown: narrow the search.`
  )
}
