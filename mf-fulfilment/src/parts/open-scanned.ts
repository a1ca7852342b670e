import { navigate } from 'shared-state'
import { whyNotOne } from './one-order.ts'
import { ordersOfCode } from './order.ts'
import { scannedHref } from './pack-href.ts'

/** Opens the desk with the parcel of a code; answers why not. */
export async function openScanned(code: string): Promise<string | undefined> {
  const orders = await ordersOfCode(code)
  const [first] = orders
  const why = whyNotOne(code, orders)
  if (why || !first) return why
  const href = scannedHref(first.orderId, code)
  if (href === location.pathname + location.search) return `${code} is the one shown.`
  navigate(href)
  return undefined
}
