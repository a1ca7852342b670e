import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, type House, openHouse, password, refusalOf } from '../../test/house.ts'
import { join, postAll } from '../../test/people.ts'
import { cursorNow, readSince } from '../changes/feed.ts'
import { one, rows, run, sql } from '../kernel/database.ts'
import { meansSessions, subjects } from '../server/session-watch.ts'

let house: House
let made = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const newEmail = (): string => `stranger-${++made}@new.example`
const letters = async (email: string) => (await postAll(house)).filter(({ to }) => to === email)
const forget = (email: string) => house.anonymous.account.forgetPassword({ body: { email } })
const read = (token = '') => house.anonymous.account.readLink({ query: { token } })
const enter = async (email: string, secret = password) =>
  house.clientOf((await house.anonymous.account.authenticate({ body: { email, password: secret } })).token)

/** Somebody invited by Birch's administrator, and the letter they were sent. */
async function invite(email: string) {
  const api = await house.as('MERCHANT_ADMIN')
  const { userId } = await api.people.createUser({ body: { email, role: 'CLIENT' } })
  const [letter] = await letters(email)
  const shown = () => api.people.getUser({ query: { userId } })
  return { api, userId, shown, token: letter?.token ?? '' }
}

test('an invitation is renewed by who may make it, not by who asks for a password: that is answered without a link', async () => {
  const email = newEmail()
  const { api, userId, shown, token } = await invite(email)
  const { linkExpiresTimestamp } = await shown()
  await forget(email)
  const [told, ...more] = await letters(email)
  expect([told?.token, more]).toEqual(['', []])
  expect(told?.text).toContain('ask the one who invited you')
  expect((await shown()).linkExpiresTimestamp).toBe(linkExpiresTimestamp)
  expect((await read(token)).email).toBe(email)
  await house.system((tx) => run(tx, sql`update password_link set expires_at = now() where user_id = ${userId}`))
  await forget(email)
  expect((await letters(email)).map((letter) => letter.token)).toEqual([''])
  expect((await shown()).linkExpiresTimestamp).toBe(null)
  await api.people.inviteAgain({ body: { userId } })
  expect((await read((await letters(email))[0]?.token)).email).toBe(email)
})

const ends = [
  ['is disabled', { status: 'Disabled' as const }],
  ['may give no roles any more', { role: 'CLIENT' as const }],
  ['works for another merchant', { merchantId: 'alder' as const }],
] as const
test.each(ends)('an invitation of somebody who %s opens nothing until another sends it again', async (_, end) => {
  const [boss, admin] = [await house.as('SUPERADMIN'), newEmail()]
  const inviterId = await join(house, boss, { email: admin, role: 'MERCHANT_ADMIN', merchantId: house.birch })
  const inviter = await enter(admin)
  const [first, second] = [newEmail(), newEmail()]
  const { userId } = await inviter.people.createUser({ body: { email: first, role: 'MERCHANT_ADMIN' } })
  const token = (await letters(first))[0]?.token
  expect((await read(token)).email).toBe(first)
  await inviter.people.createUser({ body: { email: second, role: 'MERCHANT_ADMIN' } })
  if ('status' in end) await boss.people.updateRoleStatus({ query: { merchantUserId: inviterId, status: end.status } })
  else
    await boss.people.updateUser({
      body: { userId: inviterId, ...('role' in end ? { role: end.role } : { merchantId: house[end.merchantId] }) },
    })
  expect(await refusalOf(read(token))).toMatchObject({ status: 410, code: 'link-ended' })
  const body = { token: token ?? '', newPassword: password }
  expect(await refusalOf(house.anonymous.account.resetPassword({ body }))).toMatchObject({ code: 'link-ended' })
  expect(await letters(second)).toEqual([])
  await (await house.as('MERCHANT_ADMIN')).people.inviteAgain({ body: { userId } })
  expect((await read((await letters(first))[0]?.token)).email).toBe(first)
})

test('nothing that strangers ask tells an inviter whether the address has an account elsewhere', async () => {
  const [known, unknown] = [emailOf('MERCHANT_WORKER', 'alder'), newEmail()]
  const seen = []
  for (const email of [known, unknown]) {
    const { api, userId, shown } = await invite(email)
    const before = await shown()
    for (let n = 0; n < 6; n++) {
      await forget(email)
      await postAll(house)
    }
    expect(await shown()).toEqual(before)
    await api.people.inviteAgain({ body: { userId } })
    const { changes, roleStatus } = await shown()
    seen.push({ roleStatus, changes: changes.map(({ event, what }) => [event, what]) })
  }
  expect(seen[0]).toEqual(seen[1])
})

test('a second sign-up writes the same whether the address has an account or not, and changes nothing of the first', async () => {
  const [known, unknown] = [emailOf('USER', 'alder'), newEmail()]
  const signUp = (email: string, merchantName: string) =>
    house.anonymous.account.signUp({ body: { email, merchantName, name: `Of ${merchantName}`, phone: merchantName } })
  const written = () =>
    house.system((tx) =>
      one<{ mails: number; notes: number; changes: number }>(
        tx,
        sql`select (select count(*) from mail) as mails, (select count(*) from account_change) as notes,
                   (select count(*) from change where subject = 'account') as changes`,
      ),
    )
  const seen = []
  for (const email of [known, unknown]) {
    await signUp(email, 'First')
    await postAll(house)
    const before = await written()
    await signUp(email.toUpperCase(), 'Second')
    const after = await written()
    seen.push([after.mails - before.mails, after.notes - before.notes, after.changes - before.changes])
    await postAll(house)
  }
  expect(seen[0]).toEqual(seen[1])
  const boss = await house.as('SUPERADMIN')
  const { result } = await boss.people.getUserList({ query: { roleStatus: ['Waiting'], merchantUserName: unknown } })
  expect(result).toMatchObject([{ email: unknown, name: 'Of First', merchantName: 'First' }])
})

