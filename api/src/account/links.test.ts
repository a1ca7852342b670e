import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailOf, type House, openHouse, password, refusalOf } from '../../test/house.ts'
import { join, postAll } from '../../test/people.ts'
import { run, sql } from '../kernel/database.ts'

let house: House
let email = ''
let made = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  email = `person-${++made}@new.example`
  await join(house, await house.as('MERCHANT_ADMIN'), { email, name: 'Pia', role: 'USER' })
  await postAll(house)
})

const next = 'Harbour!2027'
const enter = (secret = password, who = email) =>
  house.anonymous.account.authenticate({ body: { email: who, password: secret } })
const forget = (who = email) => house.anonymous.account.forgetPassword({ body: { email: who } })
const letters = async () => (await postAll(house)).filter(({ to }) => to === email)
const reset = (token: string, newPassword = next) =>
  house.anonymous.account.resetPassword({ body: { token, newPassword } })

/** So many minutes go by for every link. */
const age = (minutes: number) =>
  house.system((tx) =>
    run(tx, sql`update password_link set expires_at = expires_at - ${minutes} * interval '1 minute'`),
  )

/** What a stranger sees of an answer. */
async function answerTo(url: string, payload: object) {
  const { statusCode, headers, body } = await house.app.inject({ method: 'POST', url, payload })
  return { statusCode, length: headers['content-length'], body: body.replace(/"requestId":"[^"]*"/, '') }
}

test('a forgotten password is chosen anew with the mailed link, in each spelling, which ends every session', async () => {
  const { token: here } = await enter()
  await forget(` ${email.toUpperCase()} `)
  const [letter] = await letters()
  expect(letter?.subject).toBe('Choose a new password')
  expect(letter?.link).not.toContain('invited')
  const { kind, name, expiresTimestamp } = await house.anonymous.account.readLink({
    query: { token: letter?.token ?? '' },
  })
  expect([kind, name]).toEqual(['Reset', 'Pia'])
  expect(Math.abs(expiresTimestamp - Date.now() - 30 * 60_000)).toBeLessThan(60_000)
  expect(await answerTo('/User/ResetPassword', { Token: letter?.token, NewPassword: next })).toMatchObject({
    statusCode: 200,
  })
  expect(await refusalOf(house.clientOf(here).account.myself())).toMatchObject({ status: 401 })
  expect(await refusalOf(enter())).toMatchObject({ status: 401 })
  await enter(next)
  expect((await letters()).map(({ subject }) => subject)).toEqual(['Your password was changed'])
})

test('a link that was used, has ended or was replaced is told so, and a weak password does not use it up', async () => {
  await forget()
  const [first] = await letters()
  await age(16)
  await forget()
  const [second] = await letters()
  expect(await refusalOf(reset(first?.token ?? ''))).toMatchObject({ status: 410, code: 'link-ended' })
  expect(await refusalOf(reset(second?.token ?? '', 'short'))).toMatchObject({
    code: 'weak-password',
    field: 'NewPassword',
  })
  await reset(second?.token ?? '')
  expect(await refusalOf(reset(second?.token ?? ''))).toMatchObject({ code: 'link-ended' })
  await forget()
  const [late] = (await letters()).filter(({ token }) => token)
  await house.system((tx) => run(tx, sql`update password_link set expires_at = expires_at - interval '30 minutes'`))
  expect(await refusalOf(reset(late?.token ?? '', password))).toMatchObject({ code: 'link-ended' })
  expect(await refusalOf(reset('nothing-of-ours'))).toMatchObject({ code: 'link-ended' })
})

test('a link asked for before the account was disabled opens nothing', async () => {
  await forget()
  const [letter] = await letters()
  await house.system((tx) => run(tx, sql`update app_user set role_status = 'Disabled' where email = ${email}`))
  expect(await refusalOf(reset(letter?.token ?? ''))).toMatchObject({ code: 'link-ended' })
  await forget()
  const [told] = await letters()
  expect(told?.token).toBe('')
  expect(told?.text).toContain('is disabled')
})

test('a stranger is answered alike for an address that is known, unknown, invited or disabled, and nobody unknown is written to', async () => {
  const known = await answerTo('/api/User/ForgetPassword', { Email: email })
  for (const other of ['nobody@nowhere.example', 'not an address', emailOf('CLIENT')])
    expect(await answerTo('/User/ForgetPassword', { Email: other })).toEqual(known)
  const sent = await postAll(house)
  expect(sent.map(({ to }) => to).toSorted()).toEqual([emailOf('CLIENT'), email].toSorted())
})

test('nobody is written to more than a few times an hour, however often it is asked', async () => {
  let sent = 0
  for (let n = 0; n < 9; n++) {
    await forget()
    sent += (await letters()).length
    await age(16)
  }
  expect(sent).toBe(5)
  const api = await house.as('MERCHANT_ADMIN')
  const { result } = await api.people.getUserList({ query: { merchantUserName: email } })
  await api.people.sendResetLink({ body: { userId: result[0]?.userId ?? 0 } })
  expect((await letters()).length).toBe(1)
})

test('a link that stands is not ended by whoever asks again while half of its life is before it', async () => {
  await forget()
  const [first, ...none] = await letters()
  for (let n = 0; n < 9; n++) await forget()
  none.push(...(await letters()))
  expect(none).toEqual([])
  await age(14)
  await forget()
  expect(await letters()).toEqual([])
  await house.anonymous.account.readLink({ query: { token: first?.token ?? '' } })
  await age(2)
  await forget()
  await reset((await letters())[0]?.token ?? '')
})

test('a link that those who look after a person sent outlives what strangers ask for', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const { result } = await api.people.getUserList({ query: { merchantUserName: email } })
  await api.people.sendResetLink({ body: { userId: result[0]?.userId ?? 0 } })
  const [sent] = await letters()
  await forget()
  expect(await letters()).toEqual([])
  await reset(sent?.token ?? '')
})

