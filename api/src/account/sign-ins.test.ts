import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, type House, openHouse, password, refusalOf } from '../../test/house.ts'
import { analyze, pagesRead } from '../../test/plans.ts'
import { one, run, sql } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'
import { addSignIn, isNewDevice, mostSignIns } from './queries.ts'

let house: House
let person: number
const email = emailOf('WORKER')
beforeAll(async () => {
  house = await openHouse()
  person = (await house.system((tx) => one<{ id: number }>(tx, sql`select id from app_user where email = ${email}`))).id
})
afterAll(() => house.close())

const enter = (secret = password) => house.anonymous.account.authenticate({ body: { email, password: secret } })
/** What was written of this person within the hour, or of nobody. */
const written = async (userId: number | null, isRefused: boolean): Promise<number> =>
  (
    await house.system((tx) =>
      one<{ n: number }>(
        tx,
        sql`select count(*) as n from sign_in where user_id is not distinct from ${userId}::bigint
              and is_refused = ${isRefused} and at > now() - interval '1 hour'`,
      ),
    )
  ).n
const put = (many: number, userId: number | null, isRefused: boolean, age = '1 minute', device = 'curl') =>
  house.system((tx) =>
    run(
      tx,
      sql`insert into sign_in (user_id, is_refused, device, address, at)
          select ${userId}::bigint, ${isRefused}, ${device}, '', now() - ${age}::interval
            from generate_series(1, ${many}::int)`,
    ),
  )

test('of one account so many tries an hour are written, and what strangers try keeps nobody’s own from being written', async () => {
  await put(500, person, true, '2 hours')
  await put(mostSignIns.ofOne - 1, person, true)
  for (let n = 0; n < 3; n++) {
    await refusalOf(enter('Wrong#2026'))
    await house.system((tx) => run(tx, sql`delete from sign_in_failure`))
  }
  expect(await written(person, true)).toBe(mostSignIns.ofOne)
  const before = await written(person, false)
  await enter()
  expect(await written(person, false)).toBe(before + 1)
  await put(mostSignIns.ofOne, person, false)
  const full = await written(person, false)
  await enter()
  expect(await written(person, false)).toBe(full)
})

test('of all together so many refused tries an hour are written, from however many addresses; who is let in is written', async () => {
  const other = await house.system((tx) =>
    one<{ id: number }>(tx, sql`select id from app_user where email = ${emailOf('SUPERADMIN')}`),
  )
  await put(mostSignIns.refused, null, true)
  const refused = await written(null, true)
  for (const userId of [null, other.id])
    await house.system((tx) => addSignIn(tx, userId, true, { device: 'curl', address: '10.0.0.7' }))
  expect([await written(null, true), await written(other.id, true)]).toEqual([refused, 0])
  await house.system((tx) => addSignIn(tx, other.id, false, { device: 'curl', address: '10.0.0.7' }))
  expect(await written(other.id, false)).toBe(1)
})

test('whether a device is new is found without a look at what was refused', async () => {
  await put(20_000, person, true, '2 days', 'Chrome on Windows')
  await put(1, person, false, '2 days', 'Firefox on Linux')
  await analyze(house)
  const ask = (device: string) =>
    pagesRead(house, systemWho(), (tx) => isNewDevice(tx, person, { device, address: '' }))
  for (const device of ['Chrome on Windows', 'Firefox on Linux']) expect(await ask(device)).toBeLessThan(20)
  const isNew = (device: string) => house.system((tx) => isNewDevice(tx, person, { device, address: '' }))
  expect([await isNew('Chrome on Windows'), await isNew('Firefox on Linux')]).toEqual([true, false])
})
