import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from 'contract/calls/all'
import { mostFound } from 'contract/calls/search'
import type { Query } from 'contract/define'
import type { Role } from 'contract/roles'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { type House, openHouse } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'

type Asked = Query<Calls['search']['find']>

let house: House
let bottle: number
let order: number
let closed: number
let list: number

beforeAll(async () => {
  house = await openHouse()
  const boss = await house.as('SUPERADMIN')
  await boss.location.cellCreate({
    body: { locationId: house.locationId, zone: 'A', aisleFrom: 7, aisleTo: 7, bayFrom: 1, bayTo: 1, levels: ['A'] },
  })
  await boss.shop.create({ body: { merchantId: house.alder, shopName: 'Alder on A', platform: 'Shopee' } })
  await house.system(async (tx) => {
    bottle = await makeProduct(tx, house.birch, { sku: 'BTL-STL-750' })
    await run(tx, sql`update product set name = 'Steel bottle 750 ml' where id = ${bottle}`)
    await makeProduct(tx, house.alder, { sku: 'BTL-GLS' })
    const cellId = await makeCell(tx, house.locationId)
    await receive(tx, {
      merchantId: house.birch,
      locationId: house.locationId,
      productId: bottle,
      cellId,
      quantity: 36,
    })
    order = await makeOrder(tx, house.birch, house.locationId, [{ productId: bottle, quantity: 2 }])
    closed = await makeOrder(tx, house.birch, house.locationId, [{ productId: bottle, quantity: 1 }], { status: 210 })
    await run(tx, sql`update parcel set tracking_number = 'MYX-884120' where demand_id = ${order}`)
    await run(tx, sql`update orders set reference_code = 'B-5501' where id = ${order}`)
    await run(tx, sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-01')`)
    await run(
      tx,
      sql`insert into tray (location_id, name) values (${house.locationId}, 'T-12'), (${house.otherLocationId}, 'T-13')`,
    )
    list = 884
    await run(
      tx,
      sql`insert into picking_list (id, location_id, kind, slots, created_by)
      values (${list}, ${house.locationId}, 'Multi', 4, 'Test')`,
    )
  })
})
afterAll(() => house.close())

const found = async (role: Role, asked: Asked, merchant?: 'birch' | 'alder') =>
  (await (await house.as(role, merchant)).search.find({ query: asked })).result.map(({ kind, title }) => [kind, title])

test('words find a product, with what there is of it, and the open orders that wait for it', async () => {
  const { result, counts, openOrdersSku } = await (
    await house.as('WAREHOUSE_MANAGER')
  ).search.find({ query: { text: 'steel bott' } })
  expect(result).toMatchObject([
    {
      kind: 'product',
      id: bottle,
      title: 'Steel bottle 750 ml',
      code: 'BTL-STL-750',
      merchantName: 'Birch Outdoor',
      onHand: 36,
      link: `/catalogue/product?sku=BTL-STL-750&open=${bottle}`,
    },
    { kind: 'order', id: order, title: `WO-${order}`, note: 'Steel bottle 750 ml', status: 1000, holds: 1 },
  ])
  expect(counts).toEqual([
    { kind: 'product', count: 1 },
    { kind: 'order', count: 1 },
  ])
  expect(openOrdersSku).toBe('BTL-STL-750')
})

test('a number finds its order, whatever its state, and then no others are offered', async () => {
  for (const text of [`WO-${order}`, 'b-55', 'myx-8841'])
    expect(await found('MERCHANT_WORKER', { text }), text).toEqual([['order', `WO-${order}`]])
  expect(await found('MERCHANT_WORKER', { text: `wo-${closed}` })).toEqual([['order', `WO-${closed}`]])
})

test('what a label says is found whole, and nothing that only begins so', async () => {
  expect(await found('WAREHOUSE_WORKER', { text: 'MYX-884120', isWhole: true })).toEqual([['order', `WO-${order}`]])
  expect(await found('WAREHOUSE_WORKER', { text: 'MYX-88412', isWhole: true })).toEqual([])
  expect(await found('WAREHOUSE_WORKER', { text: 'btl-stl-750', isWhole: true })).toEqual([
    ['product', 'Steel bottle 750 ml'],
  ])
  expect(await found('WAREHOUSE_WORKER', { text: 's-01', isWhole: true })).toEqual([['shippingBin', 'Bin S-01']])
  expect(await found('WAREHOUSE_WORKER', { text: 't-12', isWhole: true })).toEqual([['tray', 'Tray T-12']])
  expect(await found('WAREHOUSE_WORKER', { text: `PL-${list}`, isWhole: true })).toEqual([
    ['pickingList', `Picking list ${list}`],
  ])
})

test('the floor is found by beginnings, at the own location', async () => {
  expect(await found('WAREHOUSE_WORKER', { text: 'T-1' })).toEqual([['tray', 'Tray T-12']])
  expect((await found('SUPERADMIN', { text: 'T-1' })).filter(([kind]) => kind === 'tray')).toHaveLength(2)
  expect(await found('WAREHOUSE_WORKER', { text: 'A-07' })).toEqual([['cell', 'Cell A-07-01-A']])
})

test('people, shops and merchants are found by a part of their names, by who looks after them', async () => {
  expect(await found('SUPERADMIN', { text: 'alder' })).toEqual(
    expect.arrayContaining([
      ['shop', 'Alder on A'],
      ['merchant', 'Alder Home'],
    ]),
  )
  expect((await found('SUPERADMIN', { text: 'alder', kinds: ['person'], most: 10 })).length).toBeGreaterThan(0)
  expect(await found('WAREHOUSE_WORKER', { text: 'alder', kinds: ['person', 'merchant'] })).toEqual([])
  // A merchant's administrator finds its own people and shops alone.
  expect(await found('MERCHANT_ADMIN', { text: 'alder' })).toEqual([])
})

test('who has no screen of shops opens the orders of a shop that is found', async () => {
  const linkOf = async (role: Role) => {
    const { result } = await (await house.as(role)).search.find({ query: { text: 'alder on', kinds: ['shop'] } })
    return result[0]?.link
  }
  expect(await linkOf('SUPERADMIN')).toMatch(/^\/settings\/shop-management\?open=\d+$/)
  for (const role of ['WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER'] as const)
    expect(await linkOf(role), role).toMatch(/^\/order\/order-management\?shopId=\d+$/)
})

test('as many products are found as the list that all of them open', async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  for (const text of ['BTL', 'bott 750', 'tl', '2']) {
    const { counts } = await manager.search.find({ query: { text, kinds: ['product'] } })
    const listed = await manager.stock.getProductStockListCount({ query: { wordsStartWith: text } })
    expect([text, counts[0]?.count ?? 0]).toEqual([text, listed])
  }
})