test('64 letters are taken, and up to 200 bytes; 10,000 are refused in words, and for nobody hashed', async () => {
  const { token } = await enter()
  const api = house.clientOf(token)
  const long = `aA1!${'ö'.repeat(98)}`
  const change = (oldPassword: string, newPassword: string) =>
    api.account.updatePassword({ body: { oldPassword, newPassword } })
  expect(await refusalOf(change(password, `${long}x`))).toMatchObject({ code: 'weak-password' })
  expect(await refusalOf(change(password, `aA1!${'x'.repeat(9_996)}`))).toMatchObject({
    code: 'weak-password',
    message: 'New password: Maximum 200 bytes',
  })
  expect(await refusalOf(change('x'.repeat(10_000), next))).toMatchObject({ code: 'wrong-password' })
  await change(password, `aA1!${'x'.repeat(60)}`)
  await change(`aA1!${'x'.repeat(60)}`, long)
  await enter(long)
  expect(await refusalOf(enter('x'.repeat(10_000)))).toMatchObject({ status: 401, code: 'wrong-credentials' })
})

test('ten wrong current passwords lock the change of it, and nothing else', async () => {
  const { token } = await enter()
  const api = house.clientOf(token)
  const change = (oldPassword: string) => api.account.updatePassword({ body: { oldPassword, newPassword: next } })
  for (let n = 0; n < 10; n++) expect(await refusalOf(change('Wrong#2026'))).toMatchObject({ code: 'wrong-password' })
  expect(await refusalOf(change(password))).toMatchObject({ status: 429, code: 'too-many-tries' })
  await enter()
})

test('what is typed as an e-mail counts as an e-mail: it locks nobody’s change of password', async () => {
  const { token } = await enter()
  const api = house.clientOf(token)
  const { id } = (await api.account.myself()).result
  for (let n = 0; n < 10; n++) await refusalOf(enter('Wrong#2026', `old ${id}`))
  await api.account.updatePassword({ body: { oldPassword: password, newPassword: next } })
})

