import { newKey } from 'contract/client'
import { attempt, mustRefuse } from './book.ts'
import type { Api, Floor, Seller, Thing, Work } from './floor.ts'

/** So many of a product, or cartons of it, are enough; twice as many come at once. */
const enough = 60
const lookMs = 2000

/** Announces what runs out and puts it away, a few units a scan. */
export function receiver(floor: Floor, seller: Seller, hand: Api): Work {
  const { book } = floor
  const enoughOf = new Map(seller.things.map(({ sku, carton }) => [sku, enough * carton]))
  let [announced, nextLook] = [0, 0]
  return async () => {
    if (Date.now() < nextLook) return false
    nextLook = Date.now() + lookMs
    const { result } = await seller.api.stock.getProductList({ query: { pageSize: 200 } })
    const scarce = result.filter(({ sku, available, incoming }) => available + incoming < (enoughOf.get(sku) ?? 0))
    const things = seller.things.filter(({ sku }) => scarce.some((product) => product.sku === sku))
    if (things.length === 0) return false
    const expiry = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
    const rows = things.map(({ sku }) => `${sku},${2 * (enoughOf.get(sku) ?? 0)},Carton 1,BOT-${announced},${expiry}`)
    const csvFile = new File([['SKU,Quantity,Carton,Batch,Expiry', ...rows].join('\n')], 'stock.csv')
    const referenceCode = `BOT-IN-${Date.now().toString(36)}-${++announced}`
    const request = await attempt(
      book,
      seller.api.inbound.createRequest({ body: { referenceCode }, files: { csvFile } }),
    )
    if (!request) return true
    const { inboundRequestId } = request
    const items = await hand.inbound.getItems({ query: { requestId: inboundRequestId, pageSize: 200 } })
    for (const { id, sku, remainQuantity } of items.result) {
      const thing = things.find((one) => one.sku === sku)
      if (thing) await putAway(floor, hand, { id, thing, units: remainQuantity, others: seller.things })
      if (floor.isOver()) return true
    }
    await attempt(book, floor.manager.inbound.updateRequestStatus({ body: { inboundRequestId, status: 600 } }))
    return true
  }
}

type Item = { id: number; thing: Thing; units: number; others: readonly Thing[] }

async function putAway(
  { book, roll, once, pick, breathe, cells, isOver }: Floor,
  hand: Api,
  item: Item,
): Promise<void> {
  const { id: inboundItemId, thing, others } = item
  const other = others.find(({ sku }) => sku !== thing.sku)
  for (let left = item.units; left > 0 && !isOver();) {
    await breathe()
    const quantity = Math.min(left, thing.carton * (10 + roll(40)))
    const cellCode = pick(cells) ?? ''
    const body = { inboundItemId, cellCode, quantity, code: pick(thing.codes) ?? '', scanNumber: newKey() }
    if (other && once(50))
      await mustRefuse(book, 'another item put away', hand.inbound.stockIn({ body: { ...body, code: other.sku } }))
    const taken = await attempt(book, hand.inbound.stockIn({ body }, { key: body.scanNumber }))
    if (!taken) return
    // The answer was lost, so the device says it again.
    if (once(30)) await attempt(book, hand.inbound.stockIn({ body }, { key: body.scanNumber }))
    book.count('units put away', quantity)
    left -= quantity
  }
}
