import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct } from '../../test/floor.ts'
import { type House, openHouse } from '../../test/house.ts'
import { first, one, rows, run, sql, type Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refuse.ts'
import { systemWho } from '../kernel/who.ts'
import { allocateOrder, releaseDemand } from '../order/allocate/allocate.ts'
import { orderDemand } from '../order/demand.ts'
import { batchOf, type Move, post } from './ledger.ts'
import { inCell, inParcel, inTray, outside } from './spot.ts'
import { differences } from './verify.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const who = systemWho()
type Step = {
  do: 'receive' | 'order' | 'release' | 'pick' | 'pack' | 'ship' | 'adjust'
  quantity: number
  which: number
}
type Line = {
  id: number
  orderId: number
  cellId: number
  batchId: number
  quantity: number
  picked: number
  packed: number
}
/** What a person with a notebook would know of one product. */
type Notebook = { onHand: number; promised: number }

let entries = 0
const moving = (productId: number, batchId: number): Omit<Move, 'from' | 'to' | 'quantity' | 'kind'> => ({
  merchantId: house.birch,
  locationId: house.locationId,
  productId,
  batchId,
  entry: `model:${++entries}`,
})

/** One step of the floor's day; keeps the notebook; a refusal leaves both as they were. */
async function take(
  tx: Tx,
  step: Step,
  place: { productId: number; cells: number[] },
  notebook: Notebook,
): Promise<void> {
  const { productId, cells } = place
  const cellId = cells[step.which % cells.length] ?? 0
  const line = await first<Line>(
    tx,
    sql`
    select id, demand_id as order_id, cell_id, batch_id, quantity, picked, packed from allocation a
     where product_id = ${productId}
       and exists (select 1 from orders o where o.merchant_id = a.merchant_id and o.id = a.demand_id
                     and o.status < 5000)
     order by (id * ${step.which + 7}) % 13, id limit 1`,
  )
  if (step.do === 'receive') {
    const batchId = await batchOf(
      tx,
      house.birch,
      productId,
      `B${step.which % 2}`,
      step.which % 2 ? '2099-01-01' : null,
    )
    await post(tx, who, [
      { ...moving(productId, batchId), kind: 'receive', from: outside(), to: inCell(cellId), quantity: step.quantity },
    ])
    notebook.onHand += step.quantity
  } else if (step.do === 'adjust') {
    const batchId = await batchOf(
      tx,
      house.birch,
      productId,
      `B${step.which % 2}`,
      step.which % 2 ? '2099-01-01' : null,
    )
    await post(tx, who, [
      { ...moving(productId, batchId), kind: 'adjust', from: inCell(cellId), to: outside(), quantity: step.quantity },
    ])
    notebook.onHand -= step.quantity
  } else if (step.do === 'order') {
    const verdict = await allocateOrder(
      tx,
      who,
      await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: step.quantity }]),
    )
    expect(verdict?.status === 2000).toBe(notebook.onHand - notebook.promised >= step.quantity)
    if (verdict?.status === 2000) notebook.promised += step.quantity
  } else if (line) await takeWithOrder(tx, step, line, productId, notebook)
}

async function takeWithOrder(tx: Tx, step: Step, line: Line, productId: number, notebook: Notebook): Promise<void> {
  const base = { ...moving(productId, line.batchId), orderId: line.orderId }
  const [toPick, toPack] = [
    Math.min(step.quantity, line.quantity - line.picked),
    Math.min(step.quantity, line.picked - line.packed),
  ]
  if (step.do === 'release') {
    const { left } = await one<{ left: number }>(
      tx,
      sql`select coalesce(sum(quantity - picked), 0) as left from allocation where demand_id = ${line.orderId}`,
    )
    await releaseDemand(tx, who, orderDemand({ merchantId: house.birch, id: line.orderId }), 'model')
    notebook.promised -= left
  } else if (step.do === 'pick' && toPick > 0) {
    await post(tx, who, [
      { ...base, kind: 'pick', from: inCell(line.cellId, 'Good', true), to: inTray(line.orderId), quantity: toPick },
    ])
    await run(tx, sql`update allocation set picked = picked + ${toPick} where id = ${line.id}`)
  } else if (step.do === 'pack' && toPack > 0) {
    await post(tx, who, [
      { ...base, kind: 'pack', from: inTray(line.orderId), to: inParcel(line.orderId), quantity: toPack },
    ])
    await run(tx, sql`update allocation set packed = packed + ${toPack} where id = ${line.id}`)
  } else if (step.do === 'ship') await ship(tx, line.orderId, productId, notebook)
}

async function ship(tx: Tx, orderId: number, productId: number, notebook: Notebook): Promise<void> {
  const { open, parts } = await one<{ open: number; parts: { batchId: number; packed: number }[] }>(
    tx,
    sql`
    select sum(quantity - packed) as open,
           (select json_agg(t)
              from (select batch_id as "batchId", sum(packed)::int as packed from allocation
                   where demand_id = ${orderId} group by 1) t) as parts
      from allocation where demand_id = ${orderId}`,
  )
  if (open > 0) return
  await post(
    tx,
    who,
    parts.map(({ batchId, packed }) => ({
      ...moving(productId, batchId),
      orderId,
      kind: 'issue' as const,
      from: inParcel(orderId),
      to: outside('Good', true),
      quantity: packed,
    })),
  )
  await run(tx, sql`update orders set status = 5000 where id = ${orderId}`)
  const units = parts.reduce((sum, part) => sum + part.packed, 0)
  notebook.onHand -= units
  notebook.promised -= units
}

const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom(
      'receive',
      'receive',
      'order',
      'order',
      'release',
      'pick',
      'pick',
      'pack',
      'pack',
      'ship',
      'adjust',
    ),
    quantity: fc.integer({ min: 1, max: 9 }),
    which: fc.nat(11),
  }),
  { minLength: 10, maxLength: 60 },
)

test('whatever the floor does, a balance is the sum of its movements, nothing is negative, nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (day) => {
      const place = await house.system(async (tx) => ({
        productId: await makeProduct(tx, house.birch),
        cells: [await makeCell(tx, house.locationId), await makeCell(tx, house.locationId)],
      }))
      const notebook: Notebook = { onHand: 0, promised: 0 }
      for (const step of day) {
        const before = { ...notebook }
        await house
          .system((tx) => take(tx, step, place, notebook))
          .catch((problem: unknown) => {
            if (!(problem instanceof Refusal)) throw problem
            Object.assign(notebook, before)
          })
        const kept = await house.system((tx) =>
          one<Notebook & { least: number }>(
            tx,
            sql`
        select coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(allocated), 0) as promised,
               coalesce(min(least(on_hand - allocated, allocated)), 0) as least
          from stock_balance where product_id = ${place.productId}`,
          ),
        )
        expect({ onHand: kept.onHand, promised: kept.promised }).toEqual(notebook)
        expect(kept.least).toBeGreaterThanOrEqual(0)
      }
      expect(await house.system(differences)).toEqual([])
    }),
    { numRuns: 15 },
  )
}, 60_000)

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
