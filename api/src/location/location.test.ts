import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { batchOf, post } from '../stock/ledger.ts'
import { inCell, outside } from '../stock/spot.ts'
import { systemWho } from '../kernel/who.ts'

let house: House
let manager: Api
let superadmin: Api
beforeAll(async () => {
  house = await openHouse()
  manager = await house.as('WAREHOUSE_MANAGER')
  superadmin = await house.as('SUPERADMIN')
})
afterAll(() => house.close())

const cellNamed = async (code: string) =>
  (await superadmin.location.cellGetAll({ query: { code } })).result[0] ?? expect.fail(`no cell ${code}`)

/** Puts units of a new product of a merchant into a cell. */
async function stock(
  code: string,
  sku: string,
  quantity: number,
  merchant: 'birch' | 'alder' = 'birch',
): Promise<void> {
  const cell = await cellNamed(code)
  const { productId } = await (
    await house.as('MERCHANT_ADMIN', merchant)
  ).catalogue.createProduct({ body: { sku, productName: sku } })
  await house.system(async (tx) => {
    const merchantId = house[merchant]
    const batchId = await batchOf(tx, merchantId, productId, '', null)
    await post(tx, systemWho(), [
      {
        merchantId,
        locationId: cell.locationId,
        productId,
        batchId,
        kind: 'receive',
        from: outside(),
        to: inCell(cell.id),
        quantity,
        entry: `test:${sku}`,
      },
    ])
  })
}

test('a location is opened with its time zone, changed, and found by those who run the company', async () => {
  const api = await house.as('SYSTEM_ADMINISTRATOR')
  const { warehouseLocationId } = await api.location.warehouseLocationUpdate({
    body: {
      name: 'West Dock',
      code: 'wd',
      timeZone: 'Asia/Singapore',
      cutOffs: ['18:00', '11:00', '11:00'],
      priority: 300,
    },
  })
  await api.location.warehouseLocationUpdate({
    body: { warehouseLocationId, address: '3 Pier Road', isAutoAllocating: false },
  })
  const { result } = await api.location.warehouseLocationGetAll()
  expect(result.at(-1)).toMatchObject({
    warehouseLocationId,
    name: 'West Dock',
    code: 'WD',
    timeZone: 'Asia/Singapore',
    cutOffs: ['11:00', '18:00'],
    address: '3 Pier Road',
    isActive: true,
    isAutoAllocating: false,
    merchantGroupName: 'All merchants',
  })
  expect(await api.location.warehouseLocationGetAllTotal()).toBe(result.length)
  expect(await api.location.warehouseLocationGetAllTotal({ query: { merchantGroupId: 5 } })).toBe(0)
})

test('what a location cannot be is refused with the field named', async () => {
  const refused = (body: object) =>
    refusalOf(
      superadmin.location.warehouseLocationUpdate({
        body: { name: 'East Dock', code: 'ED', timeZone: 'UTC', ...body },
      }),
    )
  expect(await refused({ timeZone: 'Mars/Olympus' })).toMatchObject({ status: 400, field: 'TimeZone' })
  expect(await refused({ timeZone: '+08:00' })).toMatchObject({ status: 400, field: 'TimeZone' })
  expect(await refused({ timeZone: undefined })).toMatchObject({ status: 400, field: 'TimeZone' })
  expect(await refused({ cutOffs: ['11:00', '24:00'] })).toMatchObject({ status: 400, field: 'CutOffs[1]' })
  expect(await refused({ name: 'North Dock' })).toMatchObject({ status: 409, field: 'Name' })
  expect(await refused({ warehouseLocationId: house.otherLocationId, code: 'nd' })).toMatchObject({
    status: 409,
    field: 'Code',
  })
  expect(await refused({ warehouseLocationId: 77 })).toMatchObject({ status: 404 })
  expect(await refused({ merchantGroupId: 77 })).toMatchObject({ status: 404 })
})

test('the last active location stays open', async () => {
  const { result } = await superadmin.location.warehouseLocationGetAll()
  const close = (warehouseLocationId: number, isActive = false) =>
    superadmin.location.warehouseLocationUpdate({ body: { warehouseLocationId, isActive } })
  for (const { id } of result.slice(1)) await close(id)
  expect(await refusalOf(close(result[0]?.id ?? 0))).toMatchObject({ status: 409, code: 'wrong-state' })
  for (const { id } of result.slice(1)) await close(id, true)
})

