import type { Calls } from 'contract/calls/all'
import { type Client, createClient } from 'contract/client'
import { routes } from 'contract/routes'
import { run, sql } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { type BenchHouse, openBenchHouse } from './house.ts'
import { at, median } from './load.ts'
import { makeLoadOrders, makeStock } from './stock-and-orders.ts'

type Api = Client<Calls>
type Walk = { pickingListId: number; lineId: number; cellCode: string; code: string; trayName: string }
const unitsEach = 1_000
const scansBefore = 100_000

/** Lists of one order of one product each, so that each handheld has goods of its own. */
async function makeWalks(house: BenchHouse, api: Api, count: number): Promise<Walk[]> {
  const orders = await transaction(house.pool, systemWho(), async (tx) => {
    const products = await makeStock(tx, house.merchantId, house.locationId, count, unitsEach)
    const ids = await makeLoadOrders(tx, house.merchantId, house.locationId, products, count, 1)
    await run(tx, sql`update order_line set quantity = ${unitsEach} where order_id = any (${ids}::bigint[])`)
    await run(tx, sql`update orders set unit_count = ${unitsEach} where id = any (${ids}::bigint[])`)
    return ids
  })
  await house.analyze()
  const walks: Walk[] = []
  for (const [index, orderId] of orders.entries()) {
    await api.order.changeToPick({ body: { orderId } })
    const { pickingListId } = await api.picking.generatePickingList({ body: { orderIds: [orderId] } })
    const [line] = await api.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
    if (!line) throw new Error(`List ${pickingListId} has no line.`)
    const { lineId, cellCode, sku } = line
    walks.push({ pickingListId, lineId, cellCode, code: sku, trayName: `T-${index + 1}` })
  }
  return walks
}

/** What the merchant has picked before, of orders that are long gone: a scan must not be slower for it. */
const makeHistory = ({ pool, merchantId, locationId }: BenchHouse): Promise<void> =>
  transaction(pool, systemWho(), async (tx) => {
    await run(
      tx,
      sql`
      with promised as (
        insert into allocation (merchant_id, location_id, demand_kind, demand_id, condition, line_no, product_id,
                                batch_id, cell_id, quantity, picked, packed)
        select ${merchantId}, ${locationId}, 'order', -n, 'Good', 1, 1, 1, 1, 1, 1, 1
          from generate_series(1, ${scansBefore}) n
        returning id, demand_id
      )
      insert into scan (merchant_id, kind, demand_id, allocation_id, scan_number, quantity, place_id, user_id)
      select ${merchantId}, 'pick', p.demand_id, p.id, 'before' || p.demand_id, 1, 1, 1 from promised p`,
    )
  })

let serial = 0
/** One unit, as a handheld sends it; answers what the server has counted and how long it took. */
async function scan(api: Api, walk: Walk): Promise<{ picked: number; milliseconds: number }> {
  const scanNumber = `bench-${(serial += 1)}`
  const startedAt = performance.now()
  const { picked } = await api.picking.updateOrdersPickingList(
    { body: { ...walk, quantity: 1, scanNumber } },
    { key: scanNumber },
  )
  return { picked, milliseconds: performance.now() - startedAt }
}

const rest = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Scans that come every so many ms, each sent after the one before was answered, as a handheld does. */
async function handheld(api: Api, walk: Walk, scans: number, everyMs: number) {
  const answers: { picked: number; milliseconds: number; waited: number }[] = []
  const startedAt = performance.now()
  for (let index = 0; index < scans; index++) {
    const dueAt = startedAt + index * everyMs
    await rest(Math.max(0, dueAt - performance.now()))
    answers.push({ ...(await scan(api, walk)), waited: performance.now() - dueAt })
  }
  return answers
}

async function twenty(api: Api, walks: readonly Walk[]): Promise<void> {
  const everyMs = 1_000
  const all = await Promise.all(
    walks.map(async (walk, index) => {
      await rest((index * everyMs) / walks.length)
      return handheld(api, walk, 15, everyMs)
    }),
  )
  const times = all.flat().map(({ milliseconds }) => milliseconds)
  console.log(
    `20 scans/s from 20 handhelds: answered by the server in ${median(times).toFixed(0)} ms, ` +
      `p95 ${at(0.95, times).toFixed(0)} ms (at most 50), ${times.length} scans after ${scansBefore} before`,
  )
}

async function fast(api: Api, walk: Walk): Promise<void> {
  const before = (await scan(api, walk)).picked
  const answers = await handheld(api, walk, 300, 100)
  const isInOrder = answers.every(({ picked }, index) => picked === before + index + 1)
  const waited = answers.map((answer) => answer.waited)
  console.log(
    `10 scans/s from one handheld: ${answers.length} of 300 counted, ${isInOrder ? 'in order' : 'OUT OF ORDER'}; ` +
      `from the scan to its answer p95 ${at(0.95, waited).toFixed(0)} ms, longest ${Math.max(...waited).toFixed(0)} ms`,
  )
}

/** Scans as handhelds send them, over loopback to one api process, of a merchant that has scanned much before. */
export async function benchScans(): Promise<void> {
  const house = await openBenchHouse()
  try {
    const { base, token } = await house.serve()
    const api = createClient<Calls>(routes, { base, token: () => token })
    await makeHistory(house)
    const walks = await makeWalks(house, api, 20)
    // A process that has just started compiles and plans; the figures are of a warm one.
    for (const walk of walks) await handheld(api, walk, 5, 0)
    await twenty(api, walks)
    if (walks[0]) await fast(api, walks[0])
  } finally {
    await house.close()
  }
}
