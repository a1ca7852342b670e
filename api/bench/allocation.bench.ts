import { openPool } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { baselineAllocation } from './allocation-baseline.ts'
import { openBenchHouse, type BenchHouse } from './house.ts'
import { at, atOnce, caller, median } from './load.ts'
import { makeLoadOrders, makeStock } from './stock-and-orders.ts'

const rounds = 5
const ordersEach = 1_000
const clients = 16

/**
 * ChangeToPick over HTTP beside the frozen allocation statement, bare, over as many connections, in turns: the median
 * ratio of five rounds.
 */
export async function benchAllocation(): Promise<void> {
  const house = await openBenchHouse()
  try {
    const { base, token } = await house.serve()
    const call = caller(base, token, 32)
    const products = await transaction(house.pool, systemWho(), (tx) =>
      makeStock(tx, house.merchantId, house.locationId, 400, 1_000_000),
    )
    const orders = (count: number) =>
      transaction(house.pool, systemWho(), (tx) =>
        makeLoadOrders(tx, house.merchantId, house.locationId, products, count, 2),
      )
    const pick = (orderId: number) => call('PUT', '/api/Fulfillment/ChangeToPick', { OrderId: orderId })
    await house.analyze()
    await atOnce(await orders(300), clients, pick)
    await bareRate(house, await orders(300))
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const bare = await bareRate(house, await orders(ordersEach))
      const { results, seconds } = await atOnce(await orders(ordersEach), clients, pick)
      if (results.some((answer) => answer.status !== 200))
        throw new Error(`ChangeToPick answered ${results.find((answer) => answer.status !== 200)?.status}.`)
      ratios.push(ordersEach / seconds / bare)
      console.log(
        `  round ${round + 1}: ${(ordersEach / seconds).toFixed(0)} calls/s beside ` +
          `${bare.toFixed(0)} bare statements/s = ${ratios.at(-1)?.toFixed(2)}`,
      )
    }
    const { results } = await atOnce(await orders(2_000), 32, pick)
    console.log(
      `ChangeToPick, two lines, ${clients} clients: ${median(ratios).toFixed(2)} of the bare statement (at least 0.25)`,
    )
    console.log(
      `ChangeToPick, 32 clients: p95 ${at(
        0.95,
        results.map((answer) => answer.milliseconds),
      ).toFixed(0)} ms (at most 50)`,
    )
  } finally {
    await house.close()
  }
}

async function bareRate(house: BenchHouse, orders: readonly number[]): Promise<number> {
  const pool = openPool(house.appUrl, clients)
  const connections = await Promise.all(Array.from({ length: clients }, () => pool.connect()))
  for (const connection of connections) await connection.query(`select set_config('app.merchant', '*', false)`)
  const { seconds } = await atOnce(orders, clients, (orderId, client) => {
    return (
      connections[client]?.query({ name: 'allocate', ...baselineAllocation(orderId) }) ??
      Promise.reject(new Error('No connection.'))
    )
  })
  for (const connection of connections) connection.release(true)
  await pool.end()
  return orders.length / seconds
}
