import { parcelName } from 'contract/order-number'
import { attempt, mustRefuse } from './book.ts'
import { cancel } from './cancel.ts'
import type { Api, Floor, Work } from './floor.ts'
import { inTurn } from './orders.ts'

/** Brings packed orders into the bin of a courier, each parcel under a number of its own. */
export function shipper(floor: Floor, hand: Api): Work {
  let shipped = 0
  const newNumber = () => `BOT${Date.now().toString(36)}${floor.roll(1000)}${++shipped}`
  return inTurn(floor, hand, 3000, async (orderId) => {
    const bin = floor.pick(floor.bins)
    if (bin) await ship(floor, hand, orderId, bin, newNumber)
  })
}

type Bin = Floor['bins'][number]

export async function ship(floor: Floor, hand: Api, orderId: number, bin: Bin, newNumber: () => string): Promise<void> {
  const { book, once, breathe } = floor
  const order = await attempt(book, hand.order.getOrder({ query: { orderId } }))
  // Somebody else may have been quicker.
  if (order?.status !== 3000) return
  for (const { parcelNumber, finalWeight, trackingNumber: known } of order.parcels) {
    await breathe()
    const measured = { weight: finalWeight ?? 1, length: 24, width: 18, height: 10 }
    const warehouseOrderId = parcelName(orderId, parcelNumber, order.parcels.length)
    const confirmed = { warehouseOrderId, shippingProvider: bin.courier, ...measured }
    if (!(await attempt(book, hand.shipping.confirm({ body: confirmed })))) return
    const enter = (trackingNumber: string) =>
      hand.shipping.enterTrackingNo({ body: { orderId, parcelNumber, trackingNumber } })
    const retired = floor.pick(book.retiredNumbers)
    const [taken, owner] = floor.pick([...book.numbers]) ?? []
    if (retired && once(20)) await mustRefuse(book, 'a number of a cancelled parcel', enter(retired), retired)
    if (taken && owner !== undefined && owner !== orderId && once(30))
      await mustRefuse(book, 'a number of another parcel', enter(taken), taken, () => hasNumber(floor, owner, taken))
    if (known !== null) continue
    const trackingNumber = newNumber()
    if (!(await attempt(book, enter(trackingNumber)))) return
    book.numbers.set(trackingNumber, orderId)
  }
  const other = floor.bins.find(({ courier }) => courier !== bin.courier)
  const into = (shippingBinId: number) => hand.shipping.changeToReadyToShip({ body: { orderId, shippingBinId } })
  if (other && once(30))
    await mustRefuse(book, 'a bin of another courier', into(other.shippingBinId), '', () =>
      isOfAnother(floor, orderId, other),
    )
  if (once(50) && (await cancel(floor, orderId, 'late')))
    return mustRefuse(book, 'a bin after a cancel', into(bin.shippingBinId))
  if (await attempt(book, into(bin.shippingBinId))) book.count('orders shipped')
}

/** Two hands at one order gave it two numbers, one after the other: the first is nobody's then. */
const hasNumber = async ({ book, manager }: Floor, orderId: number, number: string): Promise<boolean> => {
  const order = await attempt(book, manager.order.getOrder({ query: { orderId } }))
  return order?.parcels.some(({ trackingNumber }) => trackingNumber === number) ?? false
}

/** Two hands at one order choose two couriers, one after the other: the bin of the second is right then. */
const isOfAnother = async ({ book, manager }: Floor, orderId: number, { courier }: Bin): Promise<boolean> => {
  const order = await attempt(book, manager.order.getOrder({ query: { orderId } }))
  return order?.shippingProviderName !== courier
}

/** Hands the bins over, looks at what left, and marks it delivered. */
export function dispatcher(floor: Floor, hand: Api): Work {
  const { book } = floor
  return async () => {
    const bins = await hand.shipping.shippingBinGetAll()
    // A van does not come for each parcel.
    const least = floor.once(10) ? 1 : 8
    const bin = floor.pick(
      bins.filter(({ shipped, shippingProvider }) => shipped >= least && shippingProvider !== null),
    )
    if (!bin) return false
    const { shippingBinId } = bin
    const left = await attempt(book, complete(hand, shippingBinId, 5000))
    for (const orderId of left?.orderIds ?? []) book.left(orderId)
    if (left && floor.once(2)) await attempt(book, complete(hand, shippingBinId, 6000))
    return true
  }
}

const complete = (hand: Api, shippingBinId: number, targetStatus: 5000 | 6000) =>
  hand.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus } })
