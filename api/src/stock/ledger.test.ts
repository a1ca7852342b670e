import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeProduct } from '../../test/floor.ts'
import { act, beginDay, booksOf, commandNames } from '../../test/floor-day.ts'
import { hands } from '../../test/hands.ts'
import { type House, openHouse } from '../../test/house.ts'
import { strangeMoves } from '../../test/moves.ts'
import { first, rows, run, sql } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'
import { batchOf, type Move, post } from './ledger.ts'
import { inCell, outside } from './spot.ts'
import { differences } from './verify.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const who = systemWho()
let entries = 0
const moving = (productId: number, batchId: number): Omit<Move, 'from' | 'to' | 'quantity' | 'kind'> => ({
  merchantId: house.birch,
  locationId: house.locationId,
  productId,
  batchId,
  entry: `model:${++entries}`,
})

const day = fc.array(
  fc.record({ name: fc.constantFrom(...commandNames), which: fc.nat(11), units: fc.integer({ min: 1, max: 6 }) }),
  { minLength: 40, maxLength: 60, size: 'max' },
)

test('whatever the floor does, a balance is the sum of its movements, nothing is negative, nothing is lost', async () => {
  await house.system(async (tx) => {
    await run(tx, sql`insert into shipping_provider (name, code) values ('Swift', 'SWIFT')`)
    await run(tx, sql`insert into shipping_bin (location_id, name) values (${house.locationId}, 'S-1')`)
  })
  const { make } = hands(house, await house.as('WAREHOUSE_WORKER'))
  await fc.assert(
    fc.asyncProperty(day, async (steps) => {
      const floor = await beginDay(house, make)
      for (const { name, which, units } of steps) {
        const after = await act(floor, name, which, units)
        const { least, ...books } = await booksOf(floor)
        expect({ after, ...books }).toEqual({ after, ...floor.book })
        expect(least).toBeGreaterThanOrEqual(0)
      }
      expect(await house.system(differences)).toEqual([])
      expect(await house.system(strangeMoves)).toEqual([])
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 120_000)

test('the application cannot rewrite history: movements are neither changed nor deleted', async () => {
  const productId = await house.system((tx) => makeProduct(tx, house.birch))
  await expect(
    house.system((tx) => run(tx, sql`update stock_movement set quantity = 1 where product_id = ${productId}`)),
  ).rejects.toThrow('permission denied')
  await expect(
    house.system((tx) => run(tx, sql`delete from stock_movement where product_id = ${productId}`)),
  ).rejects.toThrow('permission denied')
})

test('taking more than is there is refused in words and moves nothing', async () => {
  const { productId, cellId } = await house.system(async (tx) => ({
    productId: await makeProduct(tx, house.birch),
    cellId: await makeCell(tx, house.locationId),
  }))
  const out = house.system(async (tx) => {
    const batchId = await batchOf(tx, house.birch, productId, '', null)
    await post(tx, who, [
      { ...moving(productId, batchId), kind: 'receive', from: outside(), to: inCell(cellId), quantity: 3 },
    ])
    await post(tx, who, [
      { ...moving(productId, batchId), kind: 'adjust', from: inCell(cellId), to: outside(), quantity: 4 },
    ])
  })
  await expect(out).rejects.toMatchObject({ code: 'stock-short', status: 409 })
  expect(
    await house.system((tx) => first(tx, sql`select 1 from stock_movement where product_id = ${productId}`)),
  ).toBeUndefined()
})

test('several moves at once each say what was left after them', async () => {
  const { productId, cellId } = await house.system(async (tx) => ({
    productId: await makeProduct(tx, house.birch),
    cellId: await makeCell(tx, house.locationId),
  }))
  const afters = await house.system(async (tx) => {
    const batchId = await batchOf(tx, house.birch, productId, '', null)
    const [inside, held] = [inCell(cellId), inCell(cellId, 'Held')]
    await post(tx, who, [
      { ...moving(productId, batchId), kind: 'receive', from: outside(), to: inside, quantity: 9 },
      { ...moving(productId, batchId), kind: 'transfer', from: inside, to: held, quantity: 2 },
      { ...moving(productId, batchId), kind: 'adjust', from: inside, to: outside(), quantity: 3 },
    ])
    return rows<{ onHandAfter: number | null }>(
      tx,
      sql`select on_hand_after from stock_movement where product_id = ${productId} order by id`,
    )
  })
  expect(afters.map((row) => row.onHandAfter)).toEqual([null, 9, 7, 2, 4, null])
})
