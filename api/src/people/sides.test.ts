import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationRoles } from 'contract/roles'
import { makeCell } from '../../test/floor.ts'
import { type Api, type House, openHouse, password, refusalOf } from '../../test/house.ts'
import { join, postAll } from '../../test/people.ts'
import { run, sql } from '../kernel/database.ts'

let house: House
let boss: Api
beforeAll(async () => {
  house = await openHouse()
  boss = await house.as('SUPERADMIN')
})
afterAll(() => house.close())

const placeOf = async (userId: number) => {
  const { role, portal, merchantId, locationId } = await boss.people.getUser({ query: { userId } })
  return { role, portal, merchantId, locationId }
}
const move = (body: Omit<Parameters<Api['people']['updateUser']>[0]['body'], 'name'>) =>
  boss.people.updateUser({ body })

test('who changes sides is given the place there in the same request, and is refused in words without', async () => {
  const { locationId, birch } = house
  const userId = await join(house, boss, { email: 'mover@sides.example', role: 'WAREHOUSE_WORKER', locationId })
  expect(await refusalOf(move({ userId, role: 'CLIENT' }))).toMatchObject({ status: 400, field: 'MerchantId' })
  await move({ userId, role: 'CLIENT', merchantId: birch })
  expect(await placeOf(userId)).toEqual({ role: 'CLIENT', portal: 'Merchant', merchantId: birch, locationId: null })
  expect(await refusalOf(move({ userId, role: 'WAREHOUSE_WORKER' }))).toMatchObject({
    status: 400,
    field: 'LocationId',
    message: 'LocationId is missing: a warehouse role belongs to a location.',
  })
  await move({ userId, role: 'WAREHOUSE_WORKER', locationId })
  expect(await placeOf(userId)).toEqual({ role: 'WAREHOUSE_WORKER', portal: 'Warehouse', merchantId: null, locationId })
})

test('who signed up, was approved and changes sides is a person like any other', async () => {
  const email = 'elm@sides.example'
  await house.anonymous.account.signUp({ body: { merchantName: 'Elm', name: 'Ela', email } })
  const [listed] = (await boss.people.getUserList({ query: { merchantUserName: email } })).result
  const userId = listed?.userId ?? 0
  const setStatus = (status: 'Active' | 'Disabled') =>
    boss.people.updateRoleStatus({ query: { merchantUserId: userId, status } })
  const letters = async () => (await postAll(house)).filter(({ to }) => to === email)
  await setStatus('Active')
  const token = (await letters()).find((letter) => letter.token)?.token ?? ''
  await house.anonymous.account.resetPassword({ body: { token, newPassword: password } })
  await letters()
  await move({ userId, role: 'WAREHOUSE_WORKER', locationId: house.locationId })
  const shown = () => boss.people.getUser({ query: { userId } })
  const before = await shown()
  expect(before.assignableRoles).toContain('CLIENT')
  expect([before.merchantName, before.message]).toEqual([null, ''])
  const mine = house.clientOf((await house.anonymous.account.authenticate({ body: { email, password } })).token)
  await mine.account.myself()
  await setStatus('Disabled')
  house.app.sessions.forget()
  expect(await refusalOf(mine.account.myself())).toMatchObject({ status: 401 })
  expect((await shown()).sessions).toBe(0)
  expect(await letters()).toEqual([])
  await setStatus('Active')
  expect((await shown()).changes.slice(0, 2).map(({ event }) => event)).toEqual(['Enabled', 'Disabled'])
  await house.anonymous.account.authenticate({ body: { email, password } })
  await move({ userId, role: 'CLIENT', merchantId: house.birch })
  expect(await placeOf(userId)).toMatchObject({ role: 'CLIENT', merchantId: house.birch })
})

test('a place of before is no place on the other side', async () => {
  const { locationId, birch } = house
  const userId = await join(house, boss, { email: 'both@sides.example', role: 'WORKER', locationId })
  await house.system((tx) => run(tx, sql`update app_user set merchant_id = ${birch} where id = ${userId}`))
  expect(await refusalOf(move({ userId, role: 'USER' }))).toMatchObject({ field: 'MerchantId' })
})

test('a superadmin too gives a warehouse role only with its location; who administers companies has none', async () => {
  for (const role of locationRoles)
    expect(
      await refusalOf(boss.people.createUser({ body: { email: `${role}@none.example`, role } })),
      role,
    ).toMatchObject({ status: 400, field: 'LocationId' })
  const { locationId } = house
  const userId = await join(house, boss, { email: 'company@sides.example', role: 'SYSTEM_ADMINISTRATOR', locationId })
  const company = { role: 'SYSTEM_ADMINISTRATOR', portal: 'Admin', merchantId: null, locationId: null }
  expect(await placeOf(userId)).toEqual(company)
  await move({ userId, role: 'WORKER', locationId })
  await move({ userId, role: 'SYSTEM_ADMINISTRATOR' })
  expect(await placeOf(userId)).toEqual(company)
})

test('who works at a location and was given none sees none, and looks after nobody', async () => {
  const { locationId } = house
  await house.system((tx) => makeCell(tx, locationId, { code: 'A-01-01-A' }))
  const email = 'lost@sides.example'
  const userId = await join(house, boss, { email, role: 'WAREHOUSE_MANAGER', locationId })
  const seen = async () => {
    house.app.sessions.forget()
    const { token } = await house.anonymous.account.authenticate({ body: { email, password } })
    const { location, people } = house.clientOf(token)
    const cells = (await location.cellGetAll({ query: {} })).result.length
    return { cells, people: await people.getUserListTotal() }
  }
  const before = await seen()
  expect([before.cells > 0, before.people > 0]).toEqual([true, true])
  await house.system((tx) => run(tx, sql`update app_user set location_id = null where id = ${userId}`))
  expect(await seen()).toEqual({ cells: 0, people: 0 })
  await boss.people.updateUser({ body: { userId, role: 'WAREHOUSE_MANAGER', locationId } })
  expect(await seen()).toEqual(before)
})
