import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy } from '../../tools/deploy/deploy.ts'
import { root } from '../../tools/house.mjs'
import { areaCopy } from '../../tools/test/parts/portal.ts'
import { base, settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'
import { startStaticHost } from './parts/static-host.ts'

const usual = base()
const browser = useBrowser()
const folder = mkdtempSync(join(tmpdir(), 'crossdock-static-'))
let host: Awaited<ReturnType<typeof startStaticHost>>

beforeAll(async () => {
  cpSync(join(root, 'dist/portal'), folder, { recursive: true })
  host = await startStaticHost(folder, usual)
  process.env['E2E_URL'] = host.address
})
afterAll(async () => {
  process.env['E2E_URL'] = usual
  await host?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a host that only serves files is enough: sign-in, screens and policy', async () => {
  const page = await browser.as(people.manager)
  await page.goto('/order/order-management')
  await settled(page)
  expect(await page.locator('meta[http-equiv="content-security-policy" i]').getAttribute('content')).toContain(
    "require-trusted-types-for 'script'",
  )
})

test('the public pages are files too, each with its own policy, and the home page shows its pictures', async () => {
  const page = await browser.page()
  for (const [path, heading] of [
    ['/faq', 'Questions and answers'],
    ['/auth/signup', 'Sign up as a merchant'],
    ['/auth/forget-password', 'Forgot password'],
    ['/auth/reset-password', 'This link opens nothing'],
    ['/shop/shopee/callback/call', 'Not connected'],
    ['/auth/nothing', 'Sign in'],
    ['/', /^In one door/],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await page.locator('meta[http-equiv="content-security-policy" i]').count(), path).toBe(1)
  }
  await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))
})

test('by the table of docs/teams.md, what only the api can answer is answered by it', async () => {
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs/']) {
    const [own, api] = await Promise.all([fetch(`${host.address}${path}`), fetch(`${usual}${path}`)])
    expect([path, own.status, own.headers.get('content-type')]).toEqual([path, 200, api.headers.get('content-type')])
    expect(await own.text(), path).not.toContain('/importmap')
  }
  expect(await (await fetch(`${host.address}/healthz`)).json()).toEqual({ status: 'alive' })
})

test('what is deployed into its folder is in the next tab', async () => {
  const copy = areaCopy('mf-orders', {
    'src/order-management/order-management.tsx': (text) => text.replaceAll('Order History', 'Orders of old'),
  })
  await deploy({ name: 'mf-orders', folder: copy.folder, to: folder, url: host.address })
  copy.remove()
  const page = await browser.as(people.manager)
  await page.goto('/order/order-management')
  await page.getByRole('heading', { level: 1, name: 'Orders of old' }).waitFor()
  await settled(page)
})
