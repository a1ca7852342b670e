import type { Change } from 'contract/changes'
import { warehouseOrderId } from 'contract/order-number'
import { messageOf } from '../rules.ts'
import { merchantsOf, type Standing } from '../standing/rules.ts'

export const outOfStockStatus = 540

/** The orders of one merchant that lack stock, as one person sees them; the first of them by name. */
export type Lacking = { userId: number; merchantId: number; merchantName: string; orders: number; first: number[] }

/** In words: "3 orders of Birch Outdoor are out of stock: WO-5, WO-8, WO-9." */
export function standingOf({ userId, merchantId, merchantName, orders, first }: Lacking): Standing {
  const names = first.map(warehouseOrderId).join(', ')
  const more = orders - first.length
  const count = orders === 1 ? '1 order' : `${orders} orders`
  const message = `${count} of ${merchantName} ${orders === 1 ? 'is' : 'are'} out of stock: ${names}`
  return { userId, merchantId, amount: orders, message: messageOf(`${message}${more > 0 ? ` and ${more} more` : ''}.`) }
}

/** An order that came, went or has changed where it stands; a person, a merchant or a location that is another one now. */
const mayMatter = ({ subject, kind, from, to }: Change): boolean =>
  subject !== 'order' || kind === 'changed' || from === outOfStockStatus || to === outOfStockStatus

/** The merchants whose notifications may be wrong after these changes. */
export const merchantsTouched = (changes: readonly Change[]): number[] | 'all' => merchantsOf(changes.filter(mayMatter))
