import { allocable } from 'contract/order-status'
import { readCsv, writeCsv } from 'api/kernel/csv'
import { importFile } from './catalogue.ts'
import { birchGoods, duneGoods, type Goods, realLines } from './goods.ts'
import { dice, each, until, type DemoHouse } from './house.ts'
import { manager, type Merchant, type Places } from './people.ts'

const cities = [
  ['47301', 'Petaling Jaya', 'Selangor', 'MY'],
  ['10250', 'George Town', 'Penang', 'MY'],
  ['50480', 'Kuala Lumpur', 'Kuala Lumpur', 'MY'],
  ['80000', 'Johor Bahru', 'Johor', 'MY'],
  ['238823', 'Singapore', '', 'SG'],
] as const

/**
 * The real order lines with their dates moved so that the last order is today, in the words of the file: M/D/YY H:mm.
 */
export async function ordersOfToday(now = new Date()): Promise<Buffer> {
  const { columns, rows } = await readCsv(realLines(), 'csvFile')
  const column = columns.indexOf('InvoiceDate')
  const moments = rows.map((row) => momentOf(row.cells[column] ?? ''))
  const moved = now.getTime() - 30 * 60_000 - Math.max(...moments)
  return writeCsv([
    columns,
    ...rows.map((row, index) =>
      row.cells.map((cell, place) => (place === column ? written((moments[index] ?? 0) + moved) : cell)),
    ),
  ])
}

const momentOf = (text: string): number => {
  const [, month, day, year, hour, minute] = (/^(\d+)\/(\d+)\/(\d+) (\d+):(\d+)$/.exec(text) ?? []).map(Number)
  return Date.UTC(2000 + (year ?? 0), (month ?? 1) - 1, day, hour, minute)
}
const written = (moment: number): string => {
  const at = new Date(moment)
  return (
    `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${String(at.getUTCFullYear() % 100).padStart(2, '0')} ` +
    `${at.getUTCHours()}:${String(at.getUTCMinutes()).padStart(2, '0')}`
  )
}

/** Alder uploads the real orders, Birch and Dune sell through their shops; then everything that can be is allocated. */
export async function takeOrders(house: DemoHouse, places: Places): Promise<void> {
  const imported = await importFile(
    await house.as(places.alder.admin),
    places.alder,
    'OrderImport',
    'orders.csv',
    await ordersOfToday(),
    { dateFormat: 'M/D/Y' },
  )
  await sell(house, places.birch, birchGoods, 48, 11)
  await sell(house, places.dune, duneGoods, 36, 12)
  const api = await house.as(manager)
  await until(
    'The allocation of the demo orders',
    async () => (await api.order.getOrderListCount({ query: { status: [...allocable] } })) === 0,
  )
  house.say(
    `${imported.ok} real order lines taken (${imported.failed} refused), ${48 + 36} orders from shops, all allocated`,
  )
}

async function sell(
  house: DemoHouse,
  merchant: Merchant,
  goods: readonly Goods[],
  orders: number,
  seed: number,
): Promise<void> {
  const api = await house.as(merchant.admin)
  const roll = dice(seed)
  const drafts = Array.from({ length: orders }, (_, n) => {
    const [shippingPostcode, shippingCity, shippingState, shippingCountry] = cities[roll(cities.length)] ?? cities[0]
    const chosen = [...new Set(Array.from({ length: 1 + roll(3) }, () => goods[roll(goods.length)]))].flatMap(
      (one) => one ?? [],
    )
    return {
      shopId: merchant.shops[n % merchant.shops.length] ?? 0,
      referenceCode: `${merchant.host.toUpperCase()}-${10_400 + n}`,
      marketplaceOrderId: `24${1000000000 + roll(2_000_000_000)}`,
      placedTimestamp: Date.now() - (orders - n) * 37 * 60_000,
      priority: ([0, 0, 0, 0, 1, 2] as const)[roll(6)] ?? 0,
      shippingName: `Recipient ${n + 1}`,
      shippingPhone: '+60 3 0000 0000',
      shippingAddress1: `${1 + roll(80)} Mill Lane`,
      shippingPostcode,
      shippingCity,
      shippingState,
      shippingCountry,
      items: chosen.map((one) => ({ sku: one.sku, quantity: 1 + roll(3), unitPrice: one.price })),
      ...(n % 9 === 8 ? { remark: 'Leave at the door' } : {}),
    }
  })
  // One order asks for a SKU nobody knows, one for more than there is.
  const [unknown, many] = [drafts[3]?.items[0], drafts[7]?.items[0]]
  if (unknown) unknown.sku = 'SET-MUG-4'
  if (many) many.quantity = 900
  await each(drafts, (draft) => api.order.merchantCreateOrder({ body: { ...draft, timestamp: Date.now() } }))
}