test('a sign-up beside one that waits brings nothing of its own words into the history, and each is one line', async () => {
  const email = newEmail()
  const signUp = (words: string) =>
    house.anonymous.account.signUp({ body: { email, merchantName: words, name: words, message: words } })
  await signUp('First\n& Sons')
  await signUp('Second\nApproved by Ada')
  const boss = await house.as('SUPERADMIN')
  const [waiting] = (await boss.people.getUserList({ query: { merchantUserName: email } })).result
  const { changes } = await boss.people.getUser({ query: { userId: waiting?.userId ?? 0 } })
  expect(changes.map(({ event, what, actor }) => [event, what, actor])).toEqual([
    ['SignedUp', 'Signed up again for First & Sons', 'First & Sons'],
    ['SignedUp', 'Signed up for First & Sons', 'First & Sons'],
  ])
})

test('a sign-up makes no process forget the sessions it knows, whoever has its address; a new name does', async () => {
  const since = async (act: () => Promise<unknown>) => {
    const cursor = await house.system(cursorNow)
    await act()
    const { changes } = await house.system((tx) => readSince(tx, cursor, subjects))
    return [changes.length > 0, changes.some(meansSessions)]
  }
  for (const email of [emailOf('USER', 'alder'), newEmail()]) {
    const signUp = () => house.anonymous.account.signUp({ body: { email, merchantName: 'Fir', name: 'Fay' } })
    expect(await since(() => signUp().then(signUp)), email).toEqual([true, false])
    expect((await since(() => postAll(house)))[1], email).toBe(false)
  }
  const api = await house.as('MERCHANT_ADMIN')
  expect(await since(() => api.people.updateUser({ body: { name: 'Bea' } }))).toEqual([true, true])
})

test("no mail to an address that nobody has proved carries a stranger's words", async () => {
  const email = newEmail()
  const words = 'Win 100 at http://bad.example'
  await house.anonymous.account.signUp({ body: { email, merchantName: words, name: words, message: words } })
  const boss = await house.as('SUPERADMIN')
  const { result } = await boss.people.getUserList({ query: { merchantUserName: email } })
  const sent = await letters(email)
  await forget(email)
  sent.push(...(await letters(email)))
  await boss.people.updateRoleStatus({ query: { merchantUserId: result[0]?.userId ?? 0, status: 'Disabled' } })
  sent.push(...(await letters(email)))
  await forget(email)
  sent.push(...(await letters(email)))
  expect(sent.map(({ subject }) => subject)).toEqual([
    'We have your sign-up',
    'Your password at Crossdock',
    'Your sign-up',
    'Your password at Crossdock',
  ])
  expect(sent.filter(({ text }) => text.includes('bad.example'))).toEqual([])
})

test.each(['\u200b', '\u202e', '\u00ad', '\ufeff'])('an address loses a sign that nobody sees: %j', async (sign) => {
  const api = await house.as('MERCHANT_ADMIN')
  const email = newEmail()
  const { userId } = await api.people.createUser({ body: { email: `${sign}p${sign}${email}`, role: 'USER' } })
  expect((await api.people.getUser({ query: { userId } })).email).toBe(`p${email}`)
})

test('an address with a joiner, which other texts keep, is refused', async () => {
  const email = 'pe\u200dia@new.example'
  for (const call of [
    async () => (await house.as('MERCHANT_ADMIN')).people.createUser({ body: { email, role: 'USER' } }),
    async () => house.anonymous.account.signUp({ body: { email, name: 'Pia', merchantName: 'Pias' } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 400, field: 'Email' })
})

test('the name of a person is one line, read from left to right', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const name = 'Pia\u202e\r\n Pine\u2028\tof Birch '
  const { userId } = await api.people.createUser({ body: { email: newEmail(), role: 'USER', name } })
  const named = async () => (await api.people.getUser({ query: { userId } })).name
  expect(await named()).toBe('Pia Pine of Birch')
  await api.people.updateUser({ body: { userId, name: `${name}2` } })
  expect(await named()).toBe('Pia Pine of Birch 2')
})

test('the history says who did it by number and what was renamed; another merchant reads nothing of the time before', async () => {
  const [email, boss, birch] = [newEmail(), await house.as('SUPERADMIN'), await house.as('MERCHANT_ADMIN')]
  const userId = await join(house, birch, { email, role: 'USER', name: 'Pia Pine' })
  const actorId = (await birch.account.myself()).result.id
  await birch.people.updateUser({ body: { userId, name: 'Pia Palm', phone: '+60 1' } })
  const seenBy = async (api: typeof boss) =>
    (await api.people.getUser({ query: { userId } })).changes.map(({ what }) => what)
  const before = await seenBy(birch)
  expect(before[0]).toBe('Name changed from Pia Pine to Pia Palm, and the phone')
  const actors = await house.system((tx) =>
    rows<{ actorId: number }>(tx, sql`select actor_id from account_change where user_id = ${userId} order by id desc`),
  )
  expect(actors.map((one) => one.actorId)).toEqual([actorId, userId, actorId])
  await boss.people.updateUser({ body: { userId, merchantId: house.alder, role: 'CLIENT' } })
  expect(await seenBy(await house.as('MERCHANT_ADMIN', 'alder'))).toEqual(['Works elsewhere now, as Client'])
  expect(await seenBy(boss)).toEqual(['Works elsewhere now, as Client', ...before])
  expect(await seenBy(await enter(email))).toEqual(['Works elsewhere now, as Client', ...before])
})
