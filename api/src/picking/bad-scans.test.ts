import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '../../test/floor.ts'
import { hands, type Made } from '../../test/hands.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { CallError } from 'contract/client'
import { run, sql } from '../kernel/database.ts'

let house: House
let worker: Api
let floor: ReturnType<typeof hands>
type Scan = Parameters<Api['picking']['updateOrdersPickingList']>[0]['body']
beforeAll(async () => {
  house = await openHouse()
  worker = await house.as('WAREHOUSE_WORKER')
  floor = hands(house, worker)
})
afterAll(() => house.close())

let trays = 500
async function walk(quantity = 3, pack?: string) {
  const product = await floor.firstOf(20, pack ? { pack } : {})
  const list = await floor.pickedList([{ productId: product.productId, quantity }])
  const scan = {
    pickingListId: list.pickingListId,
    lineId: list.walk[0]?.lineId ?? 0,
    cellCode: product.cellCode,
    code: product.sku,
    trayName: `T-${++trays}`,
  }
  return { product, scan, orderId: list.orderId }
}
type Walk = { product: Made; scan: Required<Pick<Scan, 'code' | 'cellCode' | 'trayName'>> & Scan; orderId: number }

/** What goes wrong on the floor, how it is told, and what to do next. Nothing is moved by any of them. */
const faults: {
  what: string
  pack?: string
  spoil: (walk: Walk) => Promise<Scan> | Scan
  code: string
  words: RegExp
  next: RegExp
}[] = [
  {
    what: 'a list that is cleared under its picker',
    spoil: async ({ scan }) => {
      await worker.picking.clearPickingList({ body: { pickingListId: scan.pickingListId } })
      return scan
    },
    code: 'wrong-state',
    words: /^WO-\d+ is Ready to Pick; it is not picked any more/,
    next: /go on with the next line/,
  },
  {
    what: 'a cell that got another name',
    spoil: async ({ scan, product }) => {
      await house.system((tx) =>
        run(tx, sql`update cell set code = ${`${product.cellCode}-N`} where id = ${product.cellId}`),
      )
      return scan
    },
    code: 'wrong-cell',
    words: /go to J-\d+-0-N/,
    next: /Scan the cell shown/,
  },
  {
    what: 'a tray that another order has',
    spoil: async ({ scan }) => {
      const other = await walk()
      await floor.scan({ ...other.scan, trayName: scan.trayName })
      return scan
    },
    code: 'wrong-tray',
    words: /It holds WO-\d+/,
    next: /Scan the tray shown, or an empty one/,
  },
  {
    what: 'a barcode that is another product’s at this merchant and this one’s at another',
    spoil: async ({ scan, product }) => {
      const [mine, theirs] = await house.system(async (tx) => [
        await makeProduct(tx, house.birch),
        await makeProduct(tx, house.alder),
      ])
      await house.system((tx) =>
        run(
          tx,
          sql`insert into product_barcode (merchant_id, product_id, code, format, pack_quantity)
              values (${house.birch}, ${mine ?? 0}, ${`S-${product.sku}`}, 'Code128', 1),
                     (${house.alder}, ${theirs ?? 0}, ${`S-${product.sku}`}, 'Code128', 1)`,
        ),
      )
      return { ...scan, code: `S-${product.sku}` }
    },
    code: 'wrong-item',
    words: /^Wrong item: Product SKU-\d+/,
    next: /Put it back/,
  },
  {
    what: 'a code that only another merchant knows',
    spoil: async ({ scan }) => {
      await house.system((tx) => makeProduct(tx, house.alder, { sku: `ALIEN-${scan.lineId}` }))
      return { ...scan, code: `ALIEN-${scan.lineId}` }
    },
    code: 'unknown-code',
    words: /^Nobody knows the code ALIEN/,
    next: /type the SKU/,
  },
  {
    what: 'a code nobody knows',
    spoil: ({ scan }) => ({ ...scan, code: '0000' }),
    code: 'unknown-code',
    words: /Nobody knows the code 0000/,
    next: /Check the label/,
  },
  {
    what: 'a pack of more than is wanted',
    pack: 'PACK-OF-3',
    spoil: ({ scan }) => ({ ...scan, code: 'PACK-OF-3', quantity: 2 }),
    code: 'too-many-units',
    words: /^6 is more than the 3 left/,
    next: /Scan or enter what is left/,
  },
  ...[0, -1, 1_000_000_000].map((quantity) => ({
    what: `a quantity of ${quantity}`,
    spoil: ({ scan }: Walk) => ({ ...scan, quantity }),
    code: 'bad-input',
    words: /^Quantity must be/,
    next: /Correct the field/,
  })),
]

test.each(faults)('$what is refused, says why and what to do next', async ({ pack, spoil, code, words, next }) => {
  const made = await walk(3, pack)
  const body = await spoil(made)
  const problem = await worker.picking.updateOrdersPickingList({ body }).catch((caught: unknown) => caught)
  if (!(problem instanceof CallError)) throw new Error('The scan was taken.')
  expect({ code: problem.code, message: problem.message }).toEqual({ code, message: expect.stringMatching(words) })
  expect(problem.failure?.next).toMatch(next)
  expect((await floor.stockOf(made.product.productId)).map(({ placeKind }) => placeKind)).toEqual([1])
  await floor.booksHold()
})

test('stock that is promised to a walk is not adjusted away under it', async () => {
  const { product, scan } = await walk(3)
  const manager = await house.as('WAREHOUSE_MANAGER')
  const adjust = { productId: product.productId, cellCode: product.cellCode, reason: 'counted' }
  expect(await refusalOf(manager.counting.adjustStocks({ body: { ...adjust, change: -18 } }))).toMatchObject({
    code: 'stock-allocated',
  })
  await manager.counting.adjustStocks({ body: { ...adjust, change: -17 } })
  expect(await floor.scan({ ...scan, quantity: 3 })).toMatchObject({ orderDone: true, isCellEmptied: true })
  await floor.booksHold()
})
