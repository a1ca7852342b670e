import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from 'contract/calls/all'
import { one, rows, run, sql } from '../api/src/kernel/database.ts'
import { differences } from '../api/src/stock/verify.ts'
import { makeCell, makeOrder, makeProduct, receive } from '../api/test/floor.ts'
import { type House, openHouse } from '../api/test/house.ts'
import { upload } from '../api/test/imports.ts'
import { type Answer, ask } from './parts/ask.ts'
import { build, type Built, endAll, startApi, startWorker, until } from './parts/servers.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A process of the product is killed in the middle of its work; the next one goes on, and nothing is done twice. */
let house: House
let built: Built
beforeAll(async () => {
  built = await build()
  house = await openHouse()
})
afterAll(async () => {
  await endAll()
  built.remove()
  await house.close()
})

const orderCount = 100

const makeOrders = (count = orderCount, quantities = [1, 2]) =>
  house.system(async (tx) => {
    const lines = []
    for (const quantity of quantities) {
      const productId = await makeProduct(tx, house.birch)
      await receive(tx, {
        merchantId: house.birch,
        locationId: house.locationId,
        productId,
        cellId: await makeCell(tx, house.locationId),
        quantity: 1_000,
      })
      lines.push({ productId, quantity })
    }
    const orderIds: number[] = []
    for (let n = 0; n < count; n++) orderIds.push(await makeOrder(tx, house.birch, house.locationId, lines))
    return { orderIds, lines }
  })

const done = (orderIds: readonly number[]) =>
  house.system((tx) =>
    rows<{ promises: number; movements: number; events: number; orders: number }>(
      tx,
      sql`
  select promises, movements, events, count(*) as orders from (
    select (select count(*) from allocation a where a.merchant_id = o.merchant_id and a.demand_id = o.id) as promises,
           (select count(*) from stock_movement s where s.merchant_id = o.merchant_id and s.order_id = o.id)
             as movements,
           (select count(*) from order_event e where e.merchant_id = o.merchant_id and e.order_id = o.id) as events
      from orders o where o.id = any (${[...orderIds]}::bigint[])) as each_order group by 1, 2, 3`,
    ),
  )

test('an api process killed among 100 writes: sent again with their keys, each is done exactly once', async () => {
  const { orderIds, lines } = await makeOrders()
  const token = await house.tokenOf('WAREHOUSE_WORKER')
  const send = (base: string, orderId: number): Promise<Answer> =>
    ask(base, calls.order.changeToPick, { token, key: `pick-${orderId}`, body: { orderId } })

  const first = await startApi(built.folder, house.appUrl)
  const answered = new Map<number, Answer>()
  let killed: Promise<void> | undefined
  const unanswered = await Promise.all(
    orderIds.map((orderId) =>
      send(first.base, orderId).then(
        (answer) => {
          answered.set(orderId, answer)
          if (answered.size === 20) killed = first.kill('SIGKILL')
          return []
        },
        () => [orderId],
      ),
    ),
  )
  await killed
  expect(unanswered.flat().length).toBeGreaterThan(20)
  expect([...answered.values()].map((answer) => answer.status)).toEqual(Array.from(answered, () => 200))

  const second = await startApi(built.folder, house.appUrl)
  for (let round = 1; round <= 2; round++) {
    const answers = await Promise.all(orderIds.map((orderId) => send(second.base, orderId)))
    expect(answers.map(({ status, json }) => ({ status, result: json['result'] }))).toEqual(
      orderIds.map((orderId) => ({ status: 200, result: [{ orderId, status: 2000, reason: '' }] })),
    )
    for (const [n, orderId] of orderIds.entries())
      if (answered.has(orderId)) expect(answers[n]?.json).toEqual(answered.get(orderId)?.json)
  }
  expect(await done(orderIds)).toEqual([{ promises: 2, movements: 4, events: 2, orders: orderCount }])
  expect(await house.system(differences)).toEqual([])
  for (const { productId, quantity } of lines)
    expect(
      await house.system((tx) =>
        one(
          tx,
          sql`select sum(on_hand) as on_hand, sum(allocated) as allocated
                from stock_balance where product_id = ${productId}`,
        ),
      ),
    ).toEqual({ onHand: 1_000, allocated: quantity * orderCount })
})

