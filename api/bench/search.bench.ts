import { run, sql } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { type BenchHouse, openBenchHouse } from './house.ts'
import { at, atOnce, caller } from './load.ts'
import { makeLoadOrders, makeStock } from './stock-and-orders.ts'

const orders = 100_000
const products = 5_000

/** What is typed, key by key, over 100,000 orders and 5,000 products: each answer 40 times by 4 clients. */
export async function benchSearch(): Promise<void> {
  const house = await openBenchHouse()
  try {
    const { base, token } = await house.serve()
    const last = await makeMuch(house)
    await house.analyze()
    const call = caller(base, token, 4)
    const typed = [
      'L',
      'LO',
      'LOAD-4',
      'Load product 17',
      'W',
      'WO-',
      'WO-1',
      `WO-${last}`,
      `TRK${last}`,
      'M',
      `M${last}`,
    ]
    const asked = [...typed, 'T-1', 'T-12', 'nothing at all', '1', `${last}`.slice(0, 3), 'é', 'a']
    let worst = { text: '', milliseconds: 0 }
    for (const text of asked) {
      const address = `/api/Search/Find?Text=${encodeURIComponent(text)}`
      await atOnce(
        Array.from({ length: 8 }, () => address),
        4,
        (path) => call('GET', path),
      )
      const { results } = await atOnce(
        Array.from({ length: 40 }, () => address),
        4,
        (path) => call('GET', path),
      )
      if (results.some(({ status }) => status !== 200)) throw new Error(`'${text}' answered ${results[0]?.status}.`)
      const milliseconds = at(
        0.95,
        results.map((answer) => answer.milliseconds),
      )
      if (milliseconds > worst.milliseconds) worst = { text, milliseconds }
      if (milliseconds > 50) console.log(`  '${text}': p95 ${milliseconds.toFixed(0)} ms`)
    }
    console.log(
      `Search at 100,000 orders and ${products} products: slowest p95 ${worst.milliseconds.toFixed(0)} ms ` +
        `('${worst.text}'; at most 100)`,
    )
  } finally {
    await house.close()
  }
}

/** Answers the id of the last order. */
const makeMuch = ({ pool, merchantId, locationId }: BenchHouse): Promise<number> =>
  transaction(pool, systemWho(), async (tx) => {
    const made = await makeStock(tx, merchantId, locationId, products, 1000)
    const ids: number[] = []
    for (let n = 0; n < 10; n++) ids.push(...(await makeLoadOrders(tx, merchantId, locationId, made, orders / 10, 2)))
    await run(tx, sql`update orders set marketplace_order_id = 'M' || id`)
    await run(tx, sql`update parcel set tracking_number = 'TRK' || demand_id where demand_id % 2 = 0`)
    await run(
      tx,
      sql`insert into tray (location_id, name) select ${locationId}, 'T-' || n from generate_series(1, 300) n`,
    )
    return ids.at(-1) ?? 0
  })
