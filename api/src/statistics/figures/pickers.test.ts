import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeProduct } from '../../../test/floor.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { one, rows, run, sql } from '../../kernel/database.ts'
import { pickersOf } from './picker-rules.ts'

const minute = 60_000
const now = Date.now()

test('an hour is one of work: who picked for half of one is told at twice the units', () => {
  const picked = (userId: number, units: number, minutes: number, last = now) => ({
    userId,
    name: `Picker ${userId}`,
    units,
    workedMs: minutes * minute,
    firstTimestamp: now - 300 * minute,
    lastTimestamp: last,
  })
  const all = [picked(1, 30, 30), picked(2, 120, 60, now - 16 * minute), picked(3, 4, 4), picked(4, 9, 0)]
  const told = pickersOf(all, { userId: 1, role: 'WAREHOUSE_MANAGER', now })
  expect(told.result.map(({ userId, unitsAnHour, isActive }) => [userId, unitsAnHour, isActive])).toEqual([
    [2, 120, false],
    [1, 60, true],
    [4, null, true],
    [3, null, true],
  ])
  expect(told).toMatchObject({ units: 163, pickers: 4, active: 3, mean: 90 })
  const own = pickersOf(all, { userId: 1, role: 'WAREHOUSE_WORKER', now })
  expect(own).toMatchObject({ pickers: 4, mean: 90, result: [{ userId: 1, isSelf: true, unitsAnHour: 60 }] })
  expect(pickersOf(all, { userId: 9, role: 'WAREHOUSE_WORKER', now }).result).toEqual([])
  expect(pickersOf([], { userId: 9, role: 'SUPERADMIN', now })).toMatchObject({ result: [], mean: null, active: 0 })
})

let house: House
const ids: Record<string, number> = {}
beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    // Whatever the clock says where this runs, it is noon there: nothing of this day is yesterday's.
    const shift = 12 - new Date(now).getUTCHours()
    const zone = `Etc/GMT${shift > 0 ? '-' : '+'}${Math.abs(shift)}`
    await run(tx, sql`update warehouse_location set time_zone = ${zone}`)
    for (const { id, role } of await rows<{ id: number; role: string }>(
      tx,
      sql`select id, role from app_user where role in ('WAREHOUSE_WORKER', 'WAREHOUSE_MANAGER', 'SUPERADMIN')`,
    ))
      ids[role] = id
    const productId = await makeProduct(tx, house.birch)
    const orderAt = (locationId: number) =>
      makeOrder(tx, house.birch, locationId, [{ productId, quantity: 1 }], { status: 2100 })
    const [here, there] = [await orderAt(house.locationId), await orderAt(house.otherLocationId)]
    let number = 0
    const scan = async (
      userId = 0,
      minutesAgo: number,
      quantity: number,
      more: { kind?: string; orderId?: number; isUndone?: boolean } = {},
    ) => {
      const { kind = 'pick', orderId = here, isUndone = false } = more
      await one(
        tx,
        sql`insert into scan (merchant_id, kind, demand_id, allocation_id, scan_number, quantity, place_id, user_id, at, undone_at)
            values (${house.birch}, ${kind}, ${orderId}, 1, ${`scan ${number++}`}, ${quantity}, 1, ${userId},
                    now() - ${minutesAgo} * interval '1 minute', ${isUndone ? sql`now()` : sql`null`}) returning id`,
      )
    }
    const { WAREHOUSE_WORKER: worker, WAREHOUSE_MANAGER: manager, SUPERADMIN: boss } = ids
    // Ten minutes, a pause of half an hour, then ten at the bench that are none of picking, and ten more.
    for (const [minutesAgo, quantity] of [
      [70, 5],
      [65, 5],
      [60, 5],
      [30, 5],
      [10, 5],
      [5, 5],
      [1, 7],
    ] as const)
      await scan(worker, minutesAgo, quantity, { isUndone: quantity === 7 })
    for (const minutesAgo of [25, 20]) await scan(worker, minutesAgo, 3, { kind: 'pack' })
    for (const minutesAgo of [40, 35, 30]) await scan(manager, minutesAgo, 10)
    await scan(boss, 30, 8, { orderId: there })
    await scan(boss, 20 * 60, 50)
  })
})
afterAll(() => house.close())

test('units and the time between scans are today’s, of picking, at the location, without pauses', async () => {
  const { statistics } = await house.as('WAREHOUSE_MANAGER')
  const told = await statistics.getPickers({ query: {} })
  expect(told).toMatchObject({ units: 60, pickers: 2, active: 1 })
  const worker = told.result.find(({ userId }) => userId === ids['WAREHOUSE_WORKER'])
  // 70 to 60, then 20 to 10 after the bench, 10 to 5, 5 to 1: 29 minutes; 30 units, those undone left out.
  expect(Math.round((worker?.workedMs ?? 0) / minute)).toBe(29)
  expect(worker).toMatchObject({ units: 30, isActive: true, isSelf: false, unitsAnHour: 62 })
  const self = told.result.find(({ isSelf }) => isSelf)
  expect(self).toMatchObject({ units: 30, unitsAnHour: 180, isActive: false })
  expect(told.mean).toBe(121)
})

test('a worker hears of no colleague, a superadmin of both houses', async () => {
  const own = await (await house.as('WAREHOUSE_WORKER')).statistics.getPickers({ query: {} })
  expect(own.result.map(({ userId }) => userId)).toEqual([ids['WAREHOUSE_WORKER']])
  expect(own.mean).toBe(121)
  const { statistics } = await house.as('SUPERADMIN')
  expect(await statistics.getPickers({ query: {} })).toMatchObject({ units: 68, pickers: 3 })
  const there = await statistics.getPickers({ query: { locationId: house.otherLocationId } })
  expect(there.result).toMatchObject([{ units: 8, isSelf: true, workedMs: 0, unitsAnHour: null }])
})
