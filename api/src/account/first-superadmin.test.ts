import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, password } from '../../test/house.ts'
import { hashPassword } from './password.ts'
import { makeSuperadmin } from './first-superadmin.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('the history of an account that was made with its password says so', async () => {
  const email = 'first@crossdock.example'
  const passwordHash = await hashPassword(password)
  await house.system((tx) => makeSuperadmin(tx, { email, name: 'First', passwordHash }))
  const { token } = await house.anonymous.account.authenticate({ body: { email, password } })
  const { changes } = await house.clientOf(token).people.getUser({ query: {} })
  expect(changes).toMatchObject([{ event: 'Made', what: 'Account made', actor: 'Crossdock' }])
})
