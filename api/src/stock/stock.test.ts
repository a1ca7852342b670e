import { stockNumbers } from 'contract/stock-part-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'
import { makeRequest } from '../inbound/requests.ts'
import { systemWho } from '../kernel/who.ts'
import { allocateOrder } from '../order/allocate/allocate.ts'

let house: House
let cream: number
beforeAll(async () => {
  house = await openHouse()
  cream = await house.system(async (tx) => {
    await run(tx, sql`update warehouse_location set priority = case when id = ${house.locationId} then 1 else 2 end`)
    const [shelf, reserve] = [
      await makeCell(tx, house.locationId, { code: 'A-01' }),
      await makeCell(tx, house.locationId, { code: 'R-01', isPickable: false }),
    ]
    const elsewhere = await makeCell(tx, house.otherLocationId, { code: 'S-01' })
    const productId = await makeProduct(tx, house.birch, { sku: 'CREAM', hasExpiry: true })
    await makeProduct(tx, house.birch, { sku: 'EMPTY' })
    await makeProduct(tx, house.alder, { sku: 'CREAM' })
    const good = { merchantId: house.birch, locationId: house.locationId, productId, quantity: 10, cellId: shelf }
    await receive(tx, { ...good, batchNo: 'B1', expiryDay: '2099-01-01' })
    await receive(tx, { ...good, batchNo: 'OLD', expiryDay: '2020-01-01', quantity: 3 })
    await receive(tx, { ...good, batchNo: 'B2', expiryDay: '2099-05-01', quantity: 5, cellId: reserve })
    await receive(tx, {
      ...good,
      batchNo: 'B1',
      expiryDay: '2099-01-01',
      quantity: 7,
      cellId: elsewhere,
      locationId: house.otherLocationId,
    })
    await allocateOrder(
      tx,
      systemWho(),
      await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 4 }]),
    )
    await makeRequest(tx, systemWho(), {
      merchantId: house.birch,
      referenceCode: 'IN-1',
      items: [{ productId, quantity: 20, batchNo: 'B9', expiryDay: '2099-09-09' }],
    })
    return productId
  })
  const manager = await house.as('WAREHOUSE_MANAGER')
  const batch = { productId: cream, cellCode: 'A-01', batchNo: 'B1', expiryDay: '2099-01-01' }
  const adjust = (change: number, condition: 'Held' | 'Quarantine') =>
    manager.counting.adjustStocks({ body: { ...batch, change, condition, reason: 'test' } })
  await adjust(2, 'Held')
  await adjust(1, 'Quarantine')
})
afterAll(() => house.close())

const shown = { onHand: 21, allocated: 4, available: 6, held: 7, quarantine: 1, unusable: 3, incoming: 20 }

test('the quantities of a product sum to what is on hand, and say what may be promised', async () => {
  const product = await (await house.as('WAREHOUSE_WORKER')).stock.getStockByProduct({ query: { productId: cream } })
  expect(product).toMatchObject({ sku: 'CREAM', merchantName: 'Birch Outdoor', ...shown })
  expect(product.available + product.allocated + product.held + product.quarantine + product.unusable).toBe(
    product.onHand,
  )
  expect(
    product.places.map((place) => [place.cellCode, place.batchNo, place.condition, place.onHand, place.allocated]),
  ).toEqual([
    ['A-01', 'OLD', 'Good', 3, 0],
    ['A-01', 'B1', 'Good', 10, 4],
    ['A-01', 'B1', 'Held', 2, 0],
    ['A-01', 'B1', 'Quarantine', 1, 0],
    ['R-01', 'B2', 'Good', 5, 0],
  ])
})

