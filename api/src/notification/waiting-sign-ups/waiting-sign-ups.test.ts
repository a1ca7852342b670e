import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from 'contract/roles'
import { emailOf, type House, openHouse } from '../../../test/house.ts'
import { postAll } from '../../../test/people.ts'
import { readOnce } from '../../changes/readers.ts'
import { waitingSignUps } from './reader.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await catchUp()
})
afterAll(() => house.close())

const catchUp = async (): Promise<void> => {
  while (await readOnce(house.pool, waitingSignUps)) continue
}
const signUp = (merchantName: string, email = `${merchantName.toLowerCase().replace(/\W/g, '')}@new.example`) =>
  house.anonymous.account.signUp({ body: { merchantName, name: 'Nell', email } })
const inbox = async (role: Parameters<House['as']>[0] = 'SUPERADMIN') =>
  (await (await house.as(role)).notification.getNotifications({ query: { pageSize: 200 } })).result.filter(
    ({ type }) => type === 'SignUp',
  )
const answer = async (merchantName: string, status: 'Active' | 'Disabled') => {
  const { people } = await house.as('SUPERADMIN')
  const { result } = await people.getUserList({ query: { roleStatus: ['Waiting'] } })
  const merchantUserId = result.find((row) => row.merchantName === merchantName)?.userId ?? 0
  await people.updateRoleStatus({ query: { merchantUserId, status } })
  await catchUp()
}

test('a sign-up that waits rings the bell of superadmins alone, and leads to where it is approved', async () => {
  await signUp('Larch & Sons')
  await catchUp()
  expect(await inbox()).toMatchObject([
    {
      message: '1 merchant waits for approval: Larch & Sons.',
      status: 0,
      link: '/super-admin/superadmin-user?view=waiting',
      fromName: 'Crossdock',
    },
  ])
  const { people } = await house.as('SUPERADMIN')
  expect((await people.getUserList({ query: { roleStatus: ['Waiting'] } })).result.length).toBe(1)
  for (const role of roles) if (role !== 'SUPERADMIN') expect(await inbox(role), role).toEqual([])
})

test('more sign-ups are one notification, which is news again; it goes with the last that is answered', async () => {
  const api = await house.as('SUPERADMIN')
  const [before] = await inbox()
  await api.notification.markAsRead({ body: { notificationId: before?.id ?? 0 } })
  for (const name of ['Moss', 'Fern', 'Reed']) await signUp(name)
  await catchUp()
  expect(await inbox()).toMatchObject([
    { id: before?.id, status: 0, message: '4 merchants wait for approval: Larch & Sons, Moss, Fern and 1 more.' },
  ])
  await api.notification.markAsRead({ body: { notificationId: before?.id ?? 0 } })
  await answer('Moss', 'Active')
  await answer('Fern', 'Disabled')
  expect(await inbox()).toMatchObject([
    { id: before?.id, status: 1, message: '2 merchants wait for approval: Larch & Sons, Reed.' },
  ])
  await answer('Reed', 'Disabled')
  await answer('Larch & Sons', 'Active')
  expect(await inbox()).toEqual([])
})

test('a sign-up with an address that has an account rings no bell, before its mail is written nor after', async () => {
  await signUp('Birch again', emailOf('CLIENT').toUpperCase())
  await catchUp()
  expect(await inbox()).toEqual([])
  await postAll(house)
  await catchUp()
  expect(await inbox()).toEqual([])
})