test('a grid of cells is made in one go, at the place of whoever makes it, and grows without doubling', async () => {
  const grid = { zone: 'A', aisleFrom: 1, aisleTo: 4, bayFrom: 1, bayTo: 6, levels: ['A', 'B'] }
  expect(await manager.location.cellCreate({ body: grid })).toEqual({
    created: 48,
    firstCode: 'A-01-01-A',
    lastCode: 'A-04-06-B',
  })
  expect(await refusalOf(manager.location.cellCreate({ body: { ...grid, aisleTo: 5 } }))).toMatchObject({
    status: 409,
    code: 'already-exists',
  })
  expect(await manager.location.cellGetAllTotal({ query: { code: 'a-' } })).toBe(48)
  expect(await cellNamed('A-02-01-A')).toMatchObject({
    locationId: house.locationId,
    zone: 'A',
    aisle: 2,
    bay: 1,
    level: 'A',
    onHand: 0,
    products: 0,
    status: 'Active',
    isPickable: true,
  })
})

test('five thousand cells are made at once', async () => {
  expect(
    await superadmin.location.cellCreate({
      body: {
        locationId: house.otherLocationId,
        zone: 'BIG',
        aisleFrom: 1,
        aisleTo: 50,
        bayFrom: 1,
        bayTo: 25,
        levels: ['1', '2', '3', '4'],
      },
    }),
  ).toMatchObject({ created: 5000 })
  expect(await superadmin.location.cellGetAllTotal({ query: { locationId: house.otherLocationId, code: 'BIG' } })).toBe(
    5000,
  )
})

test('cells of another location are as if absent for a warehouse user', async () => {
  await superadmin.location.cellCreate({ body: { locationId: house.otherLocationId, code: 'S-1' } })
  const { cellId } = await cellNamed('S-1')
  expect(await manager.location.cellGetAllTotal({ query: { code: 'S-1' } })).toBe(0)
  expect((await manager.location.cellGetAll({ query: { locationId: house.otherLocationId } })).result).toEqual([])
  expect(await refusalOf(manager.location.cellUpdate({ body: { cellId, status: 'Inactive' } }))).toMatchObject({
    status: 404,
    message: 'The cell was not found.',
  })
  expect(
    await refusalOf(manager.location.cellCreate({ body: { locationId: house.otherLocationId, code: 'S-2' } })),
  ).toMatchObject({ status: 404 })
})

test('a cell that holds stock is not closed, nor put to another use', async () => {
  await manager.location.cellCreate({ body: { code: 'C-01-01-A' } })
  await stock('C-01-01-A', 'LAMP', 5)
  const { cellId } = await cellNamed('C-01-01-A')
  const refused = (change: object) => refusalOf(manager.location.cellUpdate({ body: { cellId, ...change } }))
  expect(await refused({ status: 'Inactive' })).toMatchObject({
    status: 409,
    code: 'wrong-state',
    message: 'The cell C-01-01-A is holding 5 units; empty it first.',
  })
  expect(await refused({ isUnusableStock: true })).toMatchObject({ status: 409 })
  expect(await refused({ merchantId: house.alder })).toMatchObject({ status: 409 })
  await manager.location.cellUpdate({ body: { cellId, merchantId: house.birch, priority: 5, isPickable: false } })
  expect(await cellNamed('C-01-01-A')).toMatchObject({
    merchantId: house.birch,
    merchantName: 'Birch Outdoor',
    priority: 5,
    isPickable: false,
    onHand: 5,
    products: 1,
  })
  await manager.location.cellUpdate({ body: { cellId, merchantId: null } })
  expect((await cellNamed('C-01-01-A')).merchantId).toBeNull()
})

test('an empty cell is closed and found by its status; unusable cells are not picked from', async () => {
  await manager.location.cellCreate({ body: { code: 'DAMAGED-1', isUnusableStock: true } })
  const { cellId, isPickable } = await cellNamed('DAMAGED-1')
  expect(isPickable).toBe(false)
  await manager.location.cellUpdate({ body: { cellId, status: 'Inactive' } })
  for (const query of [{ status: 'Inactive' as const }, { isUnusableStock: true }]) {
    expect((await manager.location.cellGetAll({ query })).result.map((cell) => cell.code)).toEqual(['DAMAGED-1'])
    expect(await manager.location.cellGetAllTotal({ query })).toBe(1)
  }
})

