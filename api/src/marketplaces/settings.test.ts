import { expect, test } from 'vitest'
import { marketSettingsOf } from './settings.ts'

const shopee = { SHOPEE_PARTNER_ID: '2001887', SHOPEE_PARTNER_KEY: 'test-partner-key' }
const lazada = { LAZADA_APP_KEY: '123456', LAZADA_APP_SECRET: 'helloworld' }

test('without their keys there are no marketplaces', () => {
  expect(marketSettingsOf({})).toEqual({})
  expect(Object.keys(marketSettingsOf(lazada))).toEqual(['lazada'])
})

test("an app's keys are enough; the rest is as the documents have it", () => {
  expect(marketSettingsOf({ ...shopee, ...lazada })).toEqual({
    shopee: {
      partnerId: '2001887',
      partnerKey: 'test-partner-key',
      pushKey: 'test-partner-key',
      url: 'https://partner.shopeemobile.com',
      callsPerSecond: 10,
    },
    lazada: {
      appKey: '123456',
      appSecret: 'helloworld',
      authorizeUrl: 'https://auth.lazada.com/oauth/authorize',
      authUrl: 'https://auth.lazada.com/rest',
      apiUrl: '',
      callsPerSecond: 50,
    },
  })
})

test('an operator may say otherwise, and this machine may be http', () => {
  const { shopee: app } = marketSettingsOf({
    ...shopee,
    SHOPEE_PUSH_KEY: 'another-key',
    SHOPEE_URL: 'http://127.0.0.1:8400/shopee/',
    SHOPEE_CALLS_PER_SECOND: '40',
  })
  expect(app).toMatchObject({ pushKey: 'another-key', url: 'http://127.0.0.1:8400/shopee', callsPerSecond: 40 })
})

test.each([
  [{ SHOPEE_PARTNER_ID: '1' }, 'SHOPEE_PARTNER_ID is set without SHOPEE_PARTNER_KEY'],
  [{ SHOPEE_PARTNER_KEY: 'Hidden-7-key' }, 'SHOPEE_PARTNER_KEY is set without SHOPEE_PARTNER_ID'],
  [{ SHOPEE_PUSH_KEY: 'Hidden-7-key' }, 'SHOPEE_PUSH_KEY is set without'],
  [{ ...shopee, SHOPEE_PARTNER_ID: 'me' }, 'SHOPEE_PARTNER_ID is no partner id'],
  [{ ...shopee, SHOPEE_PARTNER_KEY: 'Hidden-7 key' }, 'SHOPEE_PARTNER_KEY is no key'],
  [{ ...shopee, SHOPEE_URL: 'partner.shopeemobile.com' }, 'SHOPEE_URL is no address'],
  [{ ...shopee, SHOPEE_URL: 'http://partner.shopeemobile.com' }, 'SHOPEE_URL is not https'],
  [{ ...shopee, SHOPEE_URL: 'http://localhost.evil.example' }, 'SHOPEE_URL is not https'],
  [
    { ...shopee, SHOPEE_URL: 'http://127.0.0.1:8400/shopee', NODE_ENV: 'production' },
    'SHOPEE_URL is an address of this machine: the simulator of the marketplaces is never for production',
  ],
  [
    { ...lazada, LAZADA_AUTH_URL: 'https://localhost/rest', NODE_ENV: 'production' },
    'LAZADA_AUTH_URL is an address of',
  ],
  [{ ...shopee, SHOPEE_URL: 'https://me:Hidden-7@host.example' }, 'SHOPEE_URL holds more'],
  [{ ...shopee, SHOPEE_URL: 'https://host.example/?a=1' }, 'SHOPEE_URL holds more'],
  [{ ...shopee, SHOPEE_CALLS_PER_SECOND: '0' }, 'SHOPEE_CALLS_PER_SECOND is 0'],
  [{ LAZADA_APP_SECRET: 'Hidden-7-key' }, 'LAZADA_APP_SECRET is set without LAZADA_APP_KEY'],
  [{ ...lazada, LAZADA_APP_KEY: 'a b' }, 'LAZADA_APP_KEY is no app key'],
  [{ ...lazada, LAZADA_API_URL: 'ftp://host.example' }, 'LAZADA_API_URL is no address'],
  [{ ...lazada, LAZADA_AUTH_URL: 'http://10.0.0.5' }, 'LAZADA_AUTH_URL is not https'],
])('%j ends a start in words that repeat no key', (environment, words) => {
  expect(() => marketSettingsOf(environment)).toThrow(new RegExp(`^${words}(?!.*Hidden-7)`))
})
