import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
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
