import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeProduct, receive } from '../../../test/floor.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { one, rows, run, sql, type Tx } from '../../kernel/database.ts'
import { systemWho } from '../../kernel/who.ts'
import { balances, quantities } from '../../stock/quantities.ts'
import { allocateOrder } from './allocate.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const who = systemWho()

/** The same numbers every time, from a seed. */
const chances = (seed: number) => {
  let state = seed
  const next = (): number => (state = (state * 48_271) % 2_147_483_647)
  return { below: (most: number): number => next() % most, oneIn: (many: number): boolean => next() % many === 0 }
}

const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

/** A product in cells and batches of every kind, at two locations, some promised already, some that keeps too short. */
async function scatter(tx: Tx, seed: number): Promise<number> {
  const chance = chances(seed)
  const productId = await makeProduct(tx, house.birch, { hasExpiry: true })
  if (chance.oneIn(2)) await run(tx, sql`update product set minimum_days_left = 30 where id = ${productId}`)
  const places = 3 + chance.below(8)
  for (let n = 0; n < places; n++) {
    const locationId = chance.oneIn(5) ? house.otherLocationId : house.locationId
    const { id: cellId } = await one<{ id: number }>(
      tx,
      sql`
      insert into cell (location_id, code, priority, is_pickable, is_unusable_stock, status, merchant_id, walk_sequence)
      values (${locationId}, ${`P-${seed}-${n}`}, ${chance.below(2)}, ${!chance.oneIn(6)}, ${chance.oneIn(8)},
              ${chance.oneIn(8) ? 'Inactive' : 'Active'}, ${[null, null, house.birch, house.alder][chance.below(4)]}, ${n})
      returning id`,
    )
    const expiryDay = [null, '2020-01-01', '2099-01-01', '2099-06-01', soon][chance.below(5)] ?? null
    const quantity = 1 + chance.below(9)
    const batchNo = chance.oneIn(2) ? `B-${n}` : ''
    await receive(tx, { merchantId: house.birch, locationId, productId, cellId, quantity, batchNo, expiryDay })
    const condition = chance.oneIn(8) ? ['Held', 'Quarantine', 'Unusable'][chance.below(3)] : 'Good'
    await run(tx, sql`update stock_balance set condition = ${condition} where place_kind = 1 and place_id = ${cellId}`)
  }
  await run(tx, sql`update batch set is_held = id % 6 = 0 where product_id = ${productId}`)
  const first = await available(tx, productId)
  if (first > 1 && chance.oneIn(2)) await asked(tx, productId, 1 + chance.below(first))
  return productId
}

const available = async (tx: Tx, productId: number): Promise<number> => {
  const { available: units, ...others } = await one<Record<string, number> & { available: number }>(
    tx,
    sql`
    select ${quantities} from ${balances}
     where b.product_id = ${productId} and b.location_id = ${house.locationId}`,
  )
  const { onHand = 0, allocated = 0, held = 0, quarantine = 0, unusable = 0 } = others
  expect(units + allocated + held + quarantine + unusable).toBe(onHand)
  return units
}

async function asked(tx: Tx, productId: number, quantity: number) {
  const orderId = await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity }])
  const verdict = await allocateOrder(tx, who, orderId)
  const taken = await rows<{ quantity: number }>(tx, sql`select quantity from allocation where demand_id = ${orderId}`)
  return { ...verdict, taken: taken.reduce((sum, line) => sum + line.quantity, 0) }
}

test('what is called available is what an order gets, to the unit, whatever it lies in', async () => {
  const seen = { promised: 0, refused: 0 }
  for (let seed = 1; seed <= 60; seed++)
    await house.system(async (tx) => {
      const productId = await scatter(tx, seed * 7919)
      const units = await available(tx, productId)
      expect(await asked(tx, productId, units + 1), `seed ${seed}`).toMatchObject({ status: 540, taken: 0 })
      seen.refused++
      if (units === 0) return
      expect(await asked(tx, productId, units), `seed ${seed}`).toMatchObject({ status: 2000, taken: units })
      expect(await available(tx, productId)).toBe(0)
      seen.promised++
    })
  expect(seen.refused).toBe(60)
  expect(seen.promised).toBeGreaterThan(20)
})
