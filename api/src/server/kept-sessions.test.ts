import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { listenTo } from '../../test/listener.ts'
import { run, sql } from '../kernel/database.ts'
import { tellAccess } from '../account/told.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('what one person does to their own account drops nothing that is kept of others, and all of theirs', async () => {
  const [worker, manager] = [await house.as('WAREHOUSE_WORKER'), await house.as('WAREHOUSE_MANAGER')]
  const { id } = (await worker.account.myself()).result
  const leaving = (await manager.account.myself()).result.id
  // Past the calls and the feed: only who reads the session again sees that it is gone.
  await house.system((tx) => run(tx, sql`delete from session where user_id in (${id}, ${leaving})`))
  const client = await house.as('CLIENT')
  await client.account.myself()
  await client.account.signOut()
  await house.system((tx) =>
    tellAccess(tx, { userId: leaving, merchantId: null, locationId: house.locationId }, 'password'),
  )
  await expect.poll(() => refusalOf(manager.account.myself()), { timeout: 10_000 }).toMatchObject({ status: 401 })
  expect((await worker.account.myself()).result.id).toBe(id)
})

test('what one who listens on the hub hears of their own access drops nothing that is kept of others', async () => {
  const [worker, listening] = [await house.as('WORKER'), await house.as('USER', 'alder')]
  const { id } = (await worker.account.myself()).result
  const { id: userId } = (await listening.account.myself()).result
  const listener = await listenTo(house.base, await house.tokenOf('USER', 'alder'))
  await house.system((tx) => run(tx, sql`delete from session where user_id = ${id}`))
  await house.system((tx) => tellAccess(tx, { userId, merchantId: house.alder, locationId: null }, 'password'))
  await listener.until('What changed for them', ({ target }) => target === 'AccessChanged')
  expect((await worker.account.myself()).result.id).toBe(id)
  listener.socket.terminate()
})
