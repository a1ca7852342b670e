import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { assignableBy, type Role, roles } from 'contract/roles'
import { emailOf, type Api, type House, openHouse, password, refusalOf } from '../../test/house.ts'
import { join, postAll } from '../../test/people.ts'
import { openPool, run, sql } from '../kernel/database.ts'
import { buildApp } from '../app.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const enter = (email: string, secret = password) =>
  house.anonymous.account.authenticate({ body: { email, password: secret } })
const signedIn = async (email: string): Promise<Api> => house.clientOf((await enter(email)).token)
const idOf = async (api: Api): Promise<number> => (await api.account.myself()).result.id
/** One more process of the product, on the same database. */
async function openSecond({ appUrl }: House) {
  const pool = openPool(appUrl, 3)
  const app = await buildApp({ pool, logLevel: 'silent' })
  await app.ready()
  return {
    inject: app.inject.bind(app),
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}
const boss = () => house.as('SUPERADMIN')
const listed = async (api: Api, query: Query<Calls['people']['getUserList']> = {}) =>
  (await api.people.getUserList({ query: { pageSize: 200, ...query } })).result

test('a superadmin sees everybody, a manager the people of the location, an administrator the merchant’s own', async () => {
  expect((await listed(await boss())).length).toBe(14)
  expect((await listed(await house.as('WAREHOUSE_MANAGER'))).map(({ role }) => role).toSorted()).toEqual([
    'ADMIN',
    'WAREHOUSE_MANAGER',
    'WAREHOUSE_WORKER',
    'WORKER',
  ])
  const own = await listed(await house.as('MERCHANT_ADMIN'))
  expect(own.map(({ merchantId }) => merchantId)).toEqual(Array.from({ length: 4 }, () => house.birch))
  expect(own.filter(({ isMyself }) => isMyself).map(({ role }) => role)).toEqual(['MERCHANT_ADMIN'])
})

test('somebody else’s people are absent, whatever is asked of them', async () => {
  const [api, alder] = [await house.as('MERCHANT_ADMIN'), await idOf(await house.as('CLIENT', 'alder'))]
  const manager = await house.as('WAREHOUSE_MANAGER')
  const superadmin = await idOf(await boss())
  const hand = await house.as('WORKER')
  for (const call of [
    () => api.people.getUser({ query: { userId: alder } }),
    () => api.people.updateUser({ body: { userId: alder, name: 'X' } }),
    () => api.people.updateRoleStatus({ query: { merchantUserId: alder, status: 'Disabled' } }),
    () => api.people.sendResetLink({ body: { userId: alder } }),
    () => api.people.endSession({ body: { userId: alder } }),
    () => manager.people.getUser({ query: { userId: alder } }),
    () => manager.people.updateRoleStatus({ query: { merchantUserId: superadmin, status: 'Disabled' } }),
    () => hand.people.getUser({ query: { userId: superadmin } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404, message: 'The person was not found.' })
})

test('every filter and its count agree', async () => {
  const api = await boss()
  await signedIn(emailOf('USER'))
  const filters: [Query<Calls['people']['getUserListTotal']>, number][] = [
    [{ portal: 'Merchant' }, 8],
    [{ portal: 'Warehouse' }, 4],
    [{ portal: 'Admin' }, 2],
    [{ roleStatus: ['Active'] }, 14],
    [{ merchantUserName: ' ALDER' }, 4],
    [{ merchantUserName: '100%' }, 0],
    [{ roleStatus: ['Active', 'Waiting'] }, 14],
    [{ roleStatus: ['Disabled'] }, 0],
    [{ merchantId: house.alder }, 4],
    [{ merchantId: 0 }, 14],
    [{ role: ['CLIENT', 'USER'] }, 4],
    [{ role: ['SUPERADMIN'] }, 1],
  ]
  for (const [query, count] of filters) {
    expect({ query, n: (await listed(api, query)).length }).toEqual({ query, n: count })
    expect(await api.people.getUserListTotal({ query })).toBe(count)
  }
  const admins = await listed(api, { portal: 'Admin' })
  expect(admins.map(({ role, portal }) => [role, portal]).toSorted()).toEqual([
    ['SUPERADMIN', 'Admin'],
    ['SYSTEM_ADMINISTRATOR', 'Admin'],
  ])
  const [here, away] = [await listed(api, { isSignedIn: true }), await listed(api, { isSignedIn: false })]
  expect(here.every(({ sessions }) => sessions > 0) && away.every(({ sessions }) => sessions === 0)).toBe(true)
  expect(here.length + away.length).toBe(14)
})

test('the list walks by every sort without losing anybody', async () => {
  const api = await boss()
  for (const sorting of [
    'name',
    '-name',
    'email',
    '-email',
    'created',
    '-created',
    'lastSignIn',
    '-lastSignIn',
  ] as const) {
    const seen: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await api.people.getUserList({ query: { sorting, pageSize: 5, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.result.map(({ userId }) => userId))
      cursor = page.cursor.next
    }
    expect(new Set(seen).size).toBe(14)
  }
})

test('everybody changes their own name and phone, and nobody their own role', async () => {
  const api = await house.as('WORKER')
  await api.people.updateUser({ body: { name: '<b>Ria</b>', phone: '+60 12' } })
  expect(await api.people.getUser()).toMatchObject({
    name: '<b>Ria</b>',
    phone: '+60 12',
    assignableRoles: [],
    mayManage: false,
  })
  expect(await refusalOf(api.people.updateUser({ body: { role: 'ADMIN' } }))).toMatchObject({ code: 'not-allowed' })
  const admin = await house.as('MERCHANT_ADMIN')
  expect(await refusalOf(admin.people.updateUser({ body: { role: 'CLIENT' } }))).toMatchObject({ code: 'not-allowed' })
  await admin.people.updateUser({ body: { name: 'Birch Boss', role: 'MERCHANT_ADMIN' } })
})

test('of two who change one field of a person the second has not seen the first, and is told what it is now', async () => {
  const api = await boss()
  const place = { merchantId: house.birch }
  const userId = await join(house, api, { email: 'two@hands.example', name: 'Two', role: 'USER', ...place })
  await api.people.updateUser({ body: { userId, name: 'First', seen: { name: 'Two' } } })
  expect(
    await refusalOf(api.people.updateUser({ body: { userId, name: 'Second', seen: { name: 'Two' } } })),
  ).toMatchObject({ status: 409, code: 'stale', field: 'Name', message: expect.stringContaining('now First,') })
  // Another field is nobody's loss.
  await api.people.updateUser({ body: { userId, phone: '+60 1', seen: { phone: '' } } })
  const seen = { role: 'USER', locationId: null } as const
  await api.people.updateUser({ body: { userId, role: 'CLIENT', seen } })
  expect(await refusalOf(api.people.updateUser({ body: { userId, role: 'MERCHANT_WORKER', seen } }))).toMatchObject({
    code: 'stale',
    field: 'Role',
  })
  expect(await api.people.getUser({ query: { userId } })).toMatchObject({
    name: 'First',
    phone: '+60 1',
    role: 'CLIENT',
  })
})

const scopes = [
  ['SUPERADMIN', roles.filter((role) => role !== 'SUPERADMIN')],
  ['WAREHOUSE_MANAGER', ['WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER', 'ADMIN', 'WORKER']],
  ['MERCHANT_ADMIN', ['MERCHANT_ADMIN', 'MERCHANT_WORKER', 'CLIENT', 'USER']],
] as const

test.each(scopes)('%s gives the roles they may give to who has one of them', async (giver, given) => {
  const api = await house.as(giver)
  const from: Role = giver === 'WAREHOUSE_MANAGER' ? 'WORKER' : 'USER'
  const place = giver === 'SUPERADMIN' ? { merchantId: house.birch, locationId: house.locationId } : {}
  const userId = await join(house, api, { email: `${giver}@moves.example`, role: from, ...place })
  for (const role of roles)
    if ((given as readonly Role[]).includes(role)) {
      await api.people.updateUser({ body: { userId, role, ...place } })
      expect((await api.people.getUser({ query: { userId } })).role).toBe(role)
    } else
      expect(await refusalOf(api.people.updateUser({ body: { userId, role, ...place } }))).toMatchObject({
        code: 'not-allowed',
      })
  expect(assignableBy(giver)).toEqual(expect.arrayContaining([...given]))
})

const chosen = 'Harbour!2027'
/** Somebody chooses another password with the link of a mail. */
async function chooseByLink(email: string): Promise<void> {
  await house.anonymous.account.forgetPassword({ body: { email } })
  const letter = (await postAll(house)).findLast(({ to, token }) => to === email && token)
  await house.anonymous.account.resetPassword({ body: { token: letter?.token ?? '', newPassword: chosen } })
}

test.each([
  ['role', (api: Api, userId: number) => api.people.updateUser({ body: { userId, role: 'CLIENT' } })],
  [
    'status',
    (api: Api, userId: number) =>
      api.people.updateRoleStatus({ query: { merchantUserId: userId, status: 'Disabled' } }),
  ],
  ['session', (api: Api, userId: number) => api.people.endSession({ body: { userId } })],
  ['password by link', (_: Api, __: number, email: string): Promise<unknown> => chooseByLink(email)],
  [
    'password of one’s own',
    async (_: Api, __: number, email: string): Promise<unknown> =>
      (await signedIn(email)).account.updatePassword({ body: { oldPassword: password, newPassword: chosen } }),
  ],
] as const)(
  'a changed %s ends the sessions of a person, in another process too, long before it would ask again',
  async (what, change) => {
    const other = await openSecond(house)
    try {
      const email = `${what.replaceAll(/\W/g, '-')}@ends.example`
      const api = await house.as('MERCHANT_ADMIN')
      const userId = await join(house, api, { email, role: 'USER' })
      const { token } = await enter(email)
      const status = async (): Promise<number> =>
        (await other.inject({ method: 'GET', url: '/User/Myself', headers: { authorization: `Bearer ${token}` } }))
          .statusCode
      expect(await status()).toBe(200)
      await change(api, userId, email)
      await expect.poll(status, { interval: 20, timeout: 10_000 }).toBe(401)
    } finally {
      await other.close()
    }
  },
)

test('a person’s devices are shown, and one of them is signed out alone', async () => {
  const email = 'devices@new.example'
  await join(house, await house.as('MERCHANT_ADMIN'), { email, role: 'USER' })
  const [here, there] = [await enter(email), await enter(email)]
  const api = house.clientOf(here.token)
  const { devices } = await api.people.getUser()
  expect(devices.map(({ isThis, address }) => [isThis, address]).toSorted()).toEqual([
    [false, '127.0.0.1'],
    [true, '127.0.0.1'],
  ])
  const other = devices.find(({ isThis }) => !isThis)?.sessionId ?? 0
  await api.people.endSession({ body: { sessionId: other } })
  expect(await refusalOf(house.clientOf(there.token).account.myself())).toMatchObject({ status: 401 })
  expect((await api.people.getUser()).devices.length).toBe(1)
  expect(await refusalOf(api.people.endSession({ body: { sessionId: other } }))).toMatchObject({ status: 404 })
  const third = await enter(email)
  await api.people.endSession({ body: {} })
  expect(await refusalOf(house.clientOf(third.token).account.myself())).toMatchObject({ status: 401 })
  await api.account.myself()
  const { changes } = await api.people.getUser()
  await api.people.endSession({ body: {} })
  expect((await api.people.getUser()).changes, 'where nothing ended nothing is written').toEqual(changes)
})

test('nobody disables themselves, the last superadmin least of all; of two who disable each other one is left', async () => {
  const first = await boss()
  const own = await idOf(first)
  const off = (api: Api, merchantUserId: number) =>
    api.people.updateRoleStatus({ query: { merchantUserId, status: 'Disabled' } })
  expect(await refusalOf(off(first, own))).toMatchObject({ code: 'wrong-state' })
  const email = 'second@crossdock.example'
  await house.system((tx) =>
    run(
      tx,
      sql`
      insert into app_user (email, name, role, password_hash)
      select ${email}, 'Second', 'SUPERADMIN', password_hash from app_user where id = ${own}`,
    ),
  )
  const second = await signedIn(email)
  expect(await refusalOf(off(first, own))).toMatchObject({ code: 'not-allowed' })
  const ends = await Promise.all(
    [off(first, await idOf(second)), off(second, own)].map((call) =>
      call.then(
        () => 'done',
        (problem: { code: string }) => problem.code,
      ),
    ),
  )
  expect(ends.filter((end) => end === 'done').length).toBe(1)
  await house.system((tx) => run(tx, sql`update app_user set role_status = 'Active' where role = 'SUPERADMIN'`))
  house.app.sessions.forget()
})

test('a sign-up waits for a superadmin: nobody else sees it, it opens nothing, approval makes its merchant', async () => {
  const email = 'lara@larch.example'
  const body = { merchantName: 'Larch & Sons', name: 'Lara', email, phone: '+60 3', message: 'We sell toys' }
  await house.anonymous.account.signUp({ body })
  expect(await refusalOf(enter(email))).toMatchObject({ status: 401, code: 'wrong-credentials' })
  const api = await bossAnew()
  const [waiting] = await listed(api, { roleStatus: ['Waiting'] })
  expect(waiting).toMatchObject({ email, merchantName: 'Larch & Sons', merchantId: null, portal: 'Merchant' })
  const merchantUserId = waiting?.userId ?? 0
  for (const role of ['WAREHOUSE_MANAGER', 'MERCHANT_ADMIN'] as const)
    expect(await refusalOf((await house.as(role)).people.getUser({ query: { userId: merchantUserId } }))).toMatchObject(
      {
        status: 404,
      },
    )
  await api.people.updateRoleStatus({ query: { merchantUserId, status: 'Active', portal: 'Merchant' } })
  expect(await refusalOf(enter(email))).toMatchObject({ code: 'wrong-credentials' })
  const [letter, ...others] = (await postAll(house)).filter(({ to }) => to === email)
  expect([letter?.subject, others]).toEqual(['Your account is open', []])
  await house.anonymous.account.resetPassword({ body: { token: letter?.token ?? '', newPassword: password } })
  const mine = await (await signedIn(email)).account.myself()
  expect(mine.result).toMatchObject({ role: { type: 'MERCHANT_ADMIN' }, merchant: { merchantName: 'Larch & Sons' } })
})

test('a sign-up that is turned down opens nothing, and a second thought opens it', async () => {
  const email = 'moss@moss.example'
  await house.anonymous.account.signUp({ body: { merchantName: 'Moss', name: 'Mo', email } })
  const api = await bossAnew()
  const merchantUserId = (await listed(api, { roleStatus: ['Waiting'], merchantUserName: email }))[0]?.userId ?? 0
  await api.people.updateRoleStatus({ query: { merchantUserId, status: 'Disabled' } })
  await postAll(house)
  expect((await api.people.getUser({ query: { userId: merchantUserId } })).assignableRoles).toEqual([])
  for (const change of [
    { role: 'WAREHOUSE_WORKER' as const, locationId: house.locationId },
    { merchantId: house.birch },
  ])
    expect(await refusalOf(api.people.updateUser({ body: { userId: merchantUserId, ...change } }))).toMatchObject({
      code: 'wrong-state',
      message: 'Mo is disabled; its sign-up was turned down.',
    })
  await api.people.updateRoleStatus({ query: { merchantUserId, status: 'Active' } })
  const [letter] = (await postAll(house)).filter(({ to }) => to === email)
  await house.anonymous.account.resetPassword({ body: { token: letter?.token ?? '', newPassword: password } })
  await enter(email)
})

test('an approval that is taken back leaves no merchant that nobody can come into', async () => {
  const [first, second] = ['fia@fir.example', 'finn@fir.example']
  const merchantName = 'Fir Trade'
  const waits = async (api: Api, email: string) => {
    await house.anonymous.account.signUp({ body: { merchantName, name: 'Fia', email } })
    return (await listed(api, { roleStatus: ['Waiting'], merchantUserName: email }))[0]?.userId ?? 0
  }
  const api = await bossAnew()
  const fia = await waits(api, first)
  expect((await api.people.getUser({ query: { userId: fia } })).existingMerchantId).toBe(null)
  await api.people.updateRoleStatus({ query: { merchantUserId: fia, status: 'Active' } })
  const { merchantId } = await api.people.getUser({ query: { userId: fia } })
  await api.people.takeInvitationBack({ body: { userId: fia } })
  const finn = await waits(api, second)
  const { existingMerchantId } = await api.people.getUser({ query: { userId: finn } })
  expect(existingMerchantId).toBe(merchantId)
  const approve = (chosen?: number) =>
    api.people.updateRoleStatus({
      query: { merchantUserId: finn, status: 'Active', ...(chosen ? { merchantId: chosen } : {}) },
    })
  expect(await refusalOf(approve())).toMatchObject({ code: 'already-exists' })
  // Only the merchant of the name that was asked for.
  expect(await refusalOf(approve(house.birch))).toMatchObject({ code: 'not-found' })
  await approve(existingMerchantId ?? 0)
  const letter = (await postAll(house)).find(({ to, subject }) => to === second && subject === 'Your account is open')
  expect(letter?.text).toContain('Your sign-up for Fir Trade is approved: you are its administrator.')
  await house.anonymous.account.resetPassword({ body: { token: letter?.token ?? '', newPassword: password } })
  const mine = await (await signedIn(second)).account.myself()
  expect(mine.result).toMatchObject({ role: { type: 'MERCHANT_ADMIN' }, merchant: { merchantName } })
})

test('signing up with an address that has an account is answered alike; its owner hears of it, nobody else', async () => {
  const email = emailOf('CLIENT')
  const body = { merchantName: 'Birch again', name: 'Somebody', email: email.toUpperCase() }
  expect(await house.anonymous.account.signUp({ body })).toBe(null)
  const [letter] = (await postAll(house)).filter(({ to }) => to.toLowerCase() === email)
  expect(letter?.subject).toBe('You have an account at Crossdock')
  expect(await listed(await bossAnew(), { roleStatus: ['Waiting'] })).toEqual([])
  await enter(email)
})

/** A superadmin whose session nothing here has ended. */
const bossAnew = () => signedIn(emailOf('SUPERADMIN'))
