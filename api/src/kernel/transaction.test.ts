import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { asRefusal } from '../server/failure.ts'
import { one, openPool, rows, run, sql, type Tx } from './database.ts'
import { transaction } from './transaction.ts'
import { systemWho } from './who.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const rename = (tx: Tx) => run(tx, sql`update merchant set phone = 'late' where id = ${house.birch}`)
const lateOnes = () => house.system((tx) => rows(tx, sql`select id from merchant where phone = 'late'`))

test('a transaction is bounded as a whole, however short its statements are', async () => {
  const pool = openPool(house.appUrl, 1, { transactionMs: 200 })
  const problem = await transaction(pool, systemWho(), async (tx) => {
    await rename(tx)
    for (;;) await run(tx, sql`select pg_sleep(0.05)`)
  }).catch((thrown: unknown) => thrown)
  expect(asRefusal(problem).code).toBe('busy')
  expect(await lateOnes()).toEqual([])
  expect(await transaction(pool, systemWho(), (tx) => one(tx, sql`select 1 as n`))).toEqual({ n: 1 })
  await pool.end()
})

test('one that waits in the middle for too long is ended, the process is not, and the next one goes on', async () => {
  const pool = openPool(house.appUrl, 1, { transactionMs: 200 })
  await expect(
    transaction(pool, systemWho(), async (tx) => {
      await rename(tx)
      await new Promise((ended) => tx.client.once('end', () => ended(undefined)))
      await rename(tx)
    }),
  ).rejects.toThrow()
  expect(await lateOnes()).toEqual([])
  expect(await transaction(pool, systemWho(), (tx) => one(tx, sql`select 1 as n`))).toEqual({ n: 1 })
  await pool.end()
})

test('where the database does not end it, it is not committed', async () => {
  await expect(
    transaction(
      house.pool,
      systemWho(),
      async (tx) => {
        await rename(tx)
        await run(tx, sql`select pg_sleep(0.02)`)
      },
      { longestMs: 10 },
    ),
  ).rejects.toThrow('took too long')
  expect(await lateOnes()).toEqual([])
})
