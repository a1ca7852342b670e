import { newKey } from 'contract/client'
import { add, attempt, type Goods, mustRefuse } from './book.ts'
import type { Floor, Seller, Work } from './floor.ts'

/** A shop: sells, says the same order twice now and then, sells what nobody has, and changes its mind. */
export function seller(floor: Floor, { api, merchantId, shopIds, things }: Seller): Work {
  const { book, roll, once, pick } = floor
  const stamp = Date.now().toString(36).toUpperCase()
  const cartons = things.filter((thing) => thing.carton > 1)
  let sold = 0
  const draft = () => {
    const ordered: Goods = new Map()
    for (let line = 0; line <= roll(3); line++) add(ordered, pick(things)?.sku ?? '', 1 + roll(3))
    // What is sold by the carton: one to three of them, and now and then a single one beside.
    const carton = once(4) ? undefined : pick(cartons)
    if (carton) add(ordered, carton.sku, carton.carton * (1 + roll(3)) + roll(2))
    const items = [...ordered].map(([sku, quantity]) => ({ sku, quantity, unitPrice: 10 }))
    const [first] = items
    if (first && once(60)) first.quantity = 5000
    if (first && once(60)) first.sku = `NOBODY-${roll(100)}`
    return { ordered: new Map(items.map(({ sku, quantity }) => [sku, quantity])), items }
  }
  return async () => {
    const open = [...book.orders.values()].filter((order) => order.merchantId === merchantId).length
    if (open >= floor.open.most) return false
    const { ordered, items } = draft()
    const body = {
      shopId: pick(shopIds) ?? 0,
      timestamp: Date.now(),
      referenceCode: `BOT-${stamp}-${merchantId}-${++sold}`,
      items,
      priority: once(10) ? (2 as const) : (0 as const),
      shippingName: `Recipient ${sold}`,
      shippingAddress1: `${1 + roll(80)} Mill Lane`,
      shippingPostcode: '50450',
      shippingCity: 'Kuala Lumpur',
      shippingCountry: 'MY',
    }
    const key = newKey()
    const made = await attempt(book, api.order.merchantCreateOrder({ body }, { key }))
    if (!made) return true
    book.took(merchantId, made.orderId, ordered)
    book.count('orders taken')
    if (once(30)) {
      const again = await attempt(book, api.order.merchantCreateOrder({ body }, { key }))
      if (again && again.orderId !== made.orderId) book.fault(`${body.referenceCode} was made twice`)
      await mustRefuse(book, 'the same number once more', api.order.merchantCreateOrder({ body }))
    }
    return true
  }
}
