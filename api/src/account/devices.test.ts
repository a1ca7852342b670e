import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, type House, openHouse, password, refusalOf } from '../../test/house.ts'
import { cursorNow, readSince } from '../changes/feed.ts'
import { run, sql } from '../kernel/database.ts'
import { settings } from '../kernel/settings.ts'
import { meansSessions, subjects } from '../server/session-watch.ts'

let house: House
const { devicesPerPerson } = settings()
beforeAll(async () => {
  house = await openHouse()
  settings().devicesPerPerson = 3
})
afterAll(() => {
  settings().devicesPerPerson = devicesPerPerson
  return house.close()
})

const email = emailOf('WORKER')
const enter = async () =>
  house.clientOf((await house.anonymous.account.authenticate({ body: { email, password } })).token)

test('one device too many signs out the one that was not in use for longest, and the history says so', async () => {
  const [first, second, third] = [await enter(), await enter(), await enter()]
  const { userId } = await first.people.getUser({ query: {} })
  // The first is the oldest, and in use still; the second is not.
  await house.system((tx) =>
    run(
      tx,
      sql`
      update session set last_act_at = now() - interval '1 hour'
       where id = (select id from session where user_id = ${userId} order by created_at, id offset 1 limit 1)`,
    ),
  )
  const cursor = await house.system(cursorNow)
  const fourth = await enter()
  const { changes } = await house.system((tx) => readSince(tx, cursor, subjects))
  expect(changes.filter(meansSessions).map((change) => change.userId)).toContain(userId)
  await expect.poll(() => refusalOf(second.account.myself())).toMatchObject({ status: 401, code: 'not-signed-in' })
  for (const api of [first, third, fourth]) expect((await api.account.myself()).id).toBe(userId)
  const { devices, changes: history } = await fourth.people.getUser({ query: {} })
  expect(devices).toHaveLength(3)
  expect(history[0]).toMatchObject({
    event: 'SessionsEnded',
    what: 'Signed out on the device unused for longest: signed in on more than 3',
  })
})
