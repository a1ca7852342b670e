import { allocable } from 'contract/order-status'
import { importFile } from './catalogue.ts'
import { birchGoods, duneGoods } from './goods.ts'
import { dice, each, until, type Api, type DemoHouse } from './house.ts'
import { manager, worker } from './people.ts'

const ordersPerFile = 5_000
const merchants = [
  { host: 'birch', goods: birchGoods.map((one) => one.sku) },
  { host: 'dune', goods: duneGoods.map((one) => one.sku) },
  { host: 'alder', goods: [] as string[] },
]

/**
 * Many orders for load: announced and stocked in, then imported from files as merchants do, then allocated by the
 * worker.
 */
export async function manyOrders(house: DemoHouse, orders: number): Promise<void> {
  const stamp = Date.now().toString(36).toUpperCase()
  const share = Math.ceil(orders / merchants.length)
  const jobIds: number[] = []
  for (const { host, goods } of merchants) {
    const api = await house.as(`admin@${host}.example`)
    const {
      result: [product],
    } = await api.stock.getProductList({ query: { pageSize: 1 } })
    if (!product) throw new Error(`The merchant of ${host} has no products; make the demo data first.`)
    const skus = goods.length
      ? goods
      : (await api.stock.getProductList({ query: { pageSize: 200, sorting: 'sku' } })).result.map((one) => one.sku)
    await stockUp(house, api, `BULK-${stamp}`, skus, Math.ceil((share * 4) / skus.length))
    for (let from = 0; from < share; from += ordersPerFile) {
      const count = Math.min(ordersPerFile, share - from)
      const merchant = {
        merchantId: product.merchantId,
        name: product.merchantName,
        host,
        admin: `admin@${host}.example`,
        shops: [],
      }
      const { jobId } = await importFile(
        api,
        merchant,
        'OrderImport',
        `bulk-${stamp}-${from}.csv`,
        orderFile(`${host.toUpperCase()}-${stamp}`, from, count, skus),
      )
      jobIds.push(jobId)
      house.say(`${host}: ${from + count} of ${share} orders imported`)
    }
  }
  await untilTried(await house.as(manager), jobIds)
}

/** Waits until stock was looked for for all that these imports made; what waits besides, held orders too, is left to wait. */
export async function untilTried(floor: Api, jobIds: readonly number[], seconds = 900): Promise<void> {
  for (const jobId of jobIds)
    await until(
      'The allocation of the orders',
      async () =>
        (await floor.order.getOrderListCount({ query: { jobId, status: [...allocable], onHold: false } })) === 0,
      seconds,
    )
}

async function stockUp(
  house: DemoHouse,
  api: Api,
  reference: string,
  skus: readonly string[],
  quantity: number,
): Promise<void> {
  const csv = [
    'SKU,Quantity,Carton,Batch,Expiry',
    ...skus.map((sku, index) => `${sku},${quantity},Carton ${1 + Math.floor(index / 40)},BULK,2099-12-31`),
  ].join('\n')
  const { inboundRequestId } = await api.inbound.createRequest({
    body: { referenceCode: reference },
    files: { csvFile: new File([csv], 'stock.csv', { type: 'text/csv' }) },
  })
  const floor = await house.as(worker)
  const cells = (await floor.location.cellGetAll({ query: { isUnusableStock: false, pageSize: 200 } })).result.map(
    (cell) => cell.code,
  )
  for (let items = await open(floor, inboundRequestId); items.length; items = await open(floor, inboundRequestId))
    await each(items, (item, index) =>
      floor.inbound.stockIn({
        body: { inboundItemId: item.id, cellCode: cells[index % cells.length] ?? '', quantity: item.remainQuantity },
      }),
    )
}

const open = async (api: Api, requestId: number) =>
  (await api.inbound.getItems({ query: { requestId, isOpen: true, pageSize: 200 } })).result

/** Orders of one to three lines over the last 60 days. */
function orderFile(prefix: string, from: number, count: number, skus: readonly string[]): Buffer {
  const roll = dice(from + 1)
  const lines = ['Reference code,SKU,Quantity,Placed,Unit price,Shipping city,Shipping country']
  for (let n = from; n < from + count; n++) {
    const placed = new Date(Date.now() - roll(60 * 24 * 60) * 60_000).toISOString().slice(0, 16).replace('T', ' ')
    for (const sku of new Set(Array.from({ length: 1 + roll(3) }, () => skus[roll(skus.length)] ?? '')))
      lines.push(`${prefix}-${n},${sku},${1 + roll(2)},${placed},${5 + roll(90)},Kuala Lumpur,MY`)
  }
  return Buffer.from(lines.join('\n'))
}