test('an api process killed between a pick and its answer: the scan that comes again counts once', async () => {
  const { orderIds, lines } = await makeOrders(1, [4, 5])
  const worker = await house.as('WAREHOUSE_WORKER')
  await worker.order.changeToPick({ body: { orderIds } })
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds } })
  const walk = await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  const token = await house.tokenOf('WAREHOUSE_WORKER')
  const units = walk.flatMap(({ lineId, cellCode, sku, quantity }) =>
    Array.from({ length: quantity }, (_, n) => ({ lineId, cellCode, code: sku, scanNumber: `${lineId}-${n}` })),
  )
  // With its key as the portal sends it, and by the number of the scan alone.
  const scan = (base: string, unit: (typeof units)[number], n: number): Promise<Answer> =>
    ask(base, calls.picking.updateOrdersPickingList, {
      token,
      ...(n % 2 ? { key: unit.scanNumber } : {}),
      body: { ...unit, pickingListId, trayName: 'T-1', quantity: 1 },
    })

  const first = await startApi(built.folder, house.appUrl)
  let killed: Promise<void> | undefined
  const lost = await Promise.all(
    units.map((unit, n) =>
      scan(first.base, unit, n).then(
        ({ status }) => {
          expect(status).toBe(200)
          killed ??= first.kill('SIGKILL')
          return 0
        },
        () => 1,
      ),
    ),
  )
  await killed
  expect(lost.reduce<number>((sum, one) => sum + one, 0)).toBeGreaterThan(0)

  const second = await startApi(built.folder, house.appUrl)
  for (const [n, unit] of units.entries()) expect((await scan(second.base, unit, n)).status).toBe(200)
  expect(
    await house.system((tx) =>
      rows(
        tx,
        sql`select product_id, sum(quantity) as quantity from stock_movement
             where kind = 'pick' and side = 1 and order_id = ${orderIds[0]} group by 1 order by 2`,
      ),
    ),
  ).toEqual(lines)
  expect(await house.system(differences)).toEqual([])
})

const imported = 1_500

test('a worker killed in the middle of an import: another goes on when its lease is over, and nothing is doubled', async () => {
  const merchant = await house.as('MERCHANT_ADMIN')
  await house.system((tx) => makeProduct(tx, house.birch, { sku: 'CUP' }))
  const file = [
    'Order,SKU,Qty,Date',
    ...Array.from({ length: imported }, (_, n) => `KILL-${n},CUP,1,11/21/2026 8:26`),
  ].join('\n')
  const { jobId } = await upload(merchant, 'OrderImport', file)
  const status = () => merchant.jobs.getJobStatus({ query: { jobId } })

  const first = startWorker(built.folder, house.appUrl)
  await until('The first part of the import', async () => (await status()).ok > 0)
  await first.kill('SIGKILL')
  const halfway = await status()
  expect(halfway).toMatchObject({ status: 'Running' })
  expect(halfway.ok).toBeLessThan(imported)

  startWorker(built.folder, house.appUrl)
  // A lease is 30 seconds long; the test lets it be over now.
  await house.system((tx) => run(tx, sql`update job set lease_until = now() - interval '1 second' where id = ${jobId}`))
  await until('The end of the import', async () => (await status()).status === 'Succeeded')
  expect(await status()).toMatchObject({ ok: imported, done: imported, failed: 0, skipped: 0 })
  expect(
    await house.system((tx) =>
      rows(
        tx,
        sql`
    select count(*) as orders, count(distinct reference_code) as codes, sum(line_count) as lines,
           sum((select count(*) from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id))
             as order_lines,
           sum((select count(*) from order_event e where e.merchant_id = o.merchant_id and e.order_id = o.id)) as events
      from orders o where o.reference_code like 'KILL-%'`,
      ),
    ),
  ).toEqual([{ orders: imported, codes: imported, lines: imported, orderLines: imported, events: imported }])
  expect(await house.system(differences)).toEqual([])
})

const listed = 12_000

test('a worker killed in the middle of an export: another goes on when its lease is over, and no row is there twice', async () => {
  await endAll()
  const merchant = await house.as('MERCHANT_ADMIN', 'alder')
  await house.system((tx) =>
    run(
      tx,
      sql`
      insert into product (merchant_id, sku, name)
      select ${house.alder}, 'LISTED-' || n, 'Listed' from generate_series(1, ${listed}) n`,
    ),
  )
  const { jobId } = await merchant.jobs.createJob({ body: { jobType: 'OrderExport', list: 'products' } })
  const status = () => merchant.jobs.getJobStatus({ query: { jobId } })

  const first = startWorker(built.folder, house.appUrl)
  await until('The first part of the export', async () => (await status()).done > 0)
  await first.kill('SIGKILL')
  const halfway = await status()
  expect(halfway).toMatchObject({ status: 'Running', hasFile: false })
  expect(halfway.done).toBeLessThan(listed)

  startWorker(built.folder, house.appUrl)
  await house.system((tx) => run(tx, sql`update job set lease_until = now() - interval '1 second' where id = ${jobId}`))
  await until('The end of the export', async () => (await status()).status === 'Succeeded')
  const { uniqueKey, total, done: written } = await status()
  expect([total, written]).toEqual([listed, listed])
  const file = await (await merchant.jobs.getFile({ query: { jobType: 'OrderExport', uniqueKey } })).text()
  const skus = file
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect([skus.length, new Set(skus).size]).toEqual([listed, listed])
})
