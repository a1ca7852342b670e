import { expect, test } from 'vitest'
import { problemOf, scripted } from '../../../test/markets.ts'
import { signCall } from './sign.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const pair = { access_token: 'access-1', refresh_token: 'refresh-1', expire_in: 14_400, error: '', message: '' }
const { market } = scripted('Shopee', () => ({ body: pair }))

test('the page where a seller allows us in is signed, and leads back with the state', () => {
  const url = new URL(
    market.authorizeUrl({ redirect: 'https://portal.example/settings/shop/shopee', state: 'S 1', now }),
  )
  const { redirect, sign, ...rest } = Object.fromEntries(url.searchParams)
  expect(url.origin + url.pathname).toBe('https://partner.shopeemobile.com/api/v2/shop/auth_partner')
  expect(rest).toEqual({ partner_id: '2001887', timestamp: String(now / 1000) })
  const app = { partnerId: '2001887', partnerKey: 'test-partner-key' }
  expect(sign).toBe(signCall(app, '/api/v2/shop/auth_partner', now / 1000))
  expect(redirect).toBe('https://portal.example/settings/shop/shopee?state=S+1')
})

test.each([
  [
    { code: 'c', state: 's', shop_id: '14701711' },
    { code: 'c', state: 's', marketShopId: '14701711' },
  ],
  [
    { code: 'c', state: 's', main_account_id: '9001001' },
    { code: 'c', state: 's', mainAccountId: '9001001' },
  ],
  [{ code: 'c', state: 's' }, undefined],
  [{ code: 'c', shop_id: '1' }, undefined],
  [{ state: 's', shop_id: '1' }, undefined],
  [{ code: 'c', state: 's', shop_id: '1 or 2' }, undefined],
])('the callback %j is read as %j', (query, read) => {
  expect(market.readCallback(query)).toEqual(read)
})

test('a code is redeemed for a shop, or for each shop of a main account, whose first pair is one', async () => {
  const grant = {
    country: '',
    accessToken: 'access-1',
    accessUntil: now + 14_400_000,
    refreshToken: 'refresh-1',
    refreshUntil: now + 30 * 86_400_000,
  }
  expect(await market.redeem({ code: 'c', marketShopId: '14701711', now })).toEqual([
    { marketShopId: '14701711', ...grant },
  ])
  const {
    market: main,
    asked,
    noted,
  } = scripted('Shopee', () => ({
    body: { ...pair, shop_id_list: [14701712, 14701713], merchant_id_list: [9001001] },
  }))
  expect(await main.redeem({ code: 'one-use-code', mainAccountId: '9001001', now })).toEqual([
    { marketShopId: '14701712', ...grant },
    { marketShopId: '14701713', ...grant },
  ])
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    code: 'one-use-code',
    partner_id: 2001887,
    main_account_id: 9001001,
  })
  expect(JSON.stringify(noted)).not.toMatch(/one-use-code|access-1|refresh-1/)
})

test.each([
  [{ error: 'invalid_code', message: 'Invalid code' }, 'refused'],
  [{ error: 'invalid_shop_id', message: 'The code or shop_id is wrong' }, 'refused'],
  [{ error: '', access_token: 'a' }, 'bad-answer'],
  [{ ...pair, expire_in: 0 }, 'bad-answer'],
])('the answer %j to a code is told as %s', async (body, fault) => {
  const { market: one } = scripted('Shopee', () => ({ body }))
  expect((await problemOf(one.redeem({ code: 'c', marketShopId: '1', now })))?.fault).toBe(fault)
})

test.each([
  [{ error: 'error_shop_refresh_token', message: 'Your refresh token is error' }, 200, 'access-refused'],
  [{ error: 'refresh_token_expired', message: 'Your refresh_token expired.' }, 200, 'access-refused'],
  [{ error: 'error_auth', message: 'Invalid refresh_token.' }, 403, 'access-refused'],
  [{ error: 'shop_no_linked', message: 'Partner and shop has no linked.' }, 200, 'access-refused'],
  [{ error: 'error_server', message: 'System error.' }, 500, 'unreachable'],
  [{ error: 'error_sign', message: 'Wrong sign.' }, 403, 'refused'],
  ['<html>', 503, 'unreachable'],
  [{ ...pair, shop_id: 5 }, 200, 'bad-answer'],
])('the answer %j to a renewal is told as %s', async (body, status, fault) => {
  const { market: one } = scripted('Shopee', () => ({ status, body }))
  const renewed = one.renew({ marketShopId: '14701711', country: 'MY', refreshToken: 'r', now })
  expect((await problemOf(renewed))?.fault).toBe(fault)
})

test("a shop's name, country and currency are read", async () => {
  const { market: one } = scripted('Shopee', () => ({ body: { error: '', shop_name: ' Birch 🌳 ', region: 'my' } }))
  const account = { marketShopId: '1', country: '', accessToken: 'a' }
  expect(await one.profile(account)).toEqual({ name: 'Birch 🌳', country: 'MY', currency: 'MYR' })
})