test('another merchant finds none of it: not the order, the product, nor how many there are', async () => {
  for (const text of ['steel', 'BTL-STL-750', `WO-${order}`, 'B-5501', 'MYX-884120']) {
    const { result, counts, openOrdersSku } = await (
      await house.as('MERCHANT_ADMIN', 'alder')
    ).search.find({ query: { text } })
    expect({ text, result, counts, openOrdersSku }).toEqual({ text, result: [], counts: [], openOrdersSku: null })
  }
})

test('a merchant finds neither cell nor tray, list nor bin', async () => {
  for (const text of ['T-1', 'A-07', 'S-0', String(list)]) expect(await found('MERCHANT_ADMIN', { text })).toEqual([])
})

test('who reads no orders finds none, and nobody is refused: there is nothing for the role', async () => {
  expect(await found('SYSTEM_ADMINISTRATOR', { text: `WO-${order}` })).toEqual([])
  expect(await found('ADMIN', { text: 'steel' })).toEqual([])
})

test('signs of a pattern, markup and formulas are looked for as they are', async () => {
  for (const text of ['%', 'A_DER', '<zz>', '=1+1', "'; --", '\\', '(', 'ß'])
    expect(await found('SUPERADMIN', { text }), text).toEqual([])
})

test('no more of a kind are counted than a person would look through', async () => {
  await house.system((tx) =>
    run(
      tx,
      sql`
    insert into shipping_bin (location_id, name) select ${house.locationId}, 'MANY-' || n from generate_series(1, 150) n`,
    ),
  )
  const { result, counts } = await (
    await house.as('WAREHOUSE_WORKER')
  ).search.find({ query: { text: 'many', most: 5 } })
  expect(result).toHaveLength(5)
  expect(counts).toEqual([{ kind: 'shippingBin', count: mostFound }])
})