test('a merchant sees its stock at every location, a warehouse its own location', async () => {
  const birch = await house.as('MERCHANT_ADMIN')
  expect(await birch.stock.getStockByProduct({ query: { sku: 'CREAM' } })).toMatchObject({
    productId: cream,
    onHand: 28,
    available: 13,
  })
  expect(
    await refusalOf((await house.as('WAREHOUSE_WORKER')).stock.getStockByProduct({ query: { sku: 'CREAM' } })),
  ).toMatchObject({ status: 409, code: 'ambiguous-code' })
  expect(
    await refusalOf(
      (await house.as('MERCHANT_ADMIN', 'alder')).stock.getStockByProduct({ query: { productId: cream } }),
    ),
  ).toMatchObject({ status: 404 })
  expect(await refusalOf(birch.stock.getStockByProduct())).toMatchObject({ status: 400, field: 'Sku' })
})

test('the list of stock and its count take the same filters and agree', async () => {
  const api = await house.as('WAREHOUSE_MANAGER')
  const filters = [
    [{ merchantId: house.birch }, ['CREAM', 'EMPTY']],
    [{ keyword: 'crea' }, ['CREAM', 'CREAM']],
    [{ isInStock: true }, ['CREAM']],
    [{ sku: 'EMPTY' }, ['EMPTY']],
    [{ productId: cream }, ['CREAM']],
    [{ keyword: '%' }, []],
    [{ expiresUntilDay: '2020-01-01' }, ['CREAM']],
    [{ expiresFromDay: '2020-01-02', expiresUntilDay: '2020-12-31' }, []],
    [{ expiresFromDay: '2099-01-01', expiresUntilDay: '2099-01-01' }, ['CREAM']],
    [{ expiresFromDay: '2020-01-01', merchantId: house.alder }, []],
  ] as const
  for (const [query, skus] of filters) {
    expect((await api.stock.getStockByProductList({ query })).result.map((row) => row.sku)).toEqual(skus)
    expect(await api.stock.getStockByProductListCount({ query })).toBe(skus.length)
  }
  const [first] = (await api.stock.getStockByProductList({ query: { sorting: '-onHand' } })).result
  expect(first).toMatchObject({ ...shown, productId: cream, cellCount: 2, batchCount: 3, nextExpiryDay: '2020-01-01' })
  for (const sorting of ['name', '-sku', 'created'] as const)
    expect((await api.stock.getStockByProductList({ query: { sorting } })).result).toHaveLength(3)
})

test('a day of expiry that no calendar has is refused, and days that end before they begin', async () => {
  const { stock } = await house.as('WAREHOUSE_MANAGER')
  for (const [query, field] of [
    [{ expiresFromDay: '2027-02-30' }, 'ExpiresFromDay'],
    [{ expiresUntilDay: '2027-13-01' }, 'ExpiresUntilDay'],
    [{ expiresFromDay: '2027-02-02', expiresUntilDay: '2027-02-01' }, 'ExpiresFromDay'],
  ] as const)
    for (const ask of [stock.getStockByProductList, stock.getStockByProductListCount])
      expect(await refusalOf(ask({ query }))).toMatchObject({ status: 400, field })
})

test('the list of batches and its count take the same filters and agree', async () => {
  const api = await house.as('WAREHOUSE_MANAGER')
  for (const [query, batches] of [
    [{ productId: cream }, ['OLD', 'B1', 'B2']],
    [{ batchNo: 'b' }, ['B1', 'B2']],
    [{ keyword: 'cream', sorting: '-expiry' }, ['B2', 'B1', 'OLD']],
    [{ isInStock: false }, []],
  ] as const) {
    const { sorting: _, ...filters } = { sorting: undefined, ...query }
    expect((await api.stock.getStockBatchInfoList({ query })).result.map((row) => row.batchNo)).toEqual(batches)
    expect(await api.stock.getStockBatchInfoListCount({ query: filters })).toBe(batches.length)
  }
  const [batch] = (await api.stock.getStockBatchInfoList({ query: { batchNo: 'B1' } })).result
  expect(batch).toMatchObject({
    expiryDay: '2099-01-01',
    received: 10,
    onHand: 13,
    allocated: 4,
    available: 6,
    isHeld: false,
  })
  expect(batch?.cells.map((cell) => [cell.cellCode, cell.condition, cell.onHand]).sort()).toEqual([
    ['A-01', 'Good', 10],
    ['A-01', 'Held', 2],
    ['A-01', 'Quarantine', 1],
  ])
  expect(
    (
      await (
        await house.as('MERCHANT_ADMIN', 'alder')
      ).stock.getStockBatchInfoList({ query: { merchantId: house.birch } })
    ).result,
  ).toEqual([])
})

