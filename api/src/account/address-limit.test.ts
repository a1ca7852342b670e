import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type House, openHouse, password, refusalOf } from '../../test/house.ts'
import { join, postAll } from '../../test/people.ts'
import { buildApp } from '../app.ts'
import { rows, run, sql } from '../kernel/database.ts'

/** Everybody in the house has one address, as behind a proxy that is not believed. */
let house: House
const [email, other] = ['pia@new.example', 'olaf@new.example']
beforeAll(async () => {
  house = await openHouse()
  for (const one of [email, other]) await join(house, await house.as('MERCHANT_ADMIN'), { email: one, role: 'USER' })
})
afterAll(() => house.close())
beforeEach(() => house.system((tx) => run(tx, sql`delete from try_count`)))

const enter = (device = '', secret = password, who = email) =>
  house.anonymous.account.authenticate({ body: { email: who, password: secret, ...(device ? { device } : {}) } })
const readLink = (token: string) => house.anonymous.account.readLink({ query: { token } })
const reset = (token: string) => house.anonymous.account.resetPassword({ body: { token, newPassword: 'Another#2026' } })
const counts = async () =>
  (await house.system((tx) => rows<{ tries: number }>(tx, sql`select tries from try_count`))).map(({ tries }) => tries)
/** Others at the address have guessed more than it may. */
async function useUp(): Promise<void> {
  await refusalOf(readLink('nothing-of-ours'))
  await house.system((tx) => run(tx, sql`update try_count set tries = 1000000`))
}

test('a device that its person signed in with is let in whatever the address has used up; it counts by itself alone', async () => {
  const { device } = (await enter()).result
  await useUp()
  expect(await refusalOf(enter())).toMatchObject({ code: 'too-many-tries' })
  await enter(device)
  expect(await refusalOf(enter(device, password, other))).toMatchObject({ code: 'too-many-tries' })
  for (let n = 0; n < 10; n++) expect((await refusalOf(enter(device, 'Wrong#2026'))).code).toBe('wrong-credentials')
  expect(await refusalOf(enter(device))).toMatchObject({ status: 429, code: 'too-many-tries' })
  await house.system((tx) => run(tx, sql`delete from sign_in_failure`))
})

test('what a known device tries leaves the count of its address as it was', async () => {
  const { device } = (await enter()).result
  await refusalOf(enter('', 'Wrong#2026', other))
  expect(await counts()).toEqual([1])
  await refusalOf(enter(device, 'Wrong#2026'))
  await enter(device)
  expect(await counts()).toEqual([1])
})

test('a right link is no guess, and opens whatever the address has used up; a wrong one counts', async () => {
  await house.anonymous.account.forgetPassword({ body: { email } })
  const token = (await postAll(house))[0]?.token ?? ''
  await house.system((tx) => run(tx, sql`delete from try_count`))
  for (let n = 0; n < 3; n++) await readLink(token)
  expect(await counts()).toEqual([])
  for (const use of [readLink, reset])
    expect(await refusalOf(use('nothing-of-ours'))).toMatchObject({ code: 'link-ended' })
  expect(await counts()).toEqual([2])
  await useUp()
  for (const use of [readLink, reset])
    expect(await refusalOf(use('nothing-of-ours'))).toMatchObject({ code: 'too-many-tries' })
  expect((await readLink(token)).email).toBe(email)
  await reset(token)
})

test('behind a proxy that is believed people count by their own address, those of one IPv6 network together', async () => {
  const app = await buildApp({ pool: house.pool, trustProxy: '127.0.0.1', logLevel: 'silent' })
  const guess = async (address: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/User/ResetPassword',
        remoteAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': address },
        payload: { Token: 'nothing-of-ours', NewPassword: password },
      })
    ).json<{ error: string }>().error
  for (const address of [
    '198.51.100.7',
    '::ffff:198.51.100.7',
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::9',
    '2001:db8:1:3::1',
  ])
    expect(await guess(address)).toBe('link-ended')
  expect((await counts()).toSorted()).toEqual([1, 2, 2])
  await app.close()
})
