import { anyOf, merchantAdmins, type Role, warehouseManagers } from 'contract/roles'
import type { Order } from './use-orders.ts'

type Troubled = Pick<Order, 'status' | 'reason' | 'trayName'>
export type NextStep = { owner: 'Warehouse' | 'Merchant' | 'Marketplace'; cause: string; words: string }

/** A short pick names the cell that lacked; a shortage at allocation names what is needed. */
const isShortPick = (reason: string): boolean => reason.includes(' was short of ')

/** Why an order stands in Non conformance, who has to act, and what to do, in words; undefined for an order that conforms. */
export function nextStepOf({ status, reason, trayName }: Troubled): NextStep | undefined {
  const putBack =
    trayName === null ? 'Nothing to put back; the goods are free again' : `Put the units in tray ${trayName} back`
  switch (status) {
    case 200:
      return {
        owner: 'Marketplace',
        cause: reason || 'The marketplace gave a status nobody knows',
        words: "Wait for the marketplace's next status",
      }
    case 510:
      return { owner: 'Warehouse', cause: reason || 'Cancelled', words: putBack }
    case 520:
      return {
        owner: 'Warehouse',
        cause: reason || 'The parcel could not be delivered',
        words: 'Ask the courier where the parcel is',
      }
    case 530:
      return { owner: 'Warehouse', cause: reason || 'The buyer sends it back', words: 'Receive the return' }
    case 540:
      return isShortPick(reason)
        ? { owner: 'Warehouse', cause: reason, words: 'Count the cell, then process again' }
        : {
            owner: 'Merchant',
            cause: reason || 'Not enough stock',
            words: 'Send stock; processed again when it arrives',
          }
    case 550:
      return {
        owner: 'Merchant',
        cause: reason || 'The product is not known',
        words: 'Add the product, then process again',
      }
    default:
      return undefined
  }
}

/** Who may add a product. */
export const productMakers = anyOf(warehouseManagers, merchantAdmins)

/** Where the missing product is looked for or added: a way out of Product not Found. */
export const productWay = (role: Role): { label: string; icon: string; href: string } =>
  productMakers.includes(role)
    ? { label: 'Add product', icon: 'plus-lg', href: '/catalogue/add-product' }
    : { label: 'Open product list', icon: 'tags', href: '/catalogue/product' }
