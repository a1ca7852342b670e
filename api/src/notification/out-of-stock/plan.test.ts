import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { analyze, mostRows } from '../../../test/plans.ts'
import { run, sql } from '../../kernel/database.ts'
import { systemWho } from '../../kernel/who.ts'
import { lacking } from './queries.ts'

let house: House
const [listeners, lacks] = [150, 400]
beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    await run(
      tx,
      sql`
      insert into app_user (email, name, role, merchant_id, location_id)
      select 'listener' || n || '@birch.example', 'Listener ' || n,
             case n % 2 when 0 then 'MERCHANT_ADMIN' else 'WAREHOUSE_MANAGER' end,
             case n % 2 when 0 then ${house.birch}::bigint end, case n % 2 when 1 then ${house.locationId}::bigint end
        from generate_series(1, ${listeners}) n`,
    )
    await run(
      tx,
      sql`
      insert into orders (merchant_id, location_id, reference_code, status, placed_at, ship_by, currency, source)
      select ${house.birch}, case n % 4 when 0 then ${house.otherLocationId}::bigint else ${house.locationId}::bigint end,
             'LACK-' || n, 540, now(), now() - n * interval '1 hour', 'MYR', 'internal'
        from generate_series(1, ${lacks}) n`,
    )
  })
  await analyze(house)
})
afterAll(() => house.close())

test('what lacks is counted once, not once for everybody who hears of it', async () => {
  const most = await mostRows(house, systemWho(), async (tx) => {
    const found = await lacking(tx, [house.birch])
    const counts = found.map(({ orders }) => orders)
    // The people that the house began with are one more each.
    expect(counts.filter((orders) => orders === lacks)).toHaveLength(listeners / 2 + 1)
    expect(counts.filter((orders) => orders === (lacks * 3) / 4)).toHaveLength(listeners / 2 + 1)
    expect(counts).toHaveLength(listeners + 2)
    for (const { first } of found) expect(first).toHaveLength(3)
  })
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2 * lacks)
})
