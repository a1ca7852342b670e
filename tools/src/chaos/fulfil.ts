import { calls } from 'contract/calls/all'
import { newKey } from 'contract/client'
import { warehouseOrderId } from 'contract/order-number'
import type { Hand } from './hand.ts'
import type { Seller } from './world.ts'

const traysEach = 900

/** One order after the other, from its shop to the bin; nobody else touches it, so each step must be taken. */
export function fulfil(stamp: string, shop: Hand, seller: Seller, hand: Hand, number: number): () => Promise<void> {
  let serial = 0
  return async () => {
    serial++
    const orderId = await take(shop, seller, `${stamp}-${number}-${serial}`)
    if (orderId === undefined) return
    const trayName = `T-${number * traysEach + (serial % traysEach)}`
    if (!(await pick(hand, orderId, trayName)) || !(await pack(hand, orderId))) return
    await ship(hand, seller, orderId, `CH${stamp}${number}X${serial}`)
    const seen = await shop.look(calls.order.getOrder, { orderId })
    if (seen && seen.status < 4000)
      hand.doors.book.find(`Order ${orderId} is in a bin, and its shop reads ${seen.status}.`)
  }
}

async function take(shop: Hand, { shopId, skus }: Seller, reference: string): Promise<number | undefined> {
  const { book, roll } = shop.doors
  const ordered = new Map<string, number>()
  for (let line = 0; line <= roll(2); line++) ordered.set(skus[roll(skus.length)] ?? '', 1 + roll(3))
  const items = [...ordered].map(([sku, quantity]) => ({ sku, quantity, unitPrice: 10 }))
  const body = { shopId, timestamp: Date.now(), referenceCode: reference, items, shippingName: 'Recipient' }
  const made = await shop.act(calls.order.merchantCreateOrder, { body }, ({ orderId }) => {
    if (book.orders.has(orderId)) book.find(`${reference} has the number of another order, ${orderId}.`)
    book.orders.set(orderId, { reference, skus: ordered, status: 1000 })
  })
  return made?.orderId
}

/** Promised, on a list of its own, and walked scan by scan into a tray. */
async function pick(hand: Hand, orderId: number, trayName: string): Promise<boolean> {
  const { book, roll } = hand.doors
  const promised = await hand.act(calls.order.changeToPick, { body: { orderId } }, ([one]) => {
    if (one?.status === 2000) book.reached(orderId, 2000)
    else book.find(`Order ${orderId} was not promised: ${JSON.stringify(one)}`)
  })
  if (promised?.[0]?.status !== 2000) return false
  const list = await hand.act(calls.picking.generatePickingList, { body: { orderIds: [orderId] } }, () => {
    book.lists++
    book.reached(orderId, 2100)
  })
  if (!list) return false
  const { pickingListId } = list
  if (!(await hand.act(calls.picking.updateOrdersPickingList, { body: { pickingListId, assign: true } }))) return false
  const walk = (await hand.look(calls.picking.getOrderItemsByPickingListId, { pickingListId })) ?? []
  for (const { lineId, cellCode, sku, left } of walk)
    for (let gone = 0; gone < left;) {
      const quantity = roll(2) === 0 ? 1 : left - gone
      const scan = { pickingListId, lineId, cellCode, code: sku, quantity, trayName, ...scanOf(roll) }
      const done = await hand.act(calls.picking.updateOrdersPickingList, { body: scan }, () =>
        book.add(`pick ${orderId} ${sku}`, quantity),
      )
      if (!done) return false
      gone += quantity
      if (done.left !== left - gone)
        book.find(`Of line ${lineId} are ${done.left} left to pick, ${left - gone} by the book.`)
    }
  book.reached(orderId, 2200)
  return walk.length > 0
}

/** A scan has a number of its own, as the portal sends it, or is known by its key alone. */
const scanOf = (roll: (sides: number) => number) => (roll(2) === 0 ? { scanNumber: newKey() } : {})

async function pack(hand: Hand, orderId: number): Promise<boolean> {
  const { book, roll } = hand.doors
  for (const [sku, units] of book.orders.get(orderId)?.skus ?? [])
    for (let left = units; left > 0; left--) {
      const body = { orderId, code: sku, quantity: 1, ...scanOf(roll) }
      const done = await hand.act(calls.packing.changeToPack, { body }, () => book.add(`pack ${orderId} ${sku}`, 1))
      if (!done) return false
      if (done.left !== left - 1)
        book.find(`Of ${sku} in order ${orderId} are ${done.left} left to pack, ${left - 1} by the book.`)
    }
  book.reached(orderId, 3000)
  return (
    (await hand.act(calls.packing.updateFinalWeight, { body: { orderId, weight: 1, confirmed: true } })) !== undefined
  )
}

async function ship(hand: Hand, seller: Seller, orderId: number, trackingNumber: string): Promise<void> {
  const { book } = hand.doors
  const measured = { weight: 1, length: 24, width: 18, height: 10, confirmed: true }
  const named = { warehouseOrderId: warehouseOrderId(orderId), shippingProvider: seller.courier }
  if (!(await hand.act(calls.shipping.confirm, { body: { ...named, ...measured } }))) return
  if (!(await hand.act(calls.shipping.enterTrackingNo, { body: { orderId, trackingNumber } }))) return
  const body = { orderId, shippingBinId: seller.shippingBinId }
  await hand.act(calls.shipping.changeToReadyToShip, { body }, () => book.reached(orderId, 4000))
}
