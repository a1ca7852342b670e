import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { one, sql, type Tx } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { root } from '../../tools/house.mjs'
import { openBenchHouse } from './house.ts'
import { atOnce, caller, median } from './load.ts'
import { makeLoadOrders, makeStock } from './stock-and-orders.ts'

const rounds = 7
const ordersEach = 1_000
const clients = 4
const linesEach = 2
/** What it may cost beside the base, and how far above that a median is a failure and no noise. */
const [bound, leeway] = [1.03, 1.25]

/** What the calls of a round leave behind where each did its work: every order ready to pick, every line promised. */
async function refuseUndone(tx: Tx, orders: readonly number[]): Promise<void> {
  const done = await one<{ orders: number; units: number }>(
    tx,
    sql`
    select (select count(*)::int from orders where id = any(${orders}::bigint[]) and status = 2000) as orders,
           (select coalesce(sum(quantity), 0)::int from allocation
             where demand_kind = 'order' and demand_id = any(${orders}::bigint[])) as units`,
  )
  if (done.orders !== orders.length || done.units !== orders.length * linesEach)
    throw new Error(`Of ${orders.length} orders ${done.orders} are ready to pick, with ${done.units} units promised.`)
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString())
type Used = { parent: number; own: number; ended: number }
/** What a process has used of the processors, and what its ended children have, in seconds; none where it has gone. */
function usedBy(pid: number): Used | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (index: number): number => Number(fields[index]) / ticksPerSecond
    return { parent: Number(fields[1]), own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) }
  } catch {
    return undefined
  }
}
/** The database server with all its backends, those that ended too. */
function usedByServer(pid: number): number {
  const server = usedBy(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => usedBy(Number(name)))
    .filter((child) => child?.parent === pid)
  return (server?.own ?? 0) + (server?.ended ?? 0) + children.reduce((sum, child) => sum + (child?.own ?? 0), 0)
}

type Side = { name: string; api: number[]; database: number[]; round: () => Promise<void>; close: () => Promise<void> }

async function openSide(name: string, clone: string): Promise<Side> {
  const house = await openBenchHouse(clone)
  const { base, token, pid } = await house.serve()
  const call = caller(base, token, clients)
  const who = systemWho()
  const products = await transaction(house.pool, who, (tx) =>
    makeStock(tx, house.merchantId, house.locationId, 400, 1_000_000),
  )
  const side: Side = { name, api: [], database: [], close: house.close, round: async () => undefined }
  const pick = async (): Promise<{ api: number; database: number }> => {
    const orders = await transaction(house.pool, who, (tx) =>
      makeLoadOrders(tx, house.merchantId, house.locationId, products, ordersEach, linesEach),
    )
    await house.analyze()
    const before = { api: usedBy(pid)?.own ?? 0, database: usedByServer(house.serverPid) }
    const { results } = await atOnce(orders, clients, (orderId) =>
      call('PUT', '/api/Fulfillment/ChangeToPick', { OrderId: orderId }),
    )
    const refused = results.find((answer) => answer.status !== 200)
    if (refused) throw new Error(`ChangeToPick answered ${refused.status}.`)
    const used = {
      api: (usedBy(pid)?.own ?? 0) - before.api,
      database: usedByServer(house.serverPid) - before.database,
    }
    // Answered 200 is not done: an order without stock is answered 200 too, with the reason.
    await transaction(house.pool, who, (tx) => refuseUndone(tx, orders))
    return used
  }
  // A process that has just started compiles and plans; the figures are of a warm one.
  await pick()
  side.round = async () => {
    const { api, database } = await pick()
    side.api.push(api)
    side.database.push(database)
  }
  return side
}

const both = (side: Side): number[] => side.api.map((seconds, round) => seconds + (side.database[round] ?? 0))
const spread = (list: readonly number[]): string =>
  `${median(list).toFixed(2)} (${Math.min(...list).toFixed(2)} to ${Math.max(...list).toFixed(2)})`

/**
 * What 1,000 ChangeToPick calls cost in processor time, api and database together, beside another build of the product:
 * the clone in BASE_DIR, with its `dist/server`. Seven rounds in turns, each side on a database of its own in one
 * durable server. A median over the bound is told; one over it by more than a quarter ends the run with 1.
 */
export async function benchCost(): Promise<void> {
  const baseDir = process.env['BASE_DIR']
  if (!baseDir) {
    console.log('ChangeToPick beside another build: name its folder in BASE_DIR.')
    return
  }
  const sides: Side[] = []
  try {
    sides.push(await openSide('base', baseDir), await openSide('this', root))
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 ? sides : sides.toReversed()) await side.round()
    const [base = [], now = []] = sides.map(both)
    for (const side of sides)
      console.log(
        `  ${side.name}: ${spread(both(side))} s of processor a ${ordersEach} calls: ` +
          `api ${spread(side.api)}, database ${spread(side.database)}`,
      )
    const ratios = now.map((seconds, round) => seconds / (base[round] ?? Number.NaN))
    const isOver = median(ratios) > bound
    console.log(
      `ChangeToPick, two lines, processor time of api and database: ${spread(ratios)} of the base, median of ${rounds} ` +
        `rounds; at most ${bound}: ${isOver ? 'OVER' : 'held'}`,
    )
    if (median(ratios) > bound * leeway) process.exitCode = 1
  } finally {
    for (const side of sides) await side.close()
  }
}
