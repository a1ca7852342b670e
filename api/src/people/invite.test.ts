import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignableBy, type Role, roles } from 'contract/roles'
import { emailOf, type Api, type House, openHouse, password, refusalOf } from '../../test/house.ts'
import { join, postAll } from '../../test/people.ts'
import { rows, run, sql } from '../kernel/database.ts'
import { invitation } from '../mail/words.ts'
import { post } from './post/post.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const signedIn = async (email: string, secret = password): Promise<Api> =>
  house.clientOf((await house.anonymous.account.authenticate({ body: { email, password: secret } })).token)

test.each(['SUPERADMIN', 'WAREHOUSE_MANAGER', 'MERCHANT_ADMIN'] as const)(
  '%s makes accounts of the roles it may give, and of no other',
  async (giver) => {
    const api = await house.as(giver)
    const make = (role: Role) =>
      api.people.createUser({
        body: {
          email: `${role}.by.${giver}@new.example`,
          name: 'New',
          role,
          ...(giver === 'SUPERADMIN' ? { merchantId: house.alder, locationId: house.otherLocationId } : {}),
        },
      })
    for (const role of roles)
      if (assignableBy(giver).includes(role)) expect((await make(role)).userId).toBeGreaterThan(0)
      else expect(await refusalOf(make(role))).toMatchObject({ status: 403, code: 'not-allowed' })
  },
)

test('a new colleague belongs where the one who made the account does', async () => {
  const created = async (giver: Role, role: Role, address: string) => {
    await join(house, await house.as(giver), { email: address, name: 'Colleague', role })
    return (await signedIn(address)).account.myself().then(({ result }) => result)
  }
  expect(await created('MERCHANT_ADMIN', 'CLIENT', 'c1@new.example')).toMatchObject({
    merchant: { merchantId: house.birch },
    location: null,
  })
  expect(await created('WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER', 'c2@new.example')).toMatchObject({
    merchant: null,
    location: { id: house.locationId },
  })
})

test('an account is refused with the field named: an e-mail taken, a merchant or place that is not there', async () => {
  const body = { email: 'fresh@new.example', name: 'Fresh', role: 'MERCHANT_WORKER' as const }
  const [birch, superadmin] = [await house.as('MERCHANT_ADMIN'), await house.as('SUPERADMIN')]
  expect(
    await refusalOf(birch.people.createUser({ body: { ...body, email: emailOf('CLIENT').toUpperCase() } })),
  ).toMatchObject({ status: 409, field: 'Email' })
  expect(await refusalOf(birch.people.createUser({ body: { ...body, email: 'not an e-mail' } }))).toMatchObject({
    status: 400,
    field: 'Email',
  })
  expect(await refusalOf(birch.people.createUser({ body: { ...body, merchantId: house.alder } }))).toMatchObject({
    status: 404,
  })
  expect(await refusalOf(superadmin.people.createUser({ body }))).toMatchObject({ status: 400, field: 'MerchantId' })
  expect(await refusalOf(superadmin.people.createUser({ body: { ...body, merchantId: 5 } }))).toMatchObject({
    status: 404,
  })
  expect(
    await refusalOf(superadmin.people.createUser({ body: { ...body, role: 'WAREHOUSE_WORKER', locationId: 5 } })),
  ).toMatchObject({ status: 404 })
  expect(await superadmin.people.getUserListTotal({ query: { merchantUserName: body.email } })).toBe(0)
})
test('an invitation is a link by mail: one use, for a day, and the account is active when its password is chosen', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const email = 'nina@new.example'
  const { userId } = await api.people.createUser({
    body: { email, role: 'MERCHANT_WORKER', message: 'Welcome <b>Nina</b>' },
  })
  const [letter] = (await postAll(house)).filter(({ to }) => to === email)
  expect(letter?.subject).toBe('MERCHANT_ADMIN birch invites you to Crossdock')
  expect(letter?.text).toContain('as Merchant Worker at Birch Outdoor')
  expect(letter?.text).toContain('Welcome <b>Nina</b>')
  expect(letter?.link).toMatch(/\/auth\/reset-password\?token=[\w-]{43}&invited=1$/)
  const token = letter?.token ?? ''
  const { kind, expiresTimestamp } = await house.anonymous.account.readLink({ query: { token } })
  expect(kind).toBe('Invitation')
  expect(Math.abs(expiresTimestamp - Date.now() - 86_400_000)).toBeLessThan(60_000)
  expect(await api.people.getUser({ query: { userId } })).toMatchObject({
    roleStatus: 'Invited',
    linkExpiresTimestamp: expiresTimestamp,
    lastSignInTimestamp: null,
    passwordChangedTimestamp: null,
  })
  await house.anonymous.account.resetPassword({ body: { token, newPassword: password } })
  expect((await (await signedIn(email)).account.myself()).result.email).toBe(email)
  for (const use of [
    () => house.anonymous.account.readLink({ query: { token } }),
    () => house.anonymous.account.resetPassword({ body: { token, newPassword: `${password}x` } }),
  ])
    expect(await refusalOf(use())).toMatchObject({ status: 410, code: 'link-ended' })
  expect(await api.people.getUser({ query: { userId } })).toMatchObject({
    roleStatus: 'Active',
    sessions: 1,
    changes: [{ event: 'Accepted' }, { event: 'Invited', what: 'Invited as Merchant Worker' }],
  })
})

