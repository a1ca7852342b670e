import { voidLabel } from 'contract/void-label'
import { isTrayName } from 'contract/tray-name'

type Known = {
  warehouseOrderId: string
  shopName: string
  merchantName: string
  voidTrackingNumbers: readonly string[]
}

/** The orders that a code stands for: those it is only a void number of count where there is no other. */
export function livingOf<T extends Pick<Known, 'voidTrackingNumbers'>>(code: string, orders: readonly T[]) {
  const living = orders.filter((order) => !voidLabel(order, code))
  return living.length > 0 ? living : orders
}

/**
 * Why a scanned code opens nothing; undefined where it does. Two shops, or two merchants, may have the same number: the
 * hand chooses, nobody guesses. A tray may hold several orders. A void label opens no parcel: its number is of none.
 */
export function whyNotOne(code: string, orders: readonly Known[]): string | undefined {
  if (orders.length === 0) return `Nobody knows the code ${code} here.`
  const dead = orders.find((order) => voidLabel(order, code))
  if (dead) return `${code} is a void label of ${dead.warehouseOrderId}: print its label again and scan that one.`
  if (orders.length === 1 || isTrayName(code)) return undefined
  const which = orders.map((order) => `${order.warehouseOrderId} of ${order.shopName || order.merchantName}`)
  return `${code} is ${which.join(' and ')}: scan the one by its order or tracking number.`
}
