import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailOf, type House, openHouse, password, refusalOf } from '../../../test/house.ts'
import { join, postAll } from '../../../test/people.ts'
import { rows, run, sql } from '../../kernel/database.ts'

let house: House
const email = 'pia@new.example'
beforeAll(async () => {
  house = await openHouse()
  await join(house, await house.as('MERCHANT_ADMIN'), { email, role: 'USER' })
  await postAll(house)
})
afterAll(() => house.close())
beforeEach(() => house.system((tx) => run(tx, sql`delete from try_count`)))

const forget = (who = email) => house.anonymous.account.forgetPassword({ body: { email: who } })
/** The links that stand have little of their life left, so that the next ask sends another. */
const wearLinks = () =>
  house.system((tx) => run(tx, sql`update password_link set expires_at = now() + interval '1 minute'`))
const signUp = (who: string) =>
  house.anonymous.account.signUp({ body: { merchantName: 'Never & Co', name: 'Nell', email: who } })
const subjectsTo = async (who: string) =>
  (await postAll(house)).filter(({ to }) => to.toLowerCase() === who).map(({ subject }) => subject)
const waiting = async () =>
  (await (await house.as('SUPERADMIN')).people.getUserList({ query: { roleStatus: ['Waiting'] } })).result
const invited = (who: string) =>
  house.as('MERCHANT_ADMIN').then((api) => api.people.createUser({ body: { email: who, role: 'USER' } }))

test('strangers make us write to one address five times an hour for each cause, in whatever letters, and to others still', async () => {
  for (let n = 0; n < 5; n++) {
    await forget(n % 2 ? email.toUpperCase() : ` ${email}`)
    expect(await subjectsTo(email)).toEqual(['Choose a new password'])
    await wearLinks()
  }
  for (let n = 0; n < 5; n++) {
    await signUp(email.toUpperCase())
    expect(await subjectsTo(email)).toEqual(['You have an account at Crossdock'])
  }
  expect(await forget()).toBe(null)
  expect(await signUp(email)).toBe(null)
  expect(await subjectsTo(email)).toEqual([])
  expect(await waiting()).toEqual([])
  await forget(emailOf('CLIENT'))
  expect((await subjectsTo(emailOf('CLIENT'))).length).toBe(1)
  await house.system((tx) => run(tx, sql`update try_count set ends_at = now()`))
  await forget()
  expect(await subjectsTo(email)).toEqual(['Choose a new password'])
})

test('sign-ups with an address keep no link away that its owner asks for', async () => {
  await wearLinks()
  const sent: string[] = []
  for (let n = 0; n < 6; n++) {
    await signUp(email)
    sent.push(...(await subjectsTo(email)))
  }
  expect(sent.length).toBe(5)
  await forget()
  expect(await subjectsTo(email)).toEqual(['Choose a new password'])
})

test('one too many ends no link that was mailed before', async () => {
  let token = ''
  for (let n = 0; n < 5; n++) {
    await wearLinks()
    await forget()
    token = (await postAll(house))[0]?.token ?? ''
  }
  await wearLinks()
  await forget()
  expect(await postAll(house)).toEqual([])
  expect((await house.anonymous.account.readLink({ query: { token } })).email).toBe(email)
})

test('a stranger uses up nothing that keepers send, and theirs is refused in words', async () => {
  const sent: string[] = []
  for (let n = 0; n < 7; n++) {
    await wearLinks()
    await forget()
    sent.push(...(await subjectsTo(email)))
  }
  expect(sent.length).toBe(5)
  const api = await house.as('MERCHANT_ADMIN')
  const [{ userId } = { userId: 0 }] = (await api.people.getUserList({ query: { merchantUserName: email } })).result
  for (let n = 0; n < 5; n++) await api.people.sendResetLink({ body: { userId } })
  expect((await subjectsTo(email)).length).toBe(5)
  expect(await refusalOf(api.people.sendResetLink({ body: { userId } }))).toMatchObject({ code: 'too-many-tries' })
})

test('an invitation beyond ten an hour to one address waits and is sent after it; nobody is told of either', async () => {
  const address = 'much-wanted@new.example'
  const api = await house.as('MERCHANT_ADMIN')
  for (let n = 0; n < 10; n++) {
    const { userId } = await invited(address)
    expect((await subjectsTo(address)).length).toBe(1)
    await api.people.takeInvitationBack({ body: { userId } })
  }
  const { userId } = await invited(address)
  expect(await subjectsTo(address)).toEqual([])
  expect((await api.people.getUser({ query: { userId } })).roleStatus).toBe('Invited')
  await house.system(async (tx) => {
    await run(tx, sql`update try_count set ends_at = now()`)
    await run(tx, sql`update mail set next_at = now()`)
  })
  const [letter] = (await postAll(house)).filter(({ to }) => to === address)
  await house.anonymous.account.resetPassword({ body: { token: letter?.token ?? '', newPassword: password } })
})

test('what is counted holds no address', async () => {
  await forget()
  await postAll(house)
  const kept = await house.system((tx) =>
    rows<{ text: string }>(tx, sql`select encode(key, 'escape') as text from try_count`),
  )
  expect(kept.length).toBeGreaterThan(0)
  for (const { text } of kept) expect(text).not.toContain('pia')
})
