import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../../test/floor.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { compiled, one, openPool, rows, sql, type Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { allocateOrder, allocationStatement, releaseDemand, reprocessWaiting } from './allocate.ts'
import { differences } from '../../stock/verify.ts'
import { orderDemand } from '../demand.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const who = systemWho()
const allocationsOf = (tx: Tx, orderId: number) =>
  rows<{ cellId: number; quantity: number; reason: string; batchNo: string }>(
    tx,
    sql`
  select a.cell_id, a.quantity, a.reason, b.batch_no from allocation a join batch b on b.id = a.batch_id
   where a.demand_id = ${orderId} order by a.id`,
  )
const base = () => ({ merchantId: house.birch, locationId: house.locationId })

test('the batch that expires first is promised first, and the reason says so', async () => {
  const taken = await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch, { hasExpiry: true })
    const [late, soon] = [await makeCell(tx, house.locationId), await makeCell(tx, house.locationId)]
    await receive(tx, { ...base(), productId, cellId: late, quantity: 5, batchNo: 'B9', expiryDay: '2099-12-01' })
    await receive(tx, { ...base(), productId, cellId: soon, quantity: 5, batchNo: 'B7', expiryDay: '2099-01-01' })
    const orderId = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 6 }])
    expect(await allocateOrder(tx, who, orderId)).toEqual({ orderId, status: 2000, reason: '' })
    return allocationsOf(tx, orderId)
  })
  expect(taken.map(({ batchNo, quantity }) => ({ batchNo, quantity }))).toEqual([
    { batchNo: 'B7', quantity: 5 },
    { batchNo: 'B9', quantity: 1 },
  ])
  expect(taken[0]?.reason).toBe('batch B7 expires first: 01 Jan 2099')
})

test('without expiry the first received goes first, and one cell that covers the line before two that do not', async () => {
  const taken = await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch)
    const [small, big] = [await makeCell(tx, house.locationId), await makeCell(tx, house.locationId)]
    await receive(tx, { ...base(), productId, cellId: small, quantity: 2 })
    await receive(tx, { ...base(), productId, cellId: big, quantity: 9 })
    const orderId = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 4 }])
    await allocateOrder(tx, who, orderId)
    return { taken: await allocationsOf(tx, orderId), big }
  })
  expect(taken.taken).toMatchObject([{ cellId: taken.big, quantity: 4 }])
})

test('of several lines that are short the worst is named first', async () => {
  await house.system(async (tx) => {
    const lines = []
    for (const [sku, quantity] of [
      ['FEW', 2],
      ['MOST', 120],
      ['SOME', 7],
    ] as const)
      lines.push({ productId: await makeProduct(tx, house.birch, { sku }), quantity })
    const orderId = await makeOrder(tx, house.birch, house.locationId, lines)
    expect((await allocateOrder(tx, who, orderId))?.reason).toBe(
      'MOST: 120 needed, 0 available; SOME: 7 needed, 0 available; FEW: 2 needed, 0 available',
    )
  })
})

test('an order is promised whole or not at all, and the shortage is said in words', async () => {
  await house.system(async (tx) => {
    const [there, missing] = [
      await makeProduct(tx, house.birch, { sku: 'THERE' }),
      await makeProduct(tx, house.birch, { sku: 'MISSING' }),
    ]
    const cellId = await makeCell(tx, house.locationId)
    await receive(tx, { ...base(), productId: there, cellId, quantity: 5 })
    await receive(tx, { ...base(), productId: missing, cellId, quantity: 1 })
    const orderId = await makeOrder(tx, house.birch, house.locationId, [
      { productId: there, quantity: 2 },
      { productId: missing, quantity: 3 },
    ])
    expect(await allocateOrder(tx, who, orderId)).toEqual({
      orderId,
      status: 540,
      reason: 'MISSING: 3 needed, 1 available',
    })
    expect(await allocationsOf(tx, orderId)).toEqual([])
    await receive(tx, { ...base(), productId: missing, cellId, quantity: 2 })
    expect(await reprocessWaiting(tx, who, house.birch, [missing])).toEqual([orderId])
    expect(await allocateOrder(tx, who, orderId)).toMatchObject({ status: 2000 })
    await releaseDemand(tx, who, orderDemand({ merchantId: house.birch, id: orderId }), 'test')
    expect(await allocationsOf(tx, orderId)).toEqual([])
  })
})

test('expired, held, unusable, unpickable and foreign stock is never promised', async () => {
  await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch, { hasExpiry: true })
    const shelf = await makeCell(tx, house.locationId)
    await receive(tx, { ...base(), productId, cellId: shelf, quantity: 5, batchNo: 'OLD', expiryDay: '2020-01-01' })
    await receive(tx, {
      ...base(),
      productId,
      cellId: await makeCell(tx, house.locationId, { isPickable: false }),
      quantity: 5,
    })
    await receive(tx, {
      ...base(),
      productId,
      cellId: await makeCell(tx, house.locationId, { isUnusable: true }),
      quantity: 5,
    })
    await receive(tx, {
      ...base(),
      locationId: house.otherLocationId,
      productId,
      cellId: await makeCell(tx, house.otherLocationId),
      quantity: 5,
    })
    const orderId = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }])
    expect(await allocateOrder(tx, who, orderId)).toMatchObject({ status: 540 })
  })
})

/** 40 orders of one unit at once for 10 units, on connections of their own. */
async function rush(
  statement: (orderId: number) => ReturnType<typeof allocationStatement>,
): Promise<{ won: number; allocated: number; onHand: number; failed: number }> {
  const { productId, orders } = await house.system(async (tx) => {
    const productId = await makeProduct(tx, house.birch)
    const cellId = await makeCell(tx, house.locationId)
    await receive(tx, { ...base(), productId, cellId, quantity: 10 })
    const orders: number[] = []
    for (let n = 0; n < 40; n++)
      orders.push(await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }]))
    return { productId, orders }
  })
  const pool = openPool(house.pool.options.connectionString ?? '', 16)
  const verdicts = await Promise.allSettled(
    orders.map((orderId) => transaction(pool, who, (tx) => one<{ outcome: string }>(tx, statement(orderId)))),
  )
  await pool.end()
  const balance = await house.system((tx) =>
    one<{ allocated: number; onHand: number }>(
      tx,
      sql`select allocated, on_hand from stock_balance where product_id = ${productId}`,
    ),
  )
  const won = verdicts.filter((verdict) => verdict.status === 'fulfilled' && verdict.value.outcome === 'whole').length
  return { won, ...balance, failed: verdicts.filter((verdict) => verdict.status === 'rejected').length }
}

test('forty orders at once for ten units: ten win, nobody sees an error', async () => {
  expect(await rush((orderId) => allocationStatement(who, orderId))).toEqual({
    won: 10,
    allocated: 10,
    onHand: 10,
    failed: 0,
  })
})

test('the lock on the balances is what makes that so: without it the same rush goes wrong', async () => {
  const unguarded = (orderId: number) => {
    const { text, values } = compiled(allocationStatement(who, orderId, sql`true`))
    const parts = text.replace('order by b.id for update of b', '').split(/\$\d+/)
    const order = [...text.matchAll(/\$(\d+)/g)].map((match) => values[Number(match[1]) - 1])
    return sql.join(
      parts.flatMap((part, index) => (index < order.length ? [sql.raw(part), sql`${order[index]}`] : [sql.raw(part)])),
      sql``,
    )
  }
  const result = await rush(unguarded)
  expect(result.won === 10 && result.failed === 0).toBe(false)
})

test('after all that the ledger is right', async () => {
  expect(await house.system(differences)).toEqual([])
})
