import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError } from 'contract/client'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { one, run, sql } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'
import { allocateOrder } from '../order/allocate/allocate.ts'
import { differences } from '../stock/verify.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.system((tx) =>
    run(tx, sql`update warehouse_location set priority = case when id = ${house.locationId} then 1 else 2 end`),
  )
})
afterAll(async () => {
  expect(await house.system(differences)).toEqual([])
  await house.close()
})

let serial = 0
/** A product with `quantity` good units of one batch in a cell of its own. */
const stocked = (quantity: number, { hasExpiry = false } = {}) =>
  house.system(async (tx) => {
    const [sku, cellCode] = [`P-${++serial}`, `CELL-${serial}`]
    const productId = await makeProduct(tx, house.birch, { sku, hasExpiry })
    const cellId = await makeCell(tx, house.locationId, { code: cellCode })
    const expiryDay = hasExpiry ? '2099-01-01' : null
    if (quantity)
      await receive(tx, {
        merchantId: house.birch,
        locationId: house.locationId,
        productId,
        cellId,
        quantity,
        batchNo: hasExpiry ? 'B1' : '',
        expiryDay,
      })
    return { sku, cellCode, productId, cellId }
  })
const base = () => ({ merchantId: house.birch, locationId: house.locationId })

test('a count is corrected up and down, and the ledger says by whom and why', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const { sku, cellCode, productId } = await stocked(5)
  const less = await manager.counting.adjustStocks({
    body: { merchantId: house.birch, sku, cellCode, change: -2, reason: 'two were broken' },
  })
  expect(less).toMatchObject({ onHand: 3, allocated: 0, available: 3, items: [{ productId, cellCode }] })
  expect(
    await manager.counting.adjustStocks({ body: { productId, cellCode, change: 4, reason: 'found behind the shelf' } }),
  ).toMatchObject({ onHand: 7 })
  const movement = await house.system((tx) =>
    one<object>(
      tx,
      sql`
    select kind, reason, actor, quantity, on_hand_after from stock_movement
     where product_id = ${productId} and side = -1 and place_kind = 1`,
    ),
  )
  expect(movement).toEqual({
    kind: 'adjust',
    reason: 'two were broken',
    actor: 'WAREHOUSE_MANAGER birch',
    quantity: -2,
    onHandAfter: 3,
  })
})

test('stock that is promised to an order cannot be counted away, nor more than there is', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const { sku, cellCode, productId } = await stocked(5)
  await house.system(async (tx) =>
    allocateOrder(tx, systemWho(), await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 4 }])),
  )
  const change = (units: number) =>
    refusalOf(manager.counting.adjustStocks({ body: { productId, cellCode, change: units, reason: 'count' } }))
  expect(await change(-2)).toMatchObject({
    status: 409,
    code: 'stock-allocated',
    field: 'Change',
    message: '4 units are promised to orders; 3 would be left.',
  })
  expect(await change(-6)).toMatchObject({
    status: 409,
    code: 'stock-short',
    message: `Not enough stock of ${sku}: 6 needed, 5 available.`,
  })
  expect(
    await manager.counting.adjustStocks({ body: { productId, cellCode, change: -1, reason: 'count' } }),
  ).toMatchObject({ onHand: 4, allocated: 4, available: 0 })
})

test('two counts at once never take the same units twice', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const { cellCode, productId } = await stocked(5)
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      manager.counting.adjustStocks({ body: { productId, cellCode, change: -1, reason: 'count' } }),
    ),
  )
  expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(5)
})

test('the batch is needed only where the cell holds several, and a new one only where the product expires', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const { cellCode, cellId, productId, sku } = await stocked(5, { hasExpiry: true })
  const second = await house.system((tx) =>
    receive(tx, { ...base(), productId, cellId, quantity: 2, batchNo: 'B2', expiryDay: '2099-06-01' }),
  )
  const adjust = (more: object) =>
    manager.counting.adjustStocks({ body: { productId, cellCode, change: 1, reason: 'count', ...more } })
  expect(await refusalOf(adjust({}))).toMatchObject({
    status: 400,
    field: 'BatchId',
    message: `BatchId is missing: the cell holds 2 batches of ${sku}.`,
  })
  expect(await adjust({ batchId: second })).toMatchObject({ onHand: 3, items: [{ batchId: second }] })
  expect(await adjust({ batchNo: 'B1' })).toMatchObject({ onHand: 6 })
  expect(await refusalOf(adjust({ batchNo: 'B3' }))).toMatchObject({ status: 400, field: 'ExpiryDay' })
  expect(await adjust({ batchNo: 'B3', expiryDay: '2099-09-01' })).toMatchObject({ onHand: 1 })
  expect(await refusalOf(adjust({ batchId: 999_999 }))).toMatchObject({
    status: 404,
    message: 'The batch was not found.',
  })
})

