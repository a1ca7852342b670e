import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, refusalOf } from '../../../test/house.ts'
import { join, postAll } from '../../../test/people.ts'
import { takeAddress } from '../../account/link.ts'
import { addUser } from '../../account/queries.ts'
import { one, rows, run, sql } from '../../kernel/database.ts'
import { post } from './post.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const lapse = (userId: number) =>
  house.system((tx) =>
    run(tx, sql`update password_link set expires_at = now() - interval '1 second' where user_id = ${userId}`),
  )

test('an address is invited once to one place, also where the invitation was mailed; lapsed, it gives its address away', async () => {
  const email = 'double@new.example'
  const asked = {
    email,
    name: '',
    role: 'CLIENT',
    roleStatus: 'Invited',
    locationId: null,
    takesAddress: false,
  } as const
  const { userId } = await (await house.as('MERCHANT_ADMIN')).people.createUser({ body: { email, role: 'CLIENT' } })
  await postAll(house)
  await lapse(userId)
  const again = (merchantId: number) => house.system((tx) => addUser(tx, { ...asked, merchantId }))
  expect(await again(house.birch)).toBe(undefined)
  const elsewhere = await again(house.alder)
  expect(await house.system((tx) => takeAddress(tx, elsewhere?.userId ?? 0))).toBe(true)
  expect(
    await house.system((tx) =>
      rows(tx, sql`select merchant_id from app_user where email = ${email} and takes_address`),
    ),
  ).toEqual([{ merchantId: house.alder }])
})

test('a mail that cannot be made is told, tried again and given up after a day; those behind it are sent', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const { userId } = await api.people.createUser({ body: { email: 'broken@new.example', role: 'CLIENT' } })
  await house.system((tx) => run(tx, sql`update mail set facts = '{"message": 5}' where user_id = ${userId}`))
  await api.people.createUser({ body: { email: 'behind@new.example', role: 'CLIENT' } })
  const told: string[] = []
  const sent: string[] = []
  const round = () =>
    post(
      house.pool,
      (problem) => told.push((problem as Error).message),
      async (to) => void sent.push(to),
    )
  await round()
  expect(sent).toEqual(['behind@new.example'])
  expect(told).toEqual([expect.stringMatching(/^Mail \d+ \(Invitation\) cannot be made and is tried again\.$/)])
  const left = () =>
    house.system((tx) =>
      one<{ tries: number; isDue: boolean; n: number }>(
        tx,
        sql`select count(*) as n, max(tries) as tries, bool_or(next_at <= now()) as is_due from mail`,
      ),
    )
  expect(await left()).toEqual({ n: 1, tries: 1, isDue: false })
  await house.system((tx) => run(tx, sql`update mail set next_at = now(), created_at = now() - interval '25 hours'`))
  await round()
  expect(await left()).toMatchObject({ n: 0 })
  expect(told.slice(1)).toEqual([expect.stringMatching(/given up after a day of tries/)])
})

test('a mail that is refused for good leaves no link, neither one that works nor one that keeps the next away', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const email = 'refused@new.example'
  const userId = await join(house, api, { email, role: 'CLIENT' })
  await postAll(house)
  const told: string[] = []
  let token = ''
  const refused = async (_: string, { text }: { text: string }): Promise<void> => {
    token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
    throw Object.assign(new Error('Spam'), { responseCode: 554, command: 'DATA' })
  }
  const ask = () => house.anonymous.account.forgetPassword({ body: { email } })
  await ask()
  await post(house.pool, (problem) => told.push((problem as Error).message), refused)
  expect(told).toEqual([expect.stringMatching(/given up, it is refused for good/)])
  expect(await refusalOf(house.anonymous.account.readLink({ query: { token } }))).toMatchObject({ code: 'link-ended' })
  expect((await api.people.getUser({ query: { userId } })).linkExpiresTimestamp).toBe(null)
  await ask()
  const letters = await postAll(house)
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Choose a new password']])
})
