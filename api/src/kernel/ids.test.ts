import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { one, openPool, sql } from './database.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('ids are short, never given twice, and do not tell how many were given between two of them', async () => {
  const told = await house.system((tx) =>
    one<{ n: number; distinct: number; least: number; most: number; rising: number }>(
      tx,
      sql`
    with given as (select n, new_id() as id from generate_series(1, 50000) n)
    select count(*) as n, count(distinct id) as distinct, min(id) as least, max(id) as most,
           (select count(*) from given a join given b on b.n = a.n + 1 where b.id > a.id) as rising from given`,
    ),
  )
  expect(told).toMatchObject({ n: 50_000, distinct: 50_000 })
  expect(told.least).toBeGreaterThanOrEqual(100_000)
  expect(told.most).toBeLessThan(1_000_000)
  expect(Math.abs(told.rising - 25_000)).toBeLessThan(1_500)
})

test('when the ids of six digits are used up, those of seven follow', async () => {
  const owner = openPool(house.ownerUrl, 1)
  await owner.query(`select setval('id_number', 899950)`)
  await owner.end()
  const told = await house.system((tx) =>
    one<{ distinct: number; short: number; long: number }>(
      tx,
      sql`
    with given as (select new_id() as id from generate_series(1, 1000) n)
    select count(distinct id) as distinct, count(*) filter (where id < 1000000) as short,
           count(*) filter (where id between 1000000 and 9999999) as long from given`,
    ),
  )
  expect(told).toEqual({ distinct: 1000, short: 50, long: 950 })
})
