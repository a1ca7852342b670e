import { expect, test } from 'vitest'
import { problemOf, scripted } from '../../../test/markets.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const pair = {
  code: '0',
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expires_in: 604_800,
  refresh_expires_in: '2592000',
  country: 'my',
  account: 'seller@sellers.example',
  country_user_info: [{ country: 'my', seller_id: '1234567', user_id: 1, short_code: 'MY1' }],
}
const grant = {
  accessToken: 'access-1',
  accessUntil: now + 604_800_000,
  refreshToken: 'refresh-1',
  refreshUntil: now + 2_592_000_000,
}
const { market } = scripted('Lazada', () => ({ body: pair }))

test('the page where a seller allows us in takes the registered address as it is, and the state beside it', () => {
  const url = new URL(
    market.authorizeUrl({ redirect: 'https://portal.example/settings/shop/lazada', state: 'S1', now }),
  )
  expect(url.origin + url.pathname).toBe('https://auth.lazada.com/oauth/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    force_auth: 'true',
    redirect_uri: 'https://portal.example/settings/shop/lazada',
    client_id: '123456',
    state: 'S1',
  })
  expect(market.readCallback({ code: 'c', state: 's' })).toEqual({ code: 'c', state: 's' })
  expect(market.readCallback({ code: 'c' })).toBeUndefined()
})

test('a code is redeemed for the seller of its country, or for those of several', async () => {
  expect(await market.redeem({ code: 'c', now })).toEqual([{ marketShopId: '1234567', country: 'MY', ...grant }])
  const sellers = { sg: { seller_id: '1001', user_id: 1 }, th: { seller_id: '1002', user_id: 2 } }
  const {
    market: cross,
    asked,
    noted,
  } = scripted('Lazada', () => ({
    body: { ...pair, country: 'cb', country_user_info: sellers },
  }))
  expect(await cross.redeem({ code: '0_one-use', now })).toEqual([
    { marketShopId: '1001', country: 'SG', ...grant },
    { marketShopId: '1002', country: 'TH', ...grant },
  ])
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/rest/auth/token/create', query: {} })
  expect(JSON.stringify(noted)).not.toMatch(/0_one-use|access-1|refresh-1|seller@/)
})

test('a renewal is for the same seller, and what is left of its own time is as Lazada says', async () => {
  expect(await market.renew({ marketShopId: '1234567', country: 'MY', refreshToken: 'r', now })).toEqual({
    marketShopId: '1234567',
    country: 'MY',
    ...grant,
  })
  const other = market.renew({ marketShopId: '999', country: 'MY', refreshToken: 'r', now })
  expect((await problemOf(other))?.fault).toBe('bad-answer')
})

test.each([
  [{ code: 'InvalidCode', type: 'ISV', message: 'Invalid authorization code' }, 'refused'],
  [{ code: 'IllegalRefreshToken', message: 'The specified refresh token is invalid or expired' }, 'access-refused'],
  [{ code: 'AUTH_TYPE_UNSUPPORTED', message: 'can only be authorized by market' }, 'access-refused'],
  [{ code: 'MissingParameter', message: 'the input parameter "sign" is not supplied' }, 'refused'],
  [{ ...pair, refresh_token: '' }, 'bad-answer'],
  [{ ...pair, country_user_info: [{ country: 'my', seller_id: '8' }] }, 'bad-answer'],
])('the answer %j to a renewal is told as %s', async (body, fault) => {
  const { market: one } = scripted('Lazada', () => ({ body }))
  const renewed = one.renew({ marketShopId: '1234567', country: 'MY', refreshToken: 'r', now })
  expect((await problemOf(renewed))?.fault).toBe(fault)
})

test("a shop's name is read; its country and currency are those it was connected for", async () => {
  const { market: one } = scripted('Lazada', () => ({ body: { code: '0', data: { name: 'abc shop', seller_id: 10 } } }))
  expect(await one.profile({ marketShopId: '10', country: 'VN', accessToken: 'a' })).toEqual({
    name: 'abc shop',
    country: 'VN',
    currency: 'VND',
  })
})
