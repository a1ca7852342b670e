import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, refusalOf } from '../../../test/house.ts'
import { marketsOf, TestMarket } from '../../../test/test-market.ts'
import { sealedWith } from '../../kernel/sealed.ts'
import { settings } from '../../kernel/settings.ts'
import { one, sql } from '../../kernel/database.ts'
import { sealAgain } from './seal-again.ts'
import { speakFor } from './speak.ts'

let house: House
const markets = marketsOf(new TestMarket('Shopee'))
const first = settings().secret
beforeAll(async () => {
  house = await openHouse({ markets })
})
afterAll(async () => {
  setSecrets(first)
  await house.close()
})

/** SECRET as the next start of every process has it. */
function setSecrets(...secrets: [string, ...string[]]): void {
  Object.assign(settings(), { secret: secrets[0], secrets })
  house.app.sessions.forget()
}

test('with new,old everything goes on and is kept under the new one; what no secret opens must connect again', async () => {
  const admin = await house.as('MERCHANT_ADMIN')
  const { url } = await admin.shop.authMarketUrl({ query: { platform: 'Shopee' } })
  const state = new URL(url).searchParams.get('state') ?? ''
  const [second, third] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  setSecrets(second, first)
  const { shopId } = await admin.shop.syncMarket({ query: { state, code: '4711' } })
  setSecrets(first)
  const { token } = await house.anonymous.account.authenticate({
    body: { email: 'merchant.worker@birch.example', password: 'Crossdock#2026' },
  })
  const key = await admin.shop.getAccessToken({ body: { shopId, name: 'ERP' } })
  setSecrets(second, first)
  await house.clientOf(token).account.myself()
  const ask = () =>
    house.clientOf(key.token ?? '').stock.merchantGetProductList({ query: { shopId, timestamp: Date.now() } })
  await ask()
  const told: string[] = []
  const sweep = () => sealAgain(house.pool, (problem) => told.push((problem as Error).message))
  await sweep()
  const { tokens } = await house.system((tx) =>
    one<{ tokens: string }>(tx, sql`select tokens from shop_connection where shop_id = ${shopId}`),
  )
  expect(tokens.startsWith(sealedWith(second))).toBe(true)
  setSecrets(second)
  await ask()
  expect((await refusalOf(house.clientOf(token).account.myself())).status).toBe(401)
  expect((await speakFor(house.pool, shopId, Date.now(), markets)).account.marketShopId).toBe('4711')
  const stateNow = () =>
    house.system((tx) => one<{ state: string }>(tx, sql`select state from shop_connection where shop_id = ${shopId}`))
  setSecrets(third)
  await sweep()
  expect(told.join()).toContain('must connect again: Birch Outdoor: Seller 4711')
  expect((await stateNow()).state).toBe('Refused')
  setSecrets(second)
  await sweep()
  expect((await stateNow()).state).toBe('Connected')
})
