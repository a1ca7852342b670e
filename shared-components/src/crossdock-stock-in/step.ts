import type { Body } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import type { StockInItem } from './item.ts'

/** What is typed for one item. */
export type Step = { item: StockInItem; cell: string; quantity: string; expiryDay: string }

/** The step as it opens: everything that remains, into the cell that is named. */
export const stepFor = (item: StockInItem, cell: string): Step => ({
  item,
  cell,
  quantity: String(Number(item.remainQuantity)),
  expiryDay: '',
})

/** True where the label has to be read: the product expires and nobody announced when. */
export const needsExpiry = ({ hasExpDate, expiryDate }: StockInItem): boolean => hasExpDate === true && !expiryDate

/** What is missing before it can be sent. */
export function missingOf({ item, cell, quantity, expiryDay }: Step): string | undefined {
  const most = Number(item.remainQuantity)
  if (!cell.trim()) return 'Scan or type the cell.'
  if (!(Number(quantity) >= 1 && Number(quantity) <= most))
    return most === 1 ? 'Enter 1: one unit is left.' : `Enter 1 to ${most}.`
  return needsExpiry(item) && !expiryDay ? 'This product expires: enter the day on its label.' : undefined
}

/** What the call takes. */
export const bodyOf = ({ item, cell, quantity, expiryDay }: Step): Body<Calls['inbound']['stockIn']> => ({
  inboundItemId: item.id,
  cellCode: cell.trim(),
  quantity: Number(quantity),
  ...(expiryDay && needsExpiry(item) ? { expiryDay } : {}),
})