test('a list is adjusted whole or not at all, and every bad line is named', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const [one, two] = [await stocked(3), await stocked(0)]
  const line = (sku: string, cellCode: string, change: number) => ({
    merchantId: house.birch,
    sku,
    cellCode,
    change,
    reason: 'yearly count',
  })
  const send = (items: ReturnType<typeof line>[]) => manager.counting.adjustStocks({ body: { items } })
  const refused = await send([
    line(one.sku, one.cellCode, -1),
    line('NONE', one.cellCode, 1),
    line(one.sku, 'NOWHERE', 1),
    line(one.sku, one.cellCode, -3),
  ]).catch((problem: unknown) => problem)
  expect(refused).toBeInstanceOf(CallError)
  expect(refused).toMatchObject({
    status: 422,
    failure: {
      error: 'rows-refused',
      message: [
        { itemId: 2, msg: 'The SKU NONE was not found.' },
        { itemId: 3, msg: 'The cell NOWHERE was not found.' },
        { itemId: 4, msg: `Not enough stock of ${one.sku}: 3 needed, 2 available.` },
      ],
    },
  })
  expect(
    await send([line(one.sku, one.cellCode, -1), line(one.sku, one.cellCode, -1), line(two.sku, two.cellCode, 8)]),
  ).toMatchObject({ onHand: 9, items: [{ onHand: 1 }, { onHand: 1 }, { onHand: 8 }] })
})

test('stock is not counted in where no location serves its merchant, and what is there can be counted away', async () => {
  const superadmin = await house.as('SUPERADMIN')
  const locationId = house.otherLocationId
  const { productId, cellCode, alders } = await house.system(async (tx) => {
    const [mine, alders] = [await makeProduct(tx, house.birch), await makeProduct(tx, house.alder, { sku: 'ALDERS' })]
    const cellId = await makeCell(tx, locationId, { code: 'FAR-1' })
    await receive(tx, { merchantId: house.birch, locationId, productId: mine, cellId, quantity: 3 })
    await run(tx, sql`delete from merchant_group_location where location_id = ${locationId}`)
    await run(
      tx,
      sql`with g as (insert into merchant_group (name) values ('Alone') returning id),
      l as (insert into merchant_group_location (location_id, merchant_group_id) select ${locationId}, id from g)
      insert into merchant_group_merchant (merchant_id, merchant_group_id) select ${house.alder}, id from g`,
    )
    return { productId: mine, cellCode: 'FAR-1', alders }
  })
  const adjust = (lines: object) => superadmin.counting.adjustStocks({ body: { locationId, ...lines } })
  const more = { productId, cellCode, change: 1, reason: 'found' }
  expect(await refusalOf(adjust(more))).toEqual({
    status: 409,
    code: 'wrong-state',
    field: 'LocationId',
    message:
      'The location South Dock is not one that serves Birch Outdoor; put both into one merchant group, or name a ' +
      'location that serves it.',
  })
  expect(await refusalOf(adjust({ items: [{ ...more, productId: alders }, more] }))).toMatchObject({
    code: 'rows-refused',
    message: expect.stringMatching(/^2: The location South Dock is not one that serves Birch Outdoor/),
  })
  expect(await adjust({ ...more, change: -1 })).toMatchObject({ onHand: 2 })
  expect(await adjust({ ...more, productId: alders })).toMatchObject({ onHand: 1 })
})

test('what is not right is refused with the field named', async () => {
  const [manager, worker] = [await house.as('WAREHOUSE_MANAGER'), await house.as('WAREHOUSE_WORKER')]
  const { sku, cellCode, productId } = await stocked(1)
  const refused = (body: object) => refusalOf(manager.counting.adjustStocks({ body }))
  const right = { productId, cellCode, change: 1, reason: 'count' }
  expect(await refused({ ...right, change: 0 })).toMatchObject({
    status: 400,
    field: 'Change',
    message: 'Change must not be 0.',
  })
  expect(await refused({ ...right, reason: undefined })).toMatchObject({ status: 400, field: 'Reason' })
  expect(await refused({ ...right, change: 1.5 })).toMatchObject({ status: 400, field: 'Change' })
  expect(await refused({ ...right, productId: undefined })).toMatchObject({ status: 400, field: 'Sku' })
  expect(await refused({ sku, cellCode, change: 1, reason: 'count' })).toMatchObject({
    status: 400,
    field: 'MerchantId',
  })
  expect(await refused({ ...right, merchantId: house.alder })).toMatchObject({ status: 404 })
  expect(await refused({ ...right, condition: 'Unusable' })).toMatchObject({ status: 409, code: 'wrong-cell' })
  expect(await refused({ ...right, items: [right] })).toMatchObject({ status: 400, field: 'Items' })
  expect(await refusalOf(worker.counting.adjustStocks({ body: right }))).toMatchObject({ status: 403 })
})
