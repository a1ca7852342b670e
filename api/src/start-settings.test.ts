import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limitTable } from './server/limits.ts'
import { startSettings } from './start-settings.ts'

const right = {
  SECRET: 'a secret for tests only, never used elsewhere',
  DATABASE_URL: 'postgres://app:Secret-7@127.0.0.1/crossdock',
}
const markets = {
  SHOPEE_PARTNER_ID: '77',
  SHOPEE_PARTNER_KEY: 'key-of-shopee',
  LAZADA_APP_KEY: '77',
  LAZADA_APP_SECRET: 'key-of-lazada',
}
/** Settings and what none of them may say; a limit may not be 0. */
const wrong: Record<string, string> = {
  ...Object.fromEntries(Object.values(limitTable).map(({ setting }) => [setting, '0'])),
  PORT: '99999',
  DATABASE_URL: 'Secret-7',
  SECRET: 'Secret-7',
  PUBLIC_URL: 'Secret-7',
  SMTP_URL: 'Secret-7',
  MAIL_KEPT_DAYS: '0',
  PASSWORD_RULES: 'long',
  PASSWORD_LIFE_DAYS: 'never',
  TRIES_PER_ADDRESS: '0',
  DEVICES_PER_PERSON: '0',
  CORS_ORIGINS: '*',
  TRUST_PROXY: 'nonsense',
  METRICS_PORT: 'abc',
  METRICS_TOKEN: 'Secret-7',
  LOG: 'all',
  POOL: '0',
  SHOPEE_PARTNER_ID: 'Secret-7',
  SHOPEE_PARTNER_KEY: 'Sec 7',
  SHOPEE_PUSH_KEY: 'Sec 7',
  SHOPEE_URL: 'Secret-7',
  SHOPEE_CALLS_PER_SECOND: '0',
  LAZADA_APP_KEY: 'Secret-7',
  LAZADA_APP_SECRET: 'Sec 7',
  LAZADA_AUTHORIZE_URL: 'Secret-7',
  LAZADA_AUTH_URL: 'Secret-7',
  LAZADA_API_URL: 'Secret-7',
  LAZADA_CALLS_PER_SECOND: '0',
}
/** Names and folders, which are tried where they are used; what only launchers and migrations read. */
const others =
  'HOST METRICS_HOST PROCESS_NAME MAIL_FROM PORTAL_DIR DATA_DIR DATABASE_OWNER_URL DEMO HEAP_MEGABYTES'.split(' ')
const isSecret = /^Sec/

test.each(Object.entries(wrong))('nothing starts where %s is %s, and one sentence says why', (name, said) => {
  expect(startSettings(10, { ...right, ...markets }).port).toBe(8080)
  let words = ''
  try {
    startSettings(10, { ...right, ...markets, [name]: said })
  } catch (problem) {
    words = (problem as Error).message
  }
  expect(words).toMatch(new RegExp(`^${name} .*(must|may|Write|List|lists|has|is no key:)`))
  expect(words).not.toMatch(/\n/)
  expect(words.includes(said)).toBe(!isSecret.test(said))
})

test('every setting that docs/operate.md names is judged at start', () => {
  const operate = readFileSync(join(import.meta.dirname, '../../docs/operate.md'), 'utf8')
  const sections = ['Settings', 'Limits', 'Marketplaces'].map(
    (name) => operate.split(`\n## ${name}\n`)[1]?.split('\n## ')[0],
  )
  const named = sections.flatMap((section = '') =>
    section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)),
  )
  expect(named.toSorted()).toEqual([...Object.keys(wrong), ...others].toSorted())
})

test.each(['10.0.0.5', '10.0.0.0/8', 'loopback, ::1, fd00::/8'])('proxies may be named as %s', (said) => {
  expect(startSettings(10, { ...right, TRUST_PROXY: said }).trustProxy).toBe(said)
})

test.each(['10.0.0.0/33', '10.0.0.5,', 'true', '1', '::1/0', '10.0.0.0/8/8'])('%s names no proxies', (said) => {
  expect(() => startSettings(10, { ...right, TRUST_PROXY: said })).toThrow(/^TRUST_PROXY holds /)
})
