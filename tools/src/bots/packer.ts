import { newKey } from 'contract/client'
import { add, attempt, mustRefuse } from './book.ts'
import { cancel } from './cancel.ts'
import type { Api, Floor, Work } from './floor.ts'
import { inTurn } from './orders.ts'
import { nextScan } from './scan.ts'

/** Packs picked orders scan by scan, weighs them and closes their boxes; now and then into two parcels. */
export const packer = (floor: Floor, hand: Api): Work =>
  inTurn(floor, hand, 2200, (orderId) => pack(floor, hand, orderId))

async function pack(floor: Floor, hand: Api, orderId: number): Promise<void> {
  const { book, once } = floor
  const order = await attempt(book, hand.order.getOrder({ query: { orderId } }))
  // Somebody else may have been quicker.
  if (order?.status !== 2200 || !order.trayName) return
  const bench = { orderId, trayName: order.trayName, skus: order.lines.map(({ sku }) => sku) }
  const last = order.parcels.at(-1)
  const parcel = { number: last?.parcelNumber ?? 1, units: last?.units ?? 0 }
  const cancelAt = once(50) ? floor.roll(order.lines.length) : -1
  for (const [n, { sku, quantity, packed }] of order.lines.entries()) {
    if (n === cancelAt && (await cancel(floor, orderId, 'late')))
      return mustRefuse(book, 'packed after a cancel', hand.packing.changeToPack({ body: { orderId, code: sku } }))
    if (!(await packLine(floor, hand, { ...bench, sku, left: quantity - packed }, parcel))) return
  }
}

type Bench = { orderId: number; trayName: string; skus: readonly string[]; sku: string; left: number }
type Parcel = { number: number; units: number }

/** False where the order goes no further, or is closed. */
async function packLine(floor: Floor, hand: Api, bench: Bench, parcel: Parcel): Promise<boolean> {
  const { book, once, breathe } = floor
  const { orderId, trayName, sku } = bench
  const things = floor.sellers.flatMap((one) => one.things)
  const thing = things.find((one) => one.sku === sku) ?? { sku, barcodes: [] }
  for (let { left } = bench; left > 0 && !floor.isOver();) {
    await breathe()
    const other = once(50) ? floor.pick(things.filter((one) => !bench.skus.includes(one.sku))) : undefined
    if (other) {
      const wrong = { orderId, code: other.sku, quantity: 1 }
      await mustRefuse(book, 'another item packed', hand.packing.changeToPack({ body: wrong }))
    }
    const { code, quantity, units } = nextScan(floor, thing, left)
    // Not before something is in the one at hand.
    const isNext = parcel.units > 0 && once(60)
    const scanNumber = newKey()
    const said = {
      orderId,
      code,
      quantity,
      scanNumber,
      parcelNumber: parcel.number + (isNext ? 1 : 0),
      newParcel: isNext,
    }
    const done = await attempt(book, hand.packing.changeToPack({ body: said }, { key: scanNumber }))
    if (!done) return false
    parcel.units = done.parcelNumber === parcel.number ? parcel.units + units : units
    parcel.number = done.parcelNumber
    left -= units
    add(book.tray(trayName), sku, -units)
    add(book.orders.get(orderId)?.packed ?? new Map(), sku, units)
    book.count('units packed', units)
    book.count('scans of the packer')
    if (once(50)) await sayAgain(floor, hand, said, done.left)
    if (done.isClosed) {
      await weigh(floor, hand, orderId, done)
      return false
    }
    if (once(80) && (await attempt(book, hand.packing.changeToPack({ body: { ...said, undo: true } })))) {
      add(book.tray(trayName), sku, units)
      add(book.orders.get(orderId)?.packed ?? new Map(), sku, -units)
      return false
    }
  }
  return true
}

type PackScan = {
  orderId: number
  code: string
  quantity: number
  scanNumber: string
  parcelNumber: number
  newParcel: boolean
}

async function sayAgain({ book }: Floor, hand: Api, body: PackScan, left: number): Promise<void> {
  const again = await attempt(book, hand.packing.changeToPack({ body }, { key: body.scanNumber }))
  if (again && again.left !== left) book.fault('a packed unit that was said twice counted twice')
}

type Closed = { parcelNumber: number; parcelCount: number; expectedWeight: number | null }

/** The scale; of several parcels each is looked up. */
async function weigh({ book }: Floor, hand: Api, orderId: number, closed: Closed): Promise<void> {
  const parcels =
    closed.parcelCount === 1
      ? [closed]
      : ((await attempt(book, hand.order.getOrder({ query: { orderId } })))?.parcels ?? [])
  for (const { parcelNumber, expectedWeight } of parcels)
    await attempt(
      book,
      hand.packing.updateFinalWeight({
        body: { orderId, parcelNumber, weight: (expectedWeight ?? 1) + 0.01, confirmed: true },
      }),
    )
}