test('a link opens until its time is over and nothing after; who was invited is invited again', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const email = 'late@new.example'
  const { userId } = await api.people.createUser({ body: { email, role: 'USER' } })
  const mailed = async () => (await postAll(house)).find(({ to }) => to === email)?.token ?? ''
  const read = (token: string) => house.anonymous.account.readLink({ query: { token } })
  const pass = (interval: string) =>
    house.system((tx) =>
      run(tx, sql`update password_link set expires_at = expires_at - ${interval}::interval where user_id = ${userId}`),
    )
  const token = await mailed()
  await pass('23 hours 59 minutes')
  expect((await read(token)).email).toBe(email)
  await pass('1 minute')
  expect(await refusalOf(read(token))).toMatchObject({ status: 410, code: 'link-ended' })
  expect(
    await refusalOf(house.anonymous.account.resetPassword({ body: { token, newPassword: password } })),
  ).toMatchObject({ status: 410, code: 'link-ended' })
  expect(await refusalOf(signedIn(email))).toMatchObject({ code: 'wrong-credentials' })
  await api.people.inviteAgain({ body: { userId } })
  await house.anonymous.account.resetPassword({ body: { token: await mailed(), newPassword: password } })
  await house.anonymous.account.forgetPassword({ body: { email } })
  const reset = await mailed()
  await pass('29 minutes')
  expect((await read(reset)).email).toBe(email)
  await pass('1 minute')
  expect(await refusalOf(read(reset))).toMatchObject({ status: 410, code: 'link-ended' })
})

test('two who follow one link at once: one of them comes in', async () => {
  const { userId } = await (
    await house.as('MERCHANT_ADMIN')
  ).people.createUser({ body: { email: 'twice@new.example', role: 'CLIENT' } })
  const [letter] = (await postAll(house)).filter(({ to }) => to === 'twice@new.example')
  const tries = [1, 2, 3].map((n) =>
    house.anonymous.account
      .resetPassword({ body: { token: letter?.token ?? '', newPassword: `${password}${n}` } })
      .then(
        () => 'in',
        (problem: { code: string }) => problem.code,
      ),
  )
  expect((await Promise.all(tries)).sort()).toEqual(['in', 'link-ended', 'link-ended'])
  expect(userId).toBeGreaterThan(0)
})

test('an invitation is sent again, which ends the link before; taken back, it is as if it never was', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const email = 'later@new.example'
  const { userId } = await api.people.createUser({ body: { email, role: 'USER' } })
  const shown = () => api.people.getUser({ query: { userId } })
  expect(await shown()).toMatchObject({ linkExpiresTimestamp: null, isMailComing: true })
  const first = (await postAll(house)).find(({ to }) => to === email)
  expect(await shown()).toMatchObject({ linkExpiresTimestamp: expect.any(Number), isMailComing: false })
  await api.people.inviteAgain({ body: { userId } })
  const second = (await postAll(house)).find(({ to }) => to === email)
  const read = (token = '') => house.anonymous.account.readLink({ query: { token } })
  expect(await refusalOf(read(first?.token))).toMatchObject({ code: 'link-ended' })
  expect((await read(second?.token)).email).toBe(email)
  await api.people.takeInvitationBack({ body: { userId } })
  expect(await refusalOf(read(second?.token))).toMatchObject({ code: 'link-ended' })
  expect(await refusalOf(api.people.getUser({ query: { userId } }))).toMatchObject({ status: 404 })
  await api.people.createUser({ body: { email, role: 'USER' } })
})

