import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Calls } from 'contract/calls/all'
import { createClient } from 'contract/client'
import { routes } from 'contract/routes'
import { one, rows, sql } from '../api/src/kernel/database.ts'
import { differences } from '../api/src/stock/verify.ts'
import { makeCell, makeOrder, makeProduct, receive } from '../api/test/floor.ts'
import { type House, openHouse } from '../api/test/house.ts'
import { altered, build, type Built, endAll, startApi } from './parts/servers.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Many orders for few units, at once, over two api processes as built. */
const orderCount = 200
const units = [20, 20, 10]
const unitCount = 50

let house: House
let built: Built
let bases: string[]
beforeAll(async () => {
  built = await build()
  house = await openHouse()
  bases = (await Promise.all([1, 2].map(() => startApi(built.folder, house.appUrl)))).map((api) => api.base)
})
afterAll(async () => {
  await endAll()
  built.remove()
  await house.close()
})

type Verdict = { httpStatus: number; status?: number; reason?: string }
/** Sends one ChangeToPick to one of the processes, for one person. */
type Send = (base: string, token: string, orderId: number) => Promise<Verdict>

const path = '/api/Fulfillment/ChangeToPick'
const verdictOf = (httpStatus: number, text: string): Verdict => {
  const [verdict] = (JSON.parse(text) as { result?: { status: number; reason: string }[] }).result ?? []
  return { httpStatus, ...verdict }
}

const byFetch: Send = async (base, token, orderId) => {
  const reply = await fetch(base + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ OrderId: orderId }),
  })
  return verdictOf(reply.status, await reply.text())
}

/** Every request on a connection of its own. */
const manyConnections = new Agent({ keepAlive: false, maxSockets: Infinity })
const byConnection: Send = (base, token, orderId) =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify({ orderIds: [orderId] })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': `own-${orderId}`,
    }
    request(base + path, { method: 'PUT', agent: manyConnections, headers }, (reply) => {
      let said = ''
      reply.on('data', (part) => (said += part)).on('end', () => resolve(verdictOf(reply.statusCode ?? 0, said)))
    })
      .on('error', reject)
      .end(text)
  })

/** As the portal's screens ask. */
const byPortal: Send = async (base, token, orderId) => {
  const [verdict] = await createClient<Calls>(routes, { base, token: () => token }).order.changeToPick({
    body: { orderId },
  })
  return { httpStatus: 200, ...verdict }
}

async function makeRush(): Promise<{ productId: number; sku: string; orderIds: number[] }> {
  return house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch)
    for (const quantity of units)
      await receive(tx, {
        merchantId: house.birch,
        locationId: house.locationId,
        productId,
        cellId: await makeCell(tx, house.locationId),
        quantity,
      })
    const orderIds: number[] = []
    for (let n = 0; n < orderCount; n++)
      orderIds.push(await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }]))
    const { sku } = await one<{ sku: string }>(tx, sql`select sku from product where id = ${productId}`)
    return { productId, sku, orderIds }
  })
}

/** All of it at once: every other order to the other process, the people taking turns. */
async function rush(send: Send, orderIds: readonly number[], over: readonly string[]): Promise<Verdict[]> {
  const tokens = await Promise.all(
    (['WAREHOUSE_WORKER', 'WAREHOUSE_MANAGER', 'SUPERADMIN'] as const).map((role) => house.tokenOf(role)),
  )
  return Promise.all(
    orderIds.map((orderId, n) => send(over[n % over.length] ?? '', tokens[n % tokens.length] ?? '', orderId)),
  )
}

const tally = (verdicts: readonly Verdict[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { httpStatus, status, reason } of verdicts) {
    const said = `${httpStatus} ${status} ${reason}`
    counts[said] = (counts[said] ?? 0) + 1
  }
  return counts
}
const expected = (sku: string) => ({
  '200 2000 ': unitCount,
  [`200 540 ${sku}: 1 needed, 0 available`]: orderCount - unitCount,
})

const booksOf = (productId: number) =>
  house.system(async (tx) => ({
    ...(await one<object>(
      tx,
      sql`select sum(on_hand) as on_hand, sum(allocated) as allocated
            from stock_balance where product_id = ${productId}`,
    )),
    ...(await one<object>(
      tx,
      sql`select count(*) as promises, count(distinct demand_id) as orders
            from allocation where product_id = ${productId}`,
    )),
    statuses: await rows(
      tx,
      sql`select o.status, count(*) as n
            from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
           where l.product_id = ${productId} group by 1 order by 1`,
    ),
  }))

test.each([
  ['fetch', byFetch],
  ['a connection for each request', byConnection],
  ["the portal's client", byPortal],
] as const)(
  '200 orders at once for 50 units over two processes: exactly 50 win, 150 say what is missing, nobody sees an ' +
    'error (%s)',
  async (_, send) => {
    const { productId, sku, orderIds } = await makeRush()
    expect(tally(await rush(send, orderIds, bases))).toEqual(expected(sku))
    expect(await booksOf(productId)).toEqual({
      onHand: unitCount,
      allocated: unitCount,
      promises: unitCount,
      orders: unitCount,
      statuses: [
        { status: 540, n: orderCount - unitCount },
        { status: 2000, n: unitCount },
      ],
    })
    expect(await house.system(differences)).toEqual([])
  },
)

test('without the guard and the lock in the statement the same goes wrong, so the tests above would notice', async () => {
  const careless = altered(built, [
    ['b.on_hand - b.allocated >= t.quantity', 'true'],
    ['order by b.id for update of b\n  )', 'order by b.id\n  )'],
  ])
  const over = (await Promise.all([1, 2].map(() => startApi(careless, house.appUrl)))).map((api) => api.base)
  const { sku, orderIds } = await makeRush()
  expect(tally(await rush(byFetch, orderIds, over))).not.toEqual(expected(sku))
})
