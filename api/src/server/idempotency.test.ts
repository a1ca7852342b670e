import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, password, refusalOf } from '../../test/house.ts'
import { join } from '../../test/people.ts'
import { run, sql } from '../kernel/database.ts'
import { kept } from '../kept.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('an answer is kept for a week, then its key is forgotten and may be used anew', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const send = (sku: string, key: string) =>
    api.catalogue.createProduct({ body: { sku, productName: 'Kept' } }, { key })
  const [old, young] = [await send('KEPT-1', 'old'), await send('KEPT-2', 'young')]
  const age = (key: string, days: number) =>
    house.system((tx) =>
      run(tx, sql`update idempotency set created_at = now() - make_interval(days => ${days}) where key = ${key}`),
    )
  await age('old', 8)
  await age('young', 6)
  for (const { prune } of kept) await house.system(prune)
  expect(await send('KEPT-2', 'young')).toEqual(young)
  expect(await refusalOf(send('KEPT-1', 'old'))).toMatchObject({ code: 'already-exists' })
  expect((await send('KEPT-3', 'old')).productId).not.toBe(old.productId)
})

test('an answer kept for one merchant is told nobody of another, also where the person is the same', async () => {
  const boss = await house.as('SUPERADMIN')
  const email = 'moves@new.example'
  const userId = await join(house, boss, { email, role: 'MERCHANT_ADMIN', merchantId: house.birch })
  const send = async (sku: string) => {
    const { token } = await house.anonymous.account.authenticate({ body: { email, password } })
    return house.clientOf(token).catalogue.createProduct({ body: { sku, productName: 'Mug' } }, { key: 'one-key' })
  }
  const move = (merchantId: number) => boss.people.updateUser({ body: { userId, merchantId } })
  const made = await send('MOVES-1')
  await move(house.alder)
  expect(await refusalOf(send('MOVES-1'))).toMatchObject({ status: 409, code: 'key-reused' })
  await move(house.birch)
  expect(await send('MOVES-1')).toEqual(made)
})
