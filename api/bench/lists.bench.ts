import { transaction } from '../src/kernel/transaction.ts'
import { one, run, sql } from '../src/kernel/database.ts'
import { systemWho } from '../src/kernel/who.ts'
import { type BenchHouse, openBenchHouse } from './house.ts'
import { caller } from './load.ts'
import { type Query, slowestOf } from './slowest.ts'
import { makeLoadOrders, makeStock } from './stock-and-orders.ts'

const statuses = [200, 500, 510, 520, 530, 540, 550, 1000, 1500, 2000, 2100, 2200, 3000, 4000, 5000, 6000]

const sorts = ['shipBy', 'placed', 'status', 'priority', 'units', 'updated'].flatMap((sort) => [sort, `-${sort}`])

/** Every filter and sort of the order list, with its count, each asked 40 times by 4 clients: 20,000 orders. */
export async function benchLists(): Promise<void> {
  const house = await openBenchHouse()
  try {
    const { base, token } = await house.serve()
    const { orderId, sku } = await makeVaried(house)
    await house.analyze()
    const queries = queriesOf(orderId, sku, house.merchantId)
    const list = { path: '/api/Order/GetOrderList', count: '/api/Order/GetOrderListCount', queries }
    const { name, milliseconds } = await slowestOf(caller(base, token, 4), list)
    console.log(
      `Order list of 50 and its count at 20,000 orders, every filter and sort: ` +
        `slowest p95 ${milliseconds.toFixed(0)} ms (${name}; at most 50)`,
    )
  } finally {
    await house.close()
  }
}

/**
 * 20,000 orders in every status, some with tracking number, tray and remark, some of a SKU that is no product; answers
 * the id of one in the middle and the SKU of some.
 */
const makeVaried = ({ pool, merchantId, locationId }: BenchHouse): Promise<{ orderId: number; sku: string }> =>
  transaction(pool, systemWho(), async (tx) => {
    const products = await makeStock(tx, merchantId, locationId, 200, 1000)
    const ids = await makeLoadOrders(tx, merchantId, locationId, products, 20_000, 2)
    await run(
      tx,
      sql`
      update orders set status = (${statuses}::int[])[1 + id % ${statuses.length}],
             tray_name = case when id % 40 = 0 then 'T-' || id % 300 end,
             remark = case when id % 7 = 0 then 'leave at door ' || id % 50 else '' end, marketplace_order_id = 'M' || id`,
    )
    await run(tx, sql`update parcel set tracking_number = 'TRK' || demand_id where demand_id % 2 = 0`)
    await run(tx, sql`update order_line set product_id = null, sku = 'Unknown' where order_id % 10 = 0 and line_no = 1`)
    const { sku } = await one<{ sku: string }>(tx, sql`select sku from product where id = ${products[0]}`)
    return { orderId: ids[10_000] ?? 0, sku }
  })

function queriesOf(orderId: number, sku: string, merchantId: number): Query[] {
  const filters: Record<string, string> = {
    OrderId: `${orderId}`,
    WarehouseOrderId: `WO-${orderId}`,
    MarketplaceOrderId: `M${orderId}`,
    ReferenceCode: 'LOAD-77',
    Platform: 'Shopee',
    TrackingNumber: `TRK${orderId}`,
    TrayName: 'T-40',
    Status: '2000',
    'Status (open)': '1000,1500,2000,2100,2200,3000,4000',
    Priority: '2',
    SingleOrderItem: 'true',
    Remark: 'door 7',
    OrderListPriority: 'true',
    MerchantId: `${merchantId}`,
    DateTimeFromTimestamp: `${Date.now() - 86_400_000}`,
    FilterTrackingNumber: 'false',
    Sku: sku,
    'Sku (in small letters)': sku.toLowerCase(),
    'Sku (of no product)': 'unknown',
  }
  return [
    ['none', ''],
    ...Object.entries(filters).map(([name, value]): Query => [
      name,
      `${name.split(' ')[0]}=${encodeURIComponent(value)}`,
    ]),
    ...sorts.map((sort): Query => [`Sorting ${sort}`, `Sorting=${sort}`]),
    ['page 300', 'PageNumber=300'],
  ]
}