test('an invitation ends after a day, and an account without it has no password to guess', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const email = 'slow@new.example'
  const { userId } = await api.people.createUser({ body: { email, role: 'USER' } })
  const letter = (await postAll(house)).find(({ to }) => to === email)
  await house.system((tx) =>
    run(tx, sql`update password_link set expires_at = expires_at - interval '24 hours' where user_id = ${userId}`),
  )
  expect(await refusalOf(house.anonymous.account.readLink({ query: { token: letter?.token ?? '' } }))).toMatchObject({
    code: 'link-ended',
  })
  expect(await refusalOf(signedIn(email))).toMatchObject({ code: 'wrong-credentials' })
})

test('an address that is named twice is invited once, whatever letters the database takes for the same', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  // JavaScript ends a word with another small sigma.
  const emails = ['ΟΔΟΣ@new.example', 'οδοσ@new.example', 'second@new.example', 'SECOND@new.example']
  const keys = await house.system((tx) =>
    rows<{ key: string }>(tx, sql`select distinct lower(e) as key from unnest(${emails}::text[]) e`),
  )
  expect(keys).toHaveLength(2)
  const { invited, known } = await api.people.inviteUsers({ body: { emails, role: 'CLIENT' } })
  expect([invited.map(({ email }) => email), known]).toEqual([['ΟΔΟΣ@new.example', 'second@new.example'], []])
})

test('somebody who has an account elsewhere is invited like anybody: the inviter learns nothing, the mail tells them', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const there = emailOf('CLIENT', 'alder')
  const [strange, fresh] = ['Client@Alder.example', 'fresh-one@new.example']
  const { invited, known } = await api.people.inviteUsers({
    body: { emails: [strange, fresh, emailOf('USER'), 'FRESH-one@new.example'], role: 'CLIENT' },
  })
  expect(known).toEqual([emailOf('USER')])
  expect(invited.map(({ email }) => email.toLowerCase()).toSorted()).toEqual([strange.toLowerCase(), fresh].toSorted())
  const rowsOf = async () =>
    (await api.people.getUserList({ query: { roleStatus: ['Invited'], pageSize: 200 } })).result
  const shapeOf = async (email: string) => {
    const row = (await rowsOf()).find((one) => one.email.toLowerCase() === email.toLowerCase())
    const hasLink = typeof row?.linkExpiresTimestamp === 'number'
    return row && { ...row, email: '', userId: 0, createdTimestamp: 0, linkExpiresTimestamp: hasLink }
  }
  expect(await shapeOf(strange)).toEqual(await shapeOf(fresh))
  const letters = await postAll(house)
  expect(await shapeOf(strange)).toEqual(await shapeOf(fresh))
  const told = letters.find(({ to }) => to === strange)
  expect(told?.text).toContain('has an account already')
  expect(told?.link).toBe('')
  expect((await (await signedIn(there)).account.myself()).result.merchant?.merchantId).toBe(house.alder)
  expect(await refusalOf(api.people.createUser({ body: { email: strange, role: 'CLIENT' } }))).toMatchObject({
    code: 'already-exists',
  })
})

test('an invitation that is moved to where the address is invited already is refused in words', async () => {
  const email = 'moved@new.example'
  const boss = await house.as('SUPERADMIN')
  const invite = (merchantId: number) => boss.people.createUser({ body: { email, role: 'CLIENT', merchantId } })
  // A superadmin knows of the first; another keeper does not.
  await invite(house.birch)
  const { userId } = await (
    await house.as('MERCHANT_ADMIN', 'alder')
  ).people.createUser({ body: { email, role: 'CLIENT' } })
  const move = () => boss.people.updateUser({ body: { userId, merchantId: house.birch } })
  const refused = { status: 409, code: 'already-exists', message: `An invitation of ${email} exists already.` }
  expect(await refusalOf(move())).toMatchObject(refused)
  await postAll(house)
  expect(await refusalOf(move())).toMatchObject(refused)
})