test('a device that its person signed in with is not locked out by what others try, nor does it try for ever', async () => {
  const { result } = await enter()
  const from = (secret: string, device: string) =>
    house.anonymous.account.authenticate({ body: { email, password: secret, device } })
  for (let n = 0; n < 10; n++) await refusalOf(enter('Wrong#2026'))
  expect(await refusalOf(enter())).toMatchObject({ code: 'too-many-tries' })
  await from(password, result.device)
  const other = `other-${made}@new.example`
  await join(house, await house.as('MERCHANT_ADMIN'), { email: other, role: 'USER' })
  const { device } = (await enter(password, other)).result
  expect(await refusalOf(from(password, device))).toMatchObject({ code: 'too-many-tries' })
  expect(await refusalOf(from(password, `${result.device}x`))).toMatchObject({ code: 'too-many-tries' })
  for (let n = 0; n < 10; n++) expect(await refusalOf(from('Wrong#2026', result.device))).toMatchObject({ status: 401 })
  expect(await refusalOf(from(password, result.device))).toMatchObject({ code: 'too-many-tries' })
})

test('a password chosen by link opens at once what wrong ones had locked, on a device of one’s own too', async () => {
  const { device } = (await enter()).result
  const from = (secret: string, at?: string) =>
    house.anonymous.account.authenticate({ body: { email, password: secret, ...(at ? { device: at } : {}) } })
  for (const at of [undefined, device]) {
    for (let n = 0; n < 10; n++) await refusalOf(from('Wrong#2026', at))
    expect(await refusalOf(from(password, at))).toMatchObject({ code: 'too-many-tries' })
  }
  await forget()
  await reset((await letters())[0]?.token ?? '')
  await from(next)
  await from(next, device)
})

test('twenty tries at once are twenty tries', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(enter('Wrong#2026'))))
  expect(answers.filter(({ code }) => code === 'wrong-credentials').length).toBe(10)
  expect(answers.filter(({ code }) => code === 'too-many-tries').length).toBe(10)
})

test('a disabled account has as many tries as any', async () => {
  await house.system((tx) => run(tx, sql`update app_user set role_status = 'Disabled' where email = ${email}`))
  for (let n = 0; n < 12; n++) expect(await refusalOf(enter())).toMatchObject({ code: 'account-disabled' })
})

test('a link that waits to be mailed ends with another password, whoever asked for it', async () => {
  const { token: here } = await enter()
  await forget(` ${email.toUpperCase()}`)
  const api = await house.as('MERCHANT_ADMIN')
  const { result } = await api.people.getUserList({ query: { merchantUserName: email } })
  await api.people.sendResetLink({ body: { userId: result[0]?.userId ?? 0 } })
  await house.clientOf(here).account.updatePassword({ body: { oldPassword: password, newPassword: next } })
  expect((await letters()).map(({ subject }) => subject)).toEqual(['Your password was changed'])
})

test('the password chosen by a link is another one, which does not use the link up', async () => {
  await forget()
  const [letter] = await letters()
  expect(await refusalOf(reset(letter?.token ?? '', password))).toMatchObject({
    code: 'weak-password',
    message: 'New password: Must differ from the current one',
  })
  await reset(letter?.token ?? '')
})

test('refused sign-ins are counted for whom they meant', async () => {
  await refusalOf(enter('Wrong#2026'))
  await refusalOf(enter('Wrong#2026'))
  const { token } = await enter()
  expect((await house.clientOf(token).people.getUser()).refusedSignIns).toBe(2)
})

test('a mailed link ends with another password, whoever changed it', async () => {
  const { token: here } = await enter()
  await forget()
  const [letter] = await letters()
  await house.clientOf(here).account.updatePassword({ body: { oldPassword: password, newPassword: next } })
  expect(await refusalOf(reset(letter?.token ?? ''))).toMatchObject({ code: 'link-ended' })
  await enter(next)
})

test("what is added to a device's proof makes no new device: its guesses count as everybody's", async () => {
  const { device } = (await enter()).result
  const guess = (n: number) =>
    refusalOf(
      house.anonymous.account.authenticate({ body: { email, password: `Wrong#${n}`, device: `${device}.${n}` } }),
    )
  const codes: string[] = []
  for (let n = 0; n < 11; n++) codes.push((await guess(n)).code)
  expect(codes.at(-1)).toBe('too-many-tries')
  await house.anonymous.account.authenticate({ body: { email, password, device } })
})
