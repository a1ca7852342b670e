import { isTrayName } from 'contract/tray-name'
import type { PickingList } from '../parts/picking-lists.ts'

const cartCode = /^CART-?(\d{1,5})$/i
export const isCartName = (code: string): boolean => cartCode.test(code.trim())
const upper = (text: string): string => text.trim().toUpperCase()

/** The open list that a cart or one of its trays is of, or why none is; undefined for a code that is neither's. */
export function listScanned(lists: readonly PickingList[], code: string): { list: PickingList } | string | undefined {
  const cart = cartCode.exec(code.trim())?.[1]
  if (cart === undefined && !isTrayName(code)) return undefined
  const all = lists.filter((list) =>
    cart === undefined ? list.orders.some((order) => order.trayName === upper(code)) : list.cart === Number(cart),
  )
  const begun = all.filter((list) => list.status === 'Paused')
  const [list, ...others] = begun.length > 0 ? begun : all
  if (!list) return `No open list is on ${upper(code)}. Take one of these.`
  if (others.length > 0)
    return `${others.length + 1} lists are on ${upper(code)}: scan one of its trays, or take one here.`
  return { list }
}
