import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { one, run, sql } from '../kernel/database.ts'
import { batchOf, post, type Move } from '../stock/ledger.ts'
import { inCell, inParcel, inTray, outside } from '../stock/spot.ts'
import { systemWho } from '../kernel/who.ts'
import { recordError } from './record.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** One mug's way through the house: received, promised, picked, packed, issued; one broken on the way. */
async function walk() {
  const { productId } = await (
    await house.as('MERCHANT_ADMIN')
  ).catalogue.createProduct({ body: { sku: 'MUG', productName: 'Mug' } })
  await house.system(async (tx) => {
    const { id: cell } = await one<{ id: number }>(
      tx,
      sql`insert into cell (location_id, code) values (${house.locationId}, 'A-01-01-A') returning id`,
    )
    const { id: tray } = await one<{ id: number }>(
      tx,
      sql`insert into tray (location_id, name) values (${house.locationId}, 'TRAY-7') returning id`,
    )
    const { id: order } = await one<{ id: number }>(
      tx,
      sql`
      insert into orders (merchant_id, location_id, reference_code, status, placed_at, currency, source)
      values (${house.birch}, ${house.locationId}, 'ORD-9', 2000, now(), 'MYR', 'test') returning id`,
    )
    const { id: parcel } = await one<{ id: number }>(
      tx,
      sql`
      insert into parcel (merchant_id, demand_kind, demand_id, number)
      values (${house.birch}, 'order', ${order}, 1) returning id`,
    )
    const batchId = await batchOf(tx, house.birch, productId, 'B7', '2027-03-01')
    const move = (entry: string, part: Pick<Move, 'kind' | 'from' | 'to' | 'quantity'> & Partial<Move>): Move => ({
      merchantId: house.birch,
      locationId: house.locationId,
      productId,
      batchId,
      entry,
      ...part,
    })
    const who = { ...systemWho(), name: 'Wen' }
    await post(tx, who, [
      move('1', { kind: 'receive', from: outside(), to: inCell(cell), quantity: 10, reason: 'carton 1' }),
    ])
    await post(tx, who, [
      move('2', { kind: 'allocate', from: inCell(cell), to: inCell(cell, 'Good', true), quantity: 2, orderId: order }),
    ])
    await post(tx, who, [
      move('3', { kind: 'pick', from: inCell(cell, 'Good', true), to: inTray(tray), quantity: 2, orderId: order }),
    ])
    await post(tx, who, [
      move('4', { kind: 'pack', from: inTray(tray), to: inParcel(parcel), quantity: 2, orderId: order }),
    ])
    await post(tx, who, [
      move('5', { kind: 'issue', from: inParcel(parcel), to: outside('Good', true), quantity: 2, orderId: order }),
    ])
    await post(tx, who, [
      move('6', { kind: 'adjust', from: inCell(cell), to: outside(), quantity: 1, reason: 'broken' }),
    ])
    await post(tx, who, [
      move('7', { kind: 'adjust', from: outside(), to: inCell(cell), quantity: 3, reason: 'found' }),
    ])
  })
  return productId
}

