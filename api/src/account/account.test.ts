import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assignableBy, roles } from 'contract/roles'
import { emailOf, type House, openHouse, password, refusalOf } from '../../test/house.ts'
import { run, sql, type Sql } from '../kernel/database.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const next = 'Harbour!2027'
const email = emailOf('MERCHANT_WORKER')
const signIn = (secret = password, who = email) =>
  house.anonymous.account.authenticate({ body: { email: who, password: secret } })
const change = (columns: Sql, who = email) =>
  house.system((tx) => run(tx, sql`update app_user set ${columns} where email = ${who}`))

/** One request past the typed client, for spellings the client does not use. */
async function ask(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  token?: string,
  body?: { json?: object; form?: Record<string, string> },
) {
  const reply = await house.app.inject({
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body?.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(body?.json ? { payload: body.json } : body?.form ? { payload: new URLSearchParams(body.form).toString() } : {}),
  })
  return { status: reply.statusCode, body: reply.json() }
}

/** Lets a lock have stood for so long. */
const lockedFor = (time: Sql) =>
  house.system((tx) => run(tx, sql`update sign_in_failure set locked_until = locked_until - ${time}`))

let passwordHash: string | undefined
/** Every test finds the account as the house made it. */
beforeEach(async () => {
  passwordHash ??= (
    await house.system((tx) =>
      tx.client.query<{ password_hash: string }>('select password_hash from app_user where email = $1', [email]),
    )
  ).rows[0]?.password_hash
  await house.system((tx) => run(tx, sql`delete from sign_in_failure`))
  await change(sql`password_hash = ${passwordHash}, password_changed_at = now(), role_status = 'Active'`)
})

test('signing in gives a token that says who somebody is, in every spelling of the call', async () => {
  const { token, result } = await signIn()
  expect(result).toMatchObject({ token, role: 'MERCHANT_WORKER' })
  expect((await signIn(password, email.toUpperCase())).result.role).toBe('MERCHANT_WORKER')
  expect(
    (await ask('POST', '/User/Authenticate', undefined, { json: { Email: email, Password: password } })).body,
  ).toMatchObject({ success: true, status: { code: 1 }, token: expect.any(String) })
  for (const [method, url] of [
    ['POST', '/api/User/Myself'],
    ['GET', '/api/User/Myself'],
    ['GET', '/User/Myself'],
    ['GET', '/user/myself'],
  ] as const) {
    const { status, body } = await ask(method, url, token)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      email,
      role: { type: 'MERCHANT_WORKER' },
      merchant: { merchantId: house.birch, merchantName: 'Birch Outdoor' },
      location: null,
    })
    expect(body).toMatchObject({
      role: { type: 'MERCHANT_WORKER' },
      user: { email },
      merchant: { merchantId: house.birch },
      name: 'MERCHANT_WORKER birch',
    })
  }
})

test('a warehouse user learns its location, and what it works with', async () => {
  const me = await (await house.as('WAREHOUSE_WORKER')).account.myself()
  expect(me.result).toMatchObject({
    merchant: null,
    location: { id: house.locationId, name: 'North Dock', timeZone: 'Asia/Kuala_Lumpur' },
  })
})

test('a wrong password and an unknown e-mail are answered with the same words', async () => {
  const wrong = await ask('POST', '/api/User/Authenticate', undefined, { json: { email, password: 'Wrong#2026' } })
  const unknown = await ask('POST', '/api/User/Authenticate', undefined, {
    json: { email: 'nobody@nowhere.example', password },
  })
  expect(wrong.status).toBe(401)
  expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
})

test('ten wrong passwords lock the account for a minute, and only for a minute', async () => {
  for (let n = 0; n < 10; n++)
    expect(await refusalOf(signIn('Wrong#2026'))).toMatchObject({ status: 401, code: 'wrong-credentials' })
  expect(await refusalOf(signIn())).toMatchObject({ status: 429, code: 'too-many-tries' })
  // As if 50 seconds had passed: the lock holds on. Ten more, and it is over.
  await lockedFor(sql`interval '50 seconds'`)
  expect(await refusalOf(signIn())).toMatchObject({ status: 429, code: 'too-many-tries' })
  await lockedFor(sql`interval '10 seconds'`)
  await signIn()
})

test('wrong passwords are counted together in every spelling of an e-mail, and none of them passes the lock', async () => {
  const spellings = [email, email.toUpperCase(), email.replaceAll('i', 'I'), email.replaceAll('i', 'İ'), ` ${email} `]
  for (let n = 0; n < 10; n++) await refusalOf(signIn('Wrong#2026', spellings[n % spellings.length]))
  for (const spelling of spellings) expect(await refusalOf(signIn(password, spelling))).toMatchObject({ status: 429 })
})

test('an e-mail that nobody has locks just the same, so a lock tells nothing', async () => {
  const tries = () =>
    ask('POST', '/api/User/Authenticate', undefined, {
      json: { email: 'nobody@nowhere.example', password: 'Wrong#2026' },
    })
  for (let n = 0; n < 10; n++) expect((await tries()).status).toBe(401)
  expect((await tries()).status).toBe(429)
})

