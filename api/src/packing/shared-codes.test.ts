import { afterAll, beforeAll, expect, test } from 'vitest'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'

/** Codes that stand for two products of a merchant: whoever knows which product is expected takes them. */
let house: House
let worker: Api
let floor: ReturnType<typeof hands>
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  floor = hands(house, worker)
})
afterAll(() => house.close())

/** Two products: the SKU of the second is a barcode of the first, for a pack of three. */
async function twoOfOneCode(): Promise<{ mug: Made; cap: Made }> {
  const [mug, cap] = [await floor.firstOf(20), await floor.firstOf(20)]
  await house.system((tx) =>
    run(
      tx,
      sql`
    insert into product_barcode (merchant_id, product_id, code, format, pack_quantity)
    values (${house.birch}, ${mug.productId}, ${cap.sku}, 'Code128', 3)`,
    ),
  )
  return { mug, cap }
}

/** Two products whose SKUs differ by letter case only, and a third spelling of both. */
async function twoByLetterCase(): Promise<{ upper: Made; lower: Made; either: string }> {
  const [upper, lower] = [await floor.firstOf(20), await floor.firstOf(20)]
  const sku = `CASE-${upper.productId}`
  await house.system((tx) =>
    run(
      tx,
      sql`update product set sku = case id when ${upper.productId} then ${sku} else ${sku.toLowerCase()} end
           where id in (${upper.productId}, ${lower.productId})`,
    ),
  )
  return { upper: { ...upper, sku }, lower: { ...lower, sku: sku.toLowerCase() }, either: sku.replace('CASE', 'Case') }
}

let trays = 100
/** An order of some products, on its list: how to scan each product at its line. */
async function picking(lines: { productId: number; quantity: number }[]) {
  const { orderId, pickingListId, walk } = await floor.pickedList(lines)
  const trayName = `T-${++trays}`
  const scan = (product: Made, code: string, more: { quantity?: number; short?: boolean } = {}) => {
    const lineId = walk.find((line) => line.productId === product.productId)?.lineId ?? 0
    return floor.scan({ pickingListId, lineId, cellCode: product.cellCode, code, trayName, ...more })
  }
  return { orderId, trayName, scan }
}
/** An order whose units are in its tray. */
async function picked(lines: { product: Made; quantity: number }[]) {
  const list = await picking(lines.map(({ product, quantity }) => ({ productId: product.productId, quantity })))
  for (const { product, quantity } of lines) await list.scan(product, product.sku, { quantity })
  return {
    ...list,
    pack: (code: string, quantity = 1) =>
      worker.packing.changeToPack({ body: { orderId: list.orderId, code, quantity } }),
  }
}

test("a code that is this product's barcode and another's SKU is picked as what the line asks for", async () => {
  const { mug, cap } = await twoOfOneCode()
  const both = [mug, cap].map(({ productId }) => ({ productId, quantity: 3 }))
  const { scan } = await picking(both)
  expect(await scan(mug, cap.sku)).toMatchObject({ picked: 3, left: 0 })
  expect(await scan(cap, cap.sku)).toMatchObject({ picked: 1, left: 2 })
  expect(await refusalOf(scan(cap, mug.sku))).toMatchObject({ code: 'wrong-item', field: 'Code' })
  expect(await refusalOf(scan(cap, 'NOBODY'))).toMatchObject({ code: 'unknown-code', field: 'Code' })
  await floor.booksHold()
})

test('SKUs that differ by letter case only are picked in any spelling that may mean the line', async () => {
  const { upper, lower, either } = await twoByLetterCase()
  const { scan } = await picking([{ productId: upper.productId, quantity: 2 }])
  expect(await scan(upper, either)).toMatchObject({ picked: 1 })
  expect(await refusalOf(scan(upper, lower.sku))).toMatchObject({ code: 'wrong-item' })
  await floor.booksHold()
})

test('a code of two other products is a wrong item, not a question', async () => {
  const { either } = await twoByLetterCase()
  const sock = await floor.firstOf(5)
  const { scan } = await picking([{ productId: sock.productId, quantity: 1 }])
  expect(await refusalOf(scan(sock, either))).toMatchObject({ code: 'wrong-item', status: 409 })
})

test('at the bench a code is the one product of the parcel that it may stand for', async () => {
  const { mug, cap } = await twoOfOneCode()
  const [mugs, caps] = [await picked([{ product: mug, quantity: 4 }]), await picked([{ product: cap, quantity: 2 }])]
  expect(await mugs.pack(cap.sku)).toMatchObject({ sku: mug.sku, packed: 3, left: 1 })
  expect(await refusalOf(mugs.pack(cap.sku))).toMatchObject({ code: 'too-many-units' })
  expect(await caps.pack(cap.sku)).toMatchObject({ sku: cap.sku, packed: 1, left: 1 })
  expect(await refusalOf(caps.pack(mug.sku))).toMatchObject({ code: 'wrong-item' })
  await floor.booksHold()
})

test('a parcel that wants both products of a code asks, until one of them is whole', async () => {
  const { mug, cap } = await twoOfOneCode()
  const sock = await floor.firstOf(5)
  const both = [
    { product: mug, quantity: 1 },
    { product: cap, quantity: 2 },
    { product: sock, quantity: 1 },
  ]
  const { pack } = await picked(both)
  expect(await refusalOf(pack(cap.sku))).toMatchObject({ code: 'ambiguous-code', field: 'Code' })
  expect(await pack(mug.sku)).toMatchObject({ left: 0 })
  expect(await pack(cap.sku, 2)).toMatchObject({ sku: cap.sku, packed: 2, left: 0 })
  expect(await refusalOf(pack(cap.sku))).toMatchObject({ code: 'too-many-units' })
  const { either } = await twoByLetterCase()
  expect(await refusalOf(pack(either))).toMatchObject({ code: 'wrong-item' })
  await floor.booksHold()
})

test('a unit is put back as the one product of the tray that its code may stand for', async () => {
  const { mug, cap } = await twoOfOneCode()
  const list = await picking([
    { productId: mug.productId, quantity: 1 },
    { productId: cap.productId, quantity: 20 },
  ])
  await list.scan(mug, mug.sku)
  await list.scan(cap, cap.sku, { quantity: 2 })
  expect(await list.scan(cap, cap.sku, { short: true })).toMatchObject({ orderStatus: 540 })
  const putBack = (code: string, cellCode: string) =>
    worker.picking.putBack({ body: { trayName: list.trayName, code, cellCode } })
  expect(await refusalOf(putBack(cap.sku, cap.cellCode))).toMatchObject({ code: 'ambiguous-code', field: 'Code' })
  expect(await putBack(mug.sku, mug.cellCode)).toMatchObject({ sku: mug.sku, unitsLeft: 2 })
  expect(await putBack(cap.sku, cap.cellCode)).toMatchObject({ sku: cap.sku, quantity: 1, unitsLeft: 1 })
  expect(await refusalOf(putBack(mug.sku, mug.cellCode))).toMatchObject({ code: 'wrong-item' })
  expect(await refusalOf(putBack('NOBODY', mug.cellCode))).toMatchObject({ code: 'unknown-code' })
  await floor.booksHold()
})