const partsOf = async (api: Api, number: (typeof stockNumbers)[number], pageSize = 20) =>
  api.stock.getStockParts({ query: { productId: cream, number, pageSize } })

test('every number says what it is made of, to the unit, for whoever sees it', async () => {
  for (const role of ['WAREHOUSE_WORKER', 'SUPERADMIN', 'MERCHANT_ADMIN'] as const) {
    const api = await house.as(role)
    const product = await api.stock.getStockByProduct({ query: { productId: cream } })
    for (const number of stockNumbers) {
      const { units, rows, result } = await partsOf(api, number)
      expect([units, result.reduce((sum, { quantity }) => sum + quantity, 0), result.length], number).toEqual([
        product[number],
        product[number],
        rows,
      ])
    }
  }
})

test('the parts of a number come page by page, and another merchant has none of them', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const { rows } = await partsOf(worker, 'onHand', 2)
  const pages: number[] = []
  for (let pageNumber = 1; pageNumber <= Math.ceil(rows / 2); pageNumber++)
    pages.push(
      ...(
        await worker.stock.getStockParts({ query: { productId: cream, number: 'onHand', pageNumber, pageSize: 2 } })
      ).result.map(({ partId }) => partId),
    )
  expect([pages.length, new Set(pages).size]).toEqual([rows, rows])
  expect(await refusalOf(partsOf(await house.as('MERCHANT_ADMIN', 'alder'), 'onHand'))).toMatchObject({ status: 404 })
})

test('a part says whose it is and why: the order, the rule, the request', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  const told = async (number: (typeof stockNumbers)[number]) =>
    (await partsOf(worker, number)).result.map(({ what, quantity, why }) => [what, quantity, why])
  const [promised] = (await partsOf(worker, 'allocated')).result
  expect(promised).toMatchObject({ what: 'A-01', quantity: 4, why: 'only place with stock' })
  expect(promised?.orderId).toBeGreaterThan(0)
  expect(await told('held')).toEqual(
    expect.arrayContaining([
      ['A-01', 2, 'it is held; test'],
      ['R-01', 5, 'the cell is not picked from'],
    ]),
  )
  expect(await told('unusable')).toEqual([['A-01', 3, 'the batch expired on 01 Jan 2020']])
  expect((await partsOf(worker, 'incoming')).result).toMatchObject([
    { what: 'Submitted', quantity: 20, why: '0 of 20 received', reference: 'IN-1' },
  ])
})

test('a line that cannot be allocated says which stock was left out and by which rule', async () => {
  const api = await house.as('WAREHOUSE_WORKER')
  const orderId = await house.system(async (tx) => {
    const id = await makeOrder(tx, house.birch, house.locationId, [{ productId: cream, quantity: 900 }])
    await allocateOrder(tx, systemWho(), id)
    return id
  })
  const [line] = (await api.order.getOrder({ query: { orderId } })).lines
  expect(line?.leftOut.map(({ place, quantity, why }) => `${quantity} in ${place}: ${why}`)).toEqual([
    expect.stringMatching(/^5 in R-01, .*: the cell is not picked from$/),
    expect.stringMatching(/^4 in .*: promised to other orders$/),
    expect.stringMatching(/^3 in A-01, .*: the batch expired on 01 Jan 2020$/),
    expect.stringMatching(/^2 in A-01, .*: it is held$/),
    expect.stringMatching(/^1 in A-01, .*: it is in quarantine$/),
  ])
  await house.system((tx) => run(tx, sql`update orders set status = 510 where id = ${orderId}`))
})