test('an invitation that nobody accepted holds no address: who signs up with it is approved', async () => {
  const email = 'never-came@new.example'
  await (await house.as('MERCHANT_ADMIN')).people.createUser({ body: { email, role: 'USER' } })
  await postAll(house)
  await house.system((tx) =>
    run(
      tx,
      sql`
    update password_link set expires_at = now() - interval '1 second'
     where user_id = (select id from app_user where email = ${email})`,
    ),
  )
  await house.anonymous.account.signUp({ body: { merchantName: 'Never & Co', name: 'Nell', email } })
  expect((await postAll(house)).map(({ subject }) => subject)).toContain('We have your sign-up')
  const api = await house.as('SUPERADMIN')
  const [waiting] = (await api.people.getUserList({ query: { roleStatus: ['Waiting'], merchantUserName: email } }))
    .result
  await api.people.updateRoleStatus({ query: { merchantUserId: waiting?.userId ?? 0, status: 'Active' } })
  const [letter] = (await postAll(house)).filter(({ to }) => to === email)
  expect(letter?.subject).toBe('Your account is open')
  await house.anonymous.account.resetPassword({ body: { token: letter?.token ?? '', newPassword: password } })
  expect((await (await signedIn(email)).account.myself()).result.merchant?.merchantName).toBe('Never & Co')
})

test('a mail that cannot be handed over is kept, told and sent later, with a link of its own', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const email = 'gone@new.example'
  await api.people.createUser({ body: { email, role: 'USER' } })
  const reported: unknown[] = []
  await post(
    house.pool,
    (problem) => reported.push(problem),
    () => Promise.reject(new Error('The mail server is away.')),
  )
  expect(reported.length).toBeGreaterThan(0)
  expect((await postAll(house)).filter(({ to }) => to === email)).toEqual([])
  await house.system((tx) => run(tx, sql`update mail set next_at = now() - interval '1 second'`))
  const [letter] = (await postAll(house)).filter(({ to }) => to === email)
  expect((await house.anonymous.account.readLink({ query: { token: letter?.token ?? '' } })).email).toBe(email)
})

test('a mail of a forgotten password that waits for its server counts once, and stands once in the history', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const email = 'waits@new.example'
  const userId = await join(house, api, { email, role: 'USER' })
  await postAll(house)
  await house.anonymous.account.forgetPassword({ body: { email } })
  const away = () => Promise.reject(new Error('The mail server is away.'))
  for (let n = 0; n < 8; n++) {
    await post(house.pool, () => undefined, away)
    await house.system((tx) => run(tx, sql`update mail set next_at = now() - interval '1 second'`))
  }
  const [letter] = (await postAll(house)).filter(({ to }) => to === email)
  expect((await house.anonymous.account.readLink({ query: { token: letter?.token ?? '' } })).email).toBe(email)
  const { changes } = await api.people.getUser({ query: { userId } })
  expect(changes.filter(({ event }) => event === 'ResetLink').length).toBe(1)
})

test('names that are markup or end lines stay text in a mail', () => {
  const { subject, text } = invitation({
    name: '<img src=x>\nBcc: all@new.example',
    role: 'CLIENT',
    place: 'A & B\n<b>',
    by: 'Eve\r\nBcc: all@new.example',
    message: '',
    link: 'https://x.example/',
  })
  expect(subject).toBe('Eve Bcc: all@new.example invites you to Crossdock')
  expect(text.split('\n')[0]).toBe('Hello <img src=x> Bcc: all@new.example,')
})

test('whoever accepts an invitation may correct how they were written; a forgotten password changes no name', async () => {
  const email = 'devi@new.example'
  const api = await house.as('MERCHANT_ADMIN')
  await api.people.createUser({ body: { email, name: 'Devi Kumar', role: 'MERCHANT_WORKER' } })
  const linkTo = async () => (await postAll(house)).findLast((letter) => letter.to === email)?.token ?? ''
  const nameNow = async () => (await (await signedIn(email)).account.myself()).result.name
  const token = await linkTo()
  await house.anonymous.account.resetPassword({ body: { token, newPassword: password, name: '  Devi Kumaran ' } })
  expect(await nameNow()).toBe('Devi Kumaran')
  await house.anonymous.account.forgetPassword({ body: { email } })
  const body = { token: await linkTo(), newPassword: `${password}!`, name: 'Somebody Else' }
  await house.anonymous.account.resetPassword({ body })
  expect((await (await signedIn(email, `${password}!`)).account.myself()).result.name).toBe('Devi Kumaran')
})