test('the stock log shows each movement once: who, when, why, how much, before and after', async () => {
  const productId = await walk()
  const api = await house.as('MERCHANT_WORKER')
  const { result } = await api.stock.getProductStockLog({ query: { productId } })
  expect(
    result.map((row) => [row.kind, row.quantity, row.change, row.before, row.after, row.place, row.otherPlace]),
  ).toEqual([
    ['adjust', 3, 3, 7, 10, 'A-01-01-A', 'Outside'],
    ['adjust', 1, -1, 8, 7, 'A-01-01-A', 'Outside'],
    ['issue', 2, -2, 2, 0, 'Parcel ORD-9', 'Outside'],
    ['pack', 2, -2, 2, 0, 'TRAY-7', 'Parcel ORD-9'],
    ['pick', 2, -2, 10, 8, 'A-01-01-A', 'TRAY-7'],
    ['allocate', 2, 0, 10, 10, 'A-01-01-A', 'A-01-01-A'],
    ['receive', 10, 10, 0, 10, 'A-01-01-A', 'Outside'],
  ])
  expect(result[0]).toMatchObject({
    sku: 'MUG',
    productName: 'Mug',
    actor: 'Wen',
    reason: 'found',
    batchNo: 'B7',
    expiryDay: '2027-03-01',
    condition: 'Good',
    locationName: 'North Dock',
    reference: '',
  })
  expect(result[2]).toMatchObject({ reference: 'ORD-9' })
  expect(Math.abs((result[0]?.timestamp ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('log and total agree under every filter, and a page goes on where the one before ended', async () => {
  const api = await house.as('WAREHOUSE_WORKER')
  const now = Date.now()
  for (const query of [
    {},
    { sku: 'MUG' },
    { merchantId: house.birch },
    { sku: 'NONE' },
    { dateTimeFromTimestamp: now + 60_000 },
    { dateTimeFromTimestamp: now - 60_000, dateTimeToTimestamp: now + 60_000 },
  ])
    expect(await api.stock.getProductStockLogTotal({ query })).toBe(
      (await api.stock.getProductStockLog({ query })).result.length,
    )
  const one = await api.stock.getProductStockLog({ query: { sku: 'MUG', pageSize: 4 } })
  const two = await api.stock.getProductStockLog({ query: { sku: 'MUG', pageSize: 4, cursor: one.cursor.next ?? '' } })
  expect([...one.result, ...two.result].map((row) => row.kind)).toEqual([
    'adjust',
    'adjust',
    'issue',
    'pack',
    'pick',
    'allocate',
    'receive',
  ])
})

test("another merchant's movements are as if absent", async () => {
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  for (const query of [{ sku: 'MUG' }, { merchantId: house.birch }]) {
    expect((await alder.stock.getProductStockLog({ query })).result).toEqual([])
    expect(await alder.stock.getProductStockLogTotal({ query })).toBe(0)
  }
})

test('the error log shows a merchant its own errors; those of nobody only a superadmin sees', async () => {
  await recordError(house.pool, {
    source: 'job',
    code: 'rows-refused',
    message: '50 of 20000 rows need a fix.',
    merchantId: house.birch,
    call: 'OrderImport',
  })
  await recordError(house.pool, { source: 'api', code: 'unexpected', message: 'nobody', requestId: 'r-1' })
  const birch = await house.as('MERCHANT_ADMIN')
  expect((await birch.log.getMerchantLogs()).result).toMatchObject([
    {
      source: 'job',
      message: '50 of 20000 rows need a fix.',
      merchantId: house.birch,
      merchantName: 'Birch Outdoor',
      call: 'OrderImport',
    },
  ])
  expect(
    (await (await house.as('MERCHANT_ADMIN', 'alder')).log.getMerchantLogs({ query: { merchantId: house.birch } }))
      .result,
  ).toEqual([])
  const api = await house.as('SUPERADMIN')
  expect((await api.log.getMerchantLogs()).result.map((row) => row.message)).toEqual([
    'nobody',
    '50 of 20000 rows need a fix.',
  ])
  for (const query of [
    {},
    { source: 'api' as const },
    { merchantId: house.birch },
    { dateTimeToTimestamp: Date.now() - 60_000 },
  ])
    expect(await api.log.getMerchantLogsCount({ query })).toBe((await api.log.getMerchantLogs({ query })).result.length)
  expect(
    await refusalOf(api.log.getMerchantLogs({ query: { dateTimeFromTimestamp: 2, dateTimeToTimestamp: 1 } })),
  ).toMatchObject({ status: 400, field: 'DateTimeFromTimestamp' })
})

test('a browser tells of an area that failed, whoever sits before it', async () => {
  const report = {
    area: 'mf-orders',
    version: '3f2a',
    message: 'x is not a function',
    stack: 'at list (orders.js:1:2)',
    path: '/order/order-management',
  }
  for (const role of ['MERCHANT_WORKER', 'WAREHOUSE_WORKER', 'SYSTEM_ADMINISTRATOR'] as const)
    await (await house.as(role)).log.reportError({ body: report })
  const { result } = await (await house.as('SUPERADMIN')).log.getMerchantLogs({ query: { source: 'portal' } })
  expect(result.map((row) => row.merchantId)).toEqual([null, null, house.birch])
  expect(result[0]).toMatchObject({
    source: 'portal',
    area: 'mf-orders',
    version: '3f2a',
    path: '/order/order-management',
    message: 'x is not a function',
    stack: report.stack,
    userName: 'SYSTEM_ADMINISTRATOR birch',
  })
  expect(
    await refusalOf((await house.as('CLIENT')).log.reportError({ body: { ...report, stack: 'x'.repeat(8001) } })),
  ).toMatchObject({ status: 400, field: 'Stack' })
})

test('a browser in a loop is stopped after twenty reports a minute, and others are not', async () => {
  const [loop, other] = [await house.as('CLIENT'), await house.as('USER')]
  const body = { area: 'mf-orders', message: 'again', path: '/' }
  for (let n = 0; n < 20; n++) await loop.log.reportError({ body })
  expect(await refusalOf(loop.log.reportError({ body }))).toMatchObject({ status: 429, code: 'too-many-tries' })
  // As if it had gone on like that for some minutes, and rested for one: the hour is full.
  await house.system((tx) =>
    run(
      tx,
      sql`
      insert into error_log (source, code, message, user_id, at)
      select 'portal', 'unexpected', 'again', e.user_id, now() - interval '2 minutes'
        from error_log e, generate_series(1, 4) where e.message = 'again'`,
    ),
  )
  expect(await refusalOf(loop.log.reportError({ body }))).toMatchObject({
    status: 429,
    message: expect.stringMatching(/Wait 3,?600 seconds/),
  })
  await other.log.reportError({ body })
  expect(
    await (
      await house.as('SUPERADMIN')
    ).log.getMerchantLogsCount({ query: { source: 'portal', merchantId: house.birch } }),
  ).toBe(22)
})

test('a long message of an error is cut between letters', async () => {
  await recordError(house.pool, { source: 'job', code: 'unexpected', message: `${'e'.repeat(1999)}😀`, call: 'Cut' })
  const { message } = await house.system((tx) =>
    one<{ message: string }>(tx, sql`select message from error_log where call = 'Cut'`),
  )
  expect(message).toBe('e'.repeat(1999))
})