test('cells are found by the merchant and the product they hold', async () => {
  await manager.location.cellCreate({ body: { zone: 'D', aisleFrom: 1, bayFrom: 1, bayTo: 2, levels: ['A'] } })
  await stock('D-01-01-A', 'TENT', 3)
  await stock('D-01-02-A', 'VASE', 4, 'alder')
  const codes = async (query: object) => (await manager.location.cellGetAll({ query })).result.map((cell) => cell.code)
  expect(await codes({ productSku: 'TENT' })).toEqual(['D-01-01-A'])
  expect(await codes({ merchantId: house.alder })).toEqual(['D-01-02-A'])
  expect(await codes({ merchantId: house.alder, productSku: 'TENT' })).toEqual([])
  expect(await manager.location.cellGetAllTotal({ query: { merchantId: house.alder } })).toBe(1)
  expect(await codes({ code: 'd-01-0', sorting: '-walk' })).toEqual(['D-01-02-A', 'D-01-01-A'])
})

test('cells are grouped; a group is of one location and its name is taken once there', async () => {
  const { cellGroupId } = await manager.location.cellGroupCreate({ body: { name: 'Fast movers' } })
  expect(await refusalOf(manager.location.cellGroupCreate({ body: { name: 'Fast movers' } }))).toMatchObject({
    status: 409,
    field: 'Name',
  })
  await manager.location.cellGroupUpdate({ body: { cellGroupId, name: 'Front' } })
  await manager.location.cellCreate({ body: { code: 'F-1', cellGroupId } })
  expect((await manager.location.cellGroupGetAll()).result).toEqual([
    { id: cellGroupId, cellGroupId, name: 'Front', locationId: house.locationId, locationName: 'North Dock', cells: 1 },
  ])
  expect(await manager.location.cellGroupGetAllTotal()).toBe(1)
  expect((await manager.location.cellGetAll({ query: { cellGroupId } })).result.map((cell) => cell.code)).toEqual([
    'F-1',
  ])
  const { cellGroupId: southern } = await superadmin.location.cellGroupCreate({
    body: { locationId: house.otherLocationId, name: 'Front' },
  })
  expect(
    await refusalOf(manager.location.cellGroupUpdate({ body: { cellGroupId: southern, name: 'X' } })),
  ).toMatchObject({ status: 404 })
  expect(await refusalOf(manager.location.cellCreate({ body: { code: 'F-2', cellGroupId: southern } }))).toMatchObject({
    status: 404,
  })
})

test('shipping bins are set up as a list, all or none', async () => {
  const { shippingProviderMasterId } = await superadmin.courier.masterCreate({
    body: { shippingProviderName: 'Swift Parcel', code: 'SWIFT' },
  })
  const made = await manager.shipping.shippingBinListCreate({
    body: { bins: [{ name: 'bin-1', shippingProviderMasterId }, { name: 'BIN-2' }] },
  })
  expect(made.map((bin) => bin.name)).toEqual(['BIN-1', 'BIN-2'])
  const refused = (...names: string[]) =>
    refusalOf(manager.shipping.shippingBinListCreate({ body: { bins: names.map((name) => ({ name })) } }))
  expect(await refused('BIN-3', 'BIN-1')).toMatchObject({ status: 409, message: 'The bin BIN-1 exists already.' })
  expect(await refused('BIN-3', 'bin-3')).toMatchObject({ status: 400, field: 'Bins[1].Name' })
  expect(
    await refusalOf(
      manager.shipping.shippingBinListCreate({ body: { bins: [{ name: 'BIN-3', shippingProviderMasterId: 9 }] } }),
    ),
  ).toMatchObject({ status: 404 })
  expect(await manager.shipping.shippingBinGetAll()).toMatchObject([
    { name: 'BIN-1', shippingProvider: 'Swift Parcel', shipped: 0, readyToDeliver: 0 },
    { name: 'BIN-2', shippingProvider: null },
  ])
})
