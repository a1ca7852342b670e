import { countOf } from 'contract/format'
import { anyOf, merchantAdmins, type Role, warehouseManagers } from 'contract/roles'
import type { Order } from './order.ts'

type Troubled = Pick<Order, 'status' | 'reason' | 'trayName' | 'unitsToUnpack'>
export type NextStep = { owner: 'Warehouse' | 'Merchant' | 'Marketplace'; cause: string; words: string }

/** A short pick names the cell that lacked; a shortage at allocation names what is needed. */
const isShortPick = (reason: string): boolean => reason.includes(' was short of ')

/** What is left to do for the goods of a cancelled order. */
function putBackOf({ trayName, unitsToUnpack }: Troubled): string {
  const places = [
    ...(trayName === null ? [] : [`the units in tray ${trayName}`]),
    ...(unitsToUnpack === 0 ? [] : [`${countOf(unitsToUnpack, 'unit')} from its parcel`]),
  ]
  return places.length ? `Put ${places.join(' and ')} back` : 'Nothing to put back; the goods are free again'
}

/** Why an order stands in Non conformance, who has to act, and what to do, in words; undefined for an order that conforms. */
export function nextStepOf(order: Troubled): NextStep | undefined {
  const { status, reason } = order
  switch (status) {
    case 200:
      return {
        owner: 'Marketplace',
        cause: reason || 'The marketplace gave a status nobody knows',
        words: "Wait for the marketplace's next status",
      }
    case 510:
      return { owner: 'Warehouse', cause: reason || 'Cancelled', words: putBackOf(order) }
    case 520:
      return {
        owner: 'Warehouse',
        cause: reason || 'The parcel could not be delivered',
        words:
          order.unitsToUnpack > 0
            ? `Put ${countOf(order.unitsToUnpack, 'unit')} back under In Picking, To put back, as they come`
            : 'Ask the courier where the parcel is',
      }
    case 530:
      return { owner: 'Warehouse', cause: reason || 'The buyer sends it back', words: 'Receive the return' }
    case 540:
      return isShortPick(reason)
        ? { owner: 'Warehouse', cause: reason, words: 'Count the cell; processed again when the units are found' }
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

/**
 * What is wrong, line by line, the worst first, as allocation writes it: 'MUG: 4 needed, 1 available; CAP: ...'. What a
 * person wrote is one line, whatever stands in it.
 */
export const problemsOf = (status: number, cause: string): string[] =>
  status === outOfStock || status === productNotFound ? cause.split('; ') : [cause]

/** '14 more lines'. */
export const moreLines = (count: number): string => countOf(count, 'more line')

/** The worst of a reason's lines, and how many more there are. */
export function shortReason(status: number, reason: string): string {
  const [worst = '', ...others] = problemsOf(status, reason)
  return others.length ? `${worst} and ${moreLines(others.length)}` : worst
}

/** What lacks goods goes on by itself when they arrive or are found; an order of an unknown product waits to be told. */
export const goesOnByItself = ({ status }: Pick<Order, 'status'>): boolean => status === outOfStock

const outOfStock = 540
const productNotFound = 550

/** Who may add a product. */
export const productMakers = anyOf(warehouseManagers, merchantAdmins)

/** Where the missing product is looked for or added: a way out of Product not Found. */
export const productWay = (role: Role): { label: string; icon: string; href: string } =>
  productMakers.includes(role)
    ? { label: 'Add product', icon: 'plus-lg', href: '/catalogue/add-product' }
    : { label: 'Find product', icon: 'tags', href: '/catalogue/product' }
