import { transaction } from '../src/kernel/transaction.ts'
import { rows, sql, type Tx } from '../src/kernel/database.ts'
import { systemWho } from '../src/kernel/who.ts'
import { batchOf, post, type Move } from '../src/stock/ledger.ts'
import { inCell, outside } from '../src/stock/spot.ts'
import { type BenchHouse, openBenchHouse } from './house.ts'
import { caller } from './load.ts'
import { linesAnHour, modelled, modelOrders, places } from './picking-model.ts'
import { makeLoadOrders } from './stock-and-orders.ts'

const [ready, atATime] = [5_000, 200]

/** Lists of all that waits, 5,000 orders of two lines in 320 cells; and the model of the rate. */
export async function benchPicking(): Promise<void> {
  sayModel()
  const house = await openBenchHouse()
  try {
    const { base, token } = await house.serve()
    const call = caller(base, token, 1)
    const orders = await makeReady(house)
    await house.analyze()
    for (let from = 0; from < orders.length; from += atATime)
      await done(call('PUT', '/api/Fulfillment/ChangeToPick', { OrderIds: orders.slice(from, from + atATime) }))
    await house.analyze()
    const preview = await done(call('GET', '/api/Fulfillment/PreviewPickingList?Slots=8&Lists=1000'))
    const one = await done(call('GET', '/api/Fulfillment/PreviewPickingList?Slots=8'))
    const waiting = longestWait(base)
    const all = await done(call('POST', '/api/Fulfillment/GeneratePickingList', { Slots: 8, Lists: 1000 }))
    const longest = await waiting.end()
    console.log(`Lists of all of ${ready} ready orders, eight slots: ${all.toFixed(0)} ms (at most 5000)`)
    console.log(`  another request waits for it ${longest.toFixed(0)} ms at the longest (at most 50)`)
    console.log(`  their preview ${preview.toFixed(0)} ms, that of one list ${one.toFixed(0)} ms`)
    const left = await transaction(house.pool, systemWho(), (tx) =>
      rows<{ status: number }>(tx, sql`select distinct status from orders`),
    )
    if (left.length !== 1 || left[0]?.status !== 2100) throw new Error('Not every order is on a list.')
  } finally {
    await house.close()
  }
}

/** Asks what needs no database again and again: how long the longest answer took until the end. */
function longestWait(base: string): { end: () => Promise<number> } {
  const call = caller(base, '', 1)
  let [isOver, longest] = [false, 0]
  const asking = (async () => {
    while (!isOver) longest = Math.max(longest, await done(call('GET', '/healthz')))
  })()
  return {
    end: async () => {
      isOver = true
      await asking
      return longest
    },
  }
}

async function done(answer: Promise<{ status: number; milliseconds: number }>): Promise<number> {
  const { status, milliseconds } = await answer
  if (status !== 200) throw new Error(`Answered ${status}.`)
  return milliseconds
}

function sayModel(): void {
  const orders = modelOrders(500, 1)
  const byOrder = modelled(orders, { kind: 'Order' })
  const whole = ({ seconds, walkSeconds }: typeof byOrder) => seconds + walkSeconds
  console.log(
    'Model of the rate, 500 orders: 30 s a bin, 15 s an item, 2 s a unit, 5 s a container, the way at 1.2 m/s',
  )
  for (const slots of [8, 16]) {
    const lists = modelled(orders, { slots })
    console.log(
      `  ${slots} slots: ${linesAnHour(lists.lines, whole(lists)).toFixed(0)} lines an hour (at least 80), ` +
        `${(whole(lists) / whole(byOrder)).toFixed(2)} of the time of picking by order (at most 0.5); ` +
        `without the way ${linesAnHour(lists.lines, lists.seconds).toFixed(0)} and ` +
        `${(lists.seconds / byOrder.seconds).toFixed(2)}; ${(lists.metres / lists.lists).toFixed(0)} m a list`,
    )
  }
}

/** The floor of the model with a product in each cell, and orders that wait. */
const makeReady = ({ pool, merchantId, locationId }: BenchHouse): Promise<number[]> =>
  transaction(pool, systemWho(), async (tx) => {
    const products = await makeFloor(tx, merchantId, locationId)
    return makeLoadOrders(tx, merchantId, locationId, products, ready, 2)
  })

async function makeFloor(tx: Tx, merchantId: number, locationId: number): Promise<number[]> {
  const cells = await rows<{ id: number }>(
    tx,
    sql`
    insert into cell (location_id, code, zone, aisle, bay, level, walk_sequence)
    select ${locationId}, p.zone || '-' || p.aisle || '-' || p.bay || '-A', p.zone, p.aisle, p.bay, 'A', p.walk
      from jsonb_to_recordset(${JSON.stringify(places.map((place) => ({ ...place, walk: place.walkSequence })))}::jsonb)
        as p (zone text, aisle int, bay int, walk bigint) returning id`,
  )
  const products = await rows<{ id: number }>(
    tx,
    sql`
    insert into product (merchant_id, sku, name, package_weight_grams, package_length_mm, package_width_mm,
                         package_height_mm)
    select ${merchantId}, 'PICK-' || n, 'Picked product ' || n, 300, 200, 100, 50
      from generate_series(1, ${cells.length}) n returning id`,
  )
  const moves: Move[] = []
  for (const [index, { id: productId }] of products.entries())
    moves.push({
      merchantId,
      locationId,
      productId,
      batchId: await batchOf(tx, merchantId, productId, '', null),
      kind: 'receive',
      quantity: 100_000,
      from: outside(),
      to: inCell(cells[index]?.id ?? 0),
      entry: `bench:${productId}`,
    })
  await post(tx, systemWho(), moves)
  return products.map((product) => product.id)
}
