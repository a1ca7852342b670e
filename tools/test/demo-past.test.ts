import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { one, openPool, run, sql, type Tx } from 'api/kernel/database'
import { transaction } from 'api/kernel/transaction'
import { systemWho } from 'api/kernel/who'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../house.mjs'
import { clockAt, openPoolAt } from '../src/demo/clock.ts'
import { hosts, pastDays, planPast, type Wares } from '../src/demo/past-plan.ts'
import { makeTestDatabase, type TestDatabase } from '../test-database.mjs'

const wares = Object.fromEntries(
  hosts.map((host) => [host, Array.from({ length: 8 }, (_, n) => ({ sku: `${host}-${n}`, price: 10 }))]),
) as unknown as Wares

describe('the plan of the past', () => {
  const { orders, deliveries } = planPast(wares)

  test('every day has its 8 to 15 orders, and the same whenever it is asked for', () => {
    for (let day = pastDays; day >= 0; day--)
      expect(orders.filter((order) => order.day === day).length, `${day} days ago`).toSatisfy((n) => n >= 8 && n <= 15)
    expect(planPast(wares)).toEqual({ orders, deliveries })
    expect(new Set(orders.map(({ referenceCode }) => referenceCode)).size).toBe(orders.length)
  })

  test('the last 7 days have what the 30 have: late, short, returned and lost ones', () => {
    for (const fate of ['late', 'short', 'returned', 'lost'] as const)
      expect(
        orders.some((order) => order.fate === fate && order.day <= 7),
        fate,
      ).toBe(true)
  })

  test('what comes is what leaves, SKU by SKU', () => {
    const left = new Map<string, number>()
    for (const { ware, quantity, fate } of orders)
      if (fate !== 'cancelled' && fate !== 'lost') left.set(ware.sku, (left.get(ware.sku) ?? 0) + quantity)
    const came = new Map<string, number>()
    for (const { goods } of deliveries)
      for (const { ware, quantity } of goods) came.set(ware.sku, (came.get(ware.sku) ?? 0) + quantity)
    expect(came).toEqual(left)
  })
})

describe('the clock of the past', () => {
  const moment = Date.parse('2026-10-25T01:30:00Z')
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeTestDatabase()
  }, 60_000)
  afterAll(() => database.drop())

  const now = (tx: Tx) => one<{ now: number }>(tx, sql`select now() as now`)

  test('a statement of its connections is of its time, prepared or not, and moves on with it', async () => {
    const clock = clockAt(moment)
    const pool = openPoolAt(database.appUrl, clock)
    for (const at of [moment, moment + 86_400_000]) {
      clock.moveTo(at)
      expect((await transaction(pool, systemWho(), now)).now).toBeGreaterThanOrEqual(at)
      expect((await transaction(pool, systemWho(), now)).now).toBeLessThan(at + 60_000)
    }
    await pool.end()
  })

  test('on a connection of the product nobody plants a clock: what names one is read by nothing', async () => {
    const pool = openPool(database.appUrl, 1)
    const begun = Date.now()
    const told = await transaction(pool, systemWho(), async (tx) => {
      await run(tx, sql`select set_config('demo.now', '2026-10-25T01:30:00Z', true)`)
      return now(tx)
    })
    expect(told.now).toBeGreaterThan(begun - 5_000)
    await pool.end()
    for (const { text, path } of sources()) expect(text.includes('demo.now'), path).toBe(false)
  })

  test('a row whose time is told is added with its time: the schema’s own would be another', () => {
    const faults = sources().flatMap(({ text, path }) =>
      [...text.matchAll(/insert into (\w+)(?: as \w+)?\s*\(([^)]*)\)/g)].flatMap(([, table = '', columns = '']) =>
        timed[table] && !columns.split(/[\s,]+/).includes(timed[table]) ? [`${path}: ${table}.${timed[table]}`] : [],
      ),
    )
    expect(faults).toEqual([])
  })
})

/** Where the work of a day is told by, and the column that says when. */
const timed: Readonly<Record<string, string>> = {
  orders: 'created_at',
  order_event: 'at',
  stock_movement: 'at',
  stock_balance: 'received_at',
  allocation: 'created_at',
  picking_list: 'created_at',
  scan: 'at',
  inbound_request: 'created_at',
  count_request: 'asked_at',
  hand_over: 'handed_at',
  notification: 'created_at',
}

/** The product's server code. */
const sources = (): { path: string; text: string }[] =>
  readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, 'api/src', path), 'utf8') }))
