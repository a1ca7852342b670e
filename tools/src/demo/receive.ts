import { readCsv } from 'api/kernel/csv'
import { birchGoods, duneGoods, type Goods, realLines } from './goods.ts'
import { dice, each, type Api, type DemoHouse } from './house.ts'
import { manager, type Merchant, type Places, worker } from './people.ts'

type Item = { sku: string; quantity: number; carton: string; batch?: string; expiry?: string }
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const csvOf = (items: readonly Item[]): File =>
  new File(
    [
      [
        'SKU,Quantity,Carton,Batch,Expiry',
        ...items.map((item) => [item.sku, item.quantity, item.carton, item.batch ?? '', item.expiry ?? ''].join(',')),
      ].join('\n'),
    ],
    'inbound.csv',
    { type: 'text/csv' },
  )

async function announce(
  api: Api,
  referenceCode: string,
  items: readonly Item[],
  { isDraft = false, days = 1, remark = '' } = {},
): Promise<number> {
  const { inboundRequestId } = await api.inbound.createRequest({
    body: { referenceCode, isDraft, remark, estimatedDeliveryTimestamp: Date.now() + days * 86_400_000 },
    files: { csvFile: csvOf(items) },
  })
  return inboundRequestId
}

/** Announces what the merchants need, and stocks it in cell by cell; then one request in every status. */
export async function fillShelves(house: DemoHouse, places: Places): Promise<void> {
  const cells = await cellCodes(await house.as(worker))
  const shelves = dice(7)
  const put = (requestId: number, upTo?: number) =>
    stockIn(house, requestId, () => cells[shelves(cells.length)] ?? '', upTo)
  for (const [merchant, items] of [
    [places.alder, await realStock()],
    [places.birch, ownStock(birchGoods, 90)],
    [places.dune, ownStock(duneGoods, 120)],
  ] as const) {
    const requestId = await announce(await house.as(merchant.admin), `${merchant.host.toUpperCase()}-OPENING`, items, {
      days: 0,
      remark: 'Opening stock',
    })
    await put(requestId)
    await (await house.as(manager)).inbound.updateRequestStatus({ body: { inboundRequestId: requestId, status: 600 } })
  }
  await everyStatus(house, places.birch, put)
  house.say('opening stock received, an inbound request in every status')
}

async function cellCodes(api: Api): Promise<string[]> {
  const codes: string[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { result } = await api.location.cellGetAll({ query: { isUnusableStock: false, pageNumber, pageSize: 200 } })
    codes.push(...result.map((cell) => cell.code))
    if (result.length < 200) return codes
  }
}

/** Stocks in everything a request announces, or the first `upTo` of its items. */
async function stockIn(house: DemoHouse, requestId: number, cellFor: () => string, upTo = Infinity): Promise<void> {
  const api = await house.as(worker)
  const items = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { result } = await api.inbound.getItems({ query: { requestId, sorting: 'group', pageNumber, pageSize: 200 } })
    items.push(...result)
    if (result.length < 200) break
  }
  await each(items.filter((item) => item.remainQuantity > 0).slice(0, upTo), (item) =>
    api.inbound.stockIn({ body: { inboundItemId: item.id, cellCode: cellFor(), quantity: item.remainQuantity } }),
  )
}

/**
 * What the real orders ask for and some more; of every thirtieth product less, so that some orders wait in Non
 * conformance.
 */
async function realStock(): Promise<Item[]> {
  const wanted = new Map<string, number>()
  for (const {
    cells: [invoice = '', sku = '', , quantity = '0'],
  } of (await readCsv(realLines(), 'csvFile')).rows)
    if (/^\d{5}/.test(sku) && !invoice.startsWith('C'))
      wanted.set(sku, (wanted.get(sku) ?? 0) + Math.max(0, Number(quantity)))
  const more = dice(3)
  return [...wanted].map(([sku, quantity], index) => ({
    sku,
    quantity: index % 30 === 29 ? Math.max(1, Math.floor(quantity / 2)) : quantity + 5 + more(40),
    carton: `Carton ${1 + Math.floor(index / 40)}`,
  }))
}

const ownStock = (goods: readonly Goods[], each: number): Item[] =>
  goods.flatMap((one, index) =>
    one.hasExpiry
      ? [
          { days: 18, share: 0.2, batch: '26-A1' },
          { days: 160, share: 0.4, batch: '26-B4' },
          { days: 420, share: 0.4, batch: '27-C2' },
        ].map(({ days, share, batch }) => ({
          sku: one.sku,
          quantity: Math.round(each * share),
          carton: `Carton ${1 + (index % 3)}`,
          batch,
          expiry: dayFromNow(days + index),
        }))
      : [{ sku: one.sku, quantity: each, carton: `Carton ${1 + (index % 3)}` }],
  )

async function everyStatus(
  house: DemoHouse,
  merchant: Merchant,
  put: (requestId: number, upTo?: number) => Promise<void>,
): Promise<void> {
  const [own, floor] = [await house.as(merchant.admin), await house.as(manager)]
  const items = (): Item[] =>
    birchGoods
      .filter((one) => !one.hasExpiry)
      .slice(0, 6)
      .map((one, index) => ({ sku: one.sku, quantity: 12, carton: index < 3 ? 'Carton 1' : 'Carton 2' }))
  const move = (inboundRequestId: number, status: 200 | 300 | 400 | 600 | 900 | 910) =>
    floor.inbound.updateRequestStatus({ body: { inboundRequestId, status } })
  await announce(own, 'PO-2040', items(), { isDraft: true, days: 9 })
  await announce(own, 'PO-2039', items(), { days: 5 })
  await move(await announce(own, 'PO-2038', items()), 300)
  await put(await announce(own, 'PO-2037', items()), 1)
  await put(await announce(own, 'PO-2036', items()), 4)
  await put(await announce(own, 'PO-2035', items()))
  const short = await announce(own, 'PO-2034', items(), { remark: 'Two products came short' })
  await put(short, 4)
  await move(short, 600)
  await own.inbound.updateRequestStatus({
    body: { inboundRequestId: await announce(own, 'PO-2033', items()), status: 900 },
  })
  await move(await announce(own, 'PO-2032', items(), { remark: 'No labels on the cartons' }), 910)
}