test('wrong passwords before a right one are forgotten', async () => {
  for (let n = 0; n < 9; n++) await refusalOf(signIn('Wrong#2026'))
  await signIn()
  expect(await refusalOf(signIn('Wrong#2026'))).toMatchObject({ status: 401 })
  await signIn()
})

test('a disabled account is told so only when the password is right, and its sessions end', async () => {
  const { token } = await signIn()
  await change(sql`role_status = 'Disabled'`)
  expect(await refusalOf(signIn())).toMatchObject({ status: 403, code: 'account-disabled' })
  expect(await refusalOf(signIn('Wrong#2026'))).toMatchObject({ status: 401, code: 'wrong-credentials' })
  house.app.sessions.forget()
  expect((await ask('GET', '/User/Myself', token)).status).toBe(401)
})

test.each([
  ['as JSON by POST', 'POST', '/api/User/Update/Password', 'json', { OldPassword: password, NewPassword: next }],
  ['as JSON by PUT', 'PUT', '/User/Update/Password', 'json', { OldPassword: password, NewPassword: next }],
  ['as a form by PUT', 'PUT', '/user/changePassword', 'form', { oldPassword: password, newPassword: next }],
] as const)('a password is changed %s, which ends every other session', async (_, method, url, kind, fields) => {
  const [{ token: here }, { token: elsewhere }] = [await signIn(), await signIn()]
  expect(await ask(method, url, here, { [kind]: fields })).toMatchObject({
    status: 200,
    body: { success: true, status: { code: 1 } },
  })
  expect((await ask('GET', '/User/Myself', here)).status).toBe(200)
  expect((await ask('GET', '/User/Myself', elsewhere)).status).toBe(401)
  expect(await refusalOf(signIn())).toMatchObject({ status: 401 })
  await signIn(next)
})

test('a password is changed only by who knows it, and only to one that keeps the rules', async () => {
  const { token } = await signIn()
  const refused = async (oldPassword: string, newPassword: string) =>
    (await ask('PUT', '/User/Update/Password', token, { json: { oldPassword, newPassword } })).body
  expect(await refused('Wrong#2026', next)).toMatchObject({
    status: { code: 400 },
    error: 'wrong-password',
    field: 'OldPassword',
  })
  expect(await refused(password, password)).toMatchObject({ error: 'weak-password', field: 'NewPassword' })
  for (const [weak, words] of [
    ['Ab#1', 'Minimum 8 characters'],
    ['ABCDEF#1', 'At least 1 character'],
    ['abcdef#1', 'At least 1 upper case character'],
    ['Abcdefg#', 'At least 1 number'],
    ['Abcdefg1', 'At least 1 special character'],
  ] as const)
    expect(await refused(password, weak)).toMatchObject({ error: 'weak-password', message: `New password: ${words}` })
  await signIn()
})

test('an expired password is refused everywhere but where it is changed', async () => {
  await change(sql`password_changed_at = now() - interval '91 days'`)
  const { token } = await signIn()
  for (const url of ['/User/Myself', '/api/Product/GetProductList', '/api/Statistics/GetOrder'])
    expect(await ask('GET', url, token)).toMatchObject({
      status: 403,
      body: {
        error: 'password-expired',
        message: expect.stringContaining('90 days'),
        facts: { days: 90, passwordRules: 'composition', email },
      },
    })
  expect(
    (await ask('PUT', '/user/changePassword', token, { form: { oldPassword: password, newPassword: next } })).status,
  ).toBe(200)
  expect((await ask('GET', '/User/Myself', token)).status).toBe(200)
})

test('a password of 89 days still opens everything', async () => {
  await change(sql`password_changed_at = now() - interval '89 days'`)
  expect((await ask('GET', '/User/Myself', (await signIn()).token)).status).toBe(200)
})

test('signing out ends this session and no other', async () => {
  const [{ token: here }, { token: elsewhere }] = [await signIn(), await signIn()]
  expect((await ask('POST', '/api/User/SignOut', here)).status).toBe(200)
  expect((await ask('GET', '/User/Myself', here)).status).toBe(401)
  expect((await ask('GET', '/User/Myself', elsewhere)).status).toBe(200)
})

test('nobody gives a role that sees more than their own', () => {
  expect(roles.map((giver) => [giver, assignableBy(giver)])).toEqual(
    expect.arrayContaining([
      ['WAREHOUSE_MANAGER', ['WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER', 'ADMIN', 'WORKER']],
      ['MERCHANT_ADMIN', ['MERCHANT_ADMIN', 'MERCHANT_WORKER', 'CLIENT', 'USER']],
    ]),
  )
  expect(roles.filter((giver) => assignableBy(giver).includes('SYSTEM_ADMINISTRATOR'))).toEqual(['SUPERADMIN'])
  expect(roles.filter((giver) => assignableBy(giver).includes('SUPERADMIN'))).toEqual([])
})
