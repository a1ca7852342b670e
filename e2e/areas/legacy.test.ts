import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSyntaxIn } from 'legacy/new-syntax'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import type { LegacyMap } from 'root-config/legacy'
import { deploy } from '../../tools/deploy/deploy.ts'
import { makeLegacy } from '../../tools/deploy/legacy.ts'
import { rollback } from '../../tools/deploy/rollback.ts'
import { areaCopy, changeMap, mapIn } from '../../tools/test/parts/portal.ts'
import { expectRefusal, forgiveFaults, password, scan, settled, told, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, orderOf, receive, unique } from '../parts/floor.ts'
import { letterTo, lettersTo, nextLetter } from '../parts/mail.ts'
import { as, people } from '../parts/people.ts'
import { type Served, servePortalCopy } from './parts/served.ts'

/** The portal as a handheld without import maps gets it, in today's browser: ?loader=systemjs asks for it. */
const usual = process.env['E2E_URL']
const browser = useBrowser()
const list = '/order/order-management'
let served: Served
let orders: ReturnType<typeof areaCopy>

beforeAll(async () => {
  served = await servePortalCopy()
  process.env['E2E_URL'] = served.address
  orders = areaCopy('mf-orders', {
    'src/order-management/order-management.tsx': (text) => text.replaceAll('Order History', 'Orders of old'),
  })
  await makeLegacy(served.folder)
}, 180_000)
afterAll(async () => {
  process.env['E2E_URL'] = usual
  orders?.remove()
  await served?.stop()
})

/** Signs in on a handheld whose tab asked for the other loader. */
async function signIn(email: string): Promise<Page> {
  const page = await browser.page({ size: 'handheld' })
  await page.goto('/auth/login?loader=systemjs')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await settled(page)
  return page
}

type Module = Record<string, unknown>
type Loader = { System: { import: (name: string) => Promise<Module>; entries: () => Iterable<[string, Module]> } }

/** The files that SystemJS runs. */
const filesOf = (page: Page) =>
  page.evaluate(() => [...(window as unknown as Loader).System.entries()].map(([address]) => new URL(address).pathname))

/** How many different functions of this name all modules together export, the one of the map's module among them. */
const copiesOf = (page: Page, name: string, from: string) =>
  page.evaluate(
    async ([wanted = '', module = '']) => {
      const { System } = window as unknown as Loader
      const shared = (await System.import(module))[wanted]
      return new Set([
        shared,
        ...[...System.entries()].map(([, loaded]) => loaded?.[wanted]).filter((copy) => copy !== undefined),
      ]).size
    },
    [name, from],
  )

test('a worker signs in, looks at the numbers and an order, and picks it by scanning, all from System.register files', async () => {
  const mug = await makeProduct('Enamel mug')
  await receive(mug.sku, 'C-01-01-B', 3)
  const { orderId } = await makeOrder([{ sku: mug.sku, quantity: 1 }])
  const { warehouseOrderId } = await orderOf(orderId)
  const { pickingListId } = await (
    await as(people.manager)
  ).picking.generatePickingList({ body: { orderIds: [orderId] } })

  const page = await signIn(people.worker)
  await page.goto(list)
  await page.getByPlaceholder('Order, tracking or reference').fill(warehouseOrderId)
  await page.getByText(warehouseOrderId).first().click()
  await page.getByRole('dialog').getByText('Enamel mug').first().waitFor()

  await page.goto('/fulfilment/pick/picking-list')
  await page.getByRole('button', { name: `Take list ${pickingListId}` }).click()
  await page.getByText('C-01-01-B', { exact: true }).first().waitFor()
  await scan(page, 'C-01-01-B')
  await told(page, 'right', 'Right cell C-01-01-B')
  await scan(page, mug.code)
  await told(page, 'right', 'now scan its tray')
  await scan(page, 'T-09')
  await page.getByText(`Picking list ${pickingListId} is done`).waitFor()
  await expect.poll(async () => (await orderOf(orderId)).status).toBe(2200)

  const files = await filesOf(page)
  expect(files.some((path) => path.includes('mf-fulfilment'))).toBe(true)
  expect(await page.locator('script[type=module], script[type=importmap]').count()).toBe(0)
  for (const path of files) expect(readFileSync(join(served.folder, path), 'utf8'), path).toMatch(/^System\.register\(/)
  expect([await copiesOf(page, 'useState', 'react'), await copiesOf(page, 'atom', 'nanostores')]).toEqual([1, 1])
  await settled(page)
})

type Script = { name: string; code: string; kind?: 'module' }

/** What a document runs where import maps are missing; home and FAQ run their module there too. */
async function scriptsOf(path: string): Promise<Script[]> {
  const html = await (await fetch(served.address + path)).text()
  const { imports, depcache }: LegacyMap = await (await fetch(`${served.address}/importmap.legacy.json`)).json()
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => ({ name: path, code }))
  const fileAt = (name: string) => ({ name, code: readFileSync(join(served.folder, name), 'utf8') })
  const started = imports[/dataset\.module='([^']+)'/.exec(html)?.[1] ?? '']
  const modules = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, address = '']) => address)
  const own = started
    ? [started, ...(depcache[started] ?? [])].map(fileAt)
    : modules.map((address): Script => ({ ...fileAt(address), kind: 'module' }))
  return [...inline, ...own]
}

test('every script of the public pages is in words that Chromium 74 reads', async () => {
  for (const path of ['/', '/faq', '/auth/login', '/auth/signup', '/auth/forget-password', '/auth/reset-password']) {
    const scripts = await scriptsOf(path)
    // The theme, what chooses or who is signed in, and the page's own.
    expect(scripts.length, path).toBeGreaterThanOrEqual(3)
    for (const { name, code, kind } of scripts) expect(newSyntaxIn(code, kind), `${path}: ${name}`).toEqual([])
  }
})

test('who is invited, who forgot the password and who signs up get on with the forms of old browsers', async () => {
  const [email, fresh] = [`${unique('old').toLowerCase()}@guests.example`, 'Fresh#2027-words']
  await (await as(people.manager)).people.createUser({ body: { email, name: 'Olga Old', role: 'WAREHOUSE_WORKER' } })
  const page = await browser.page({ size: 'handheld' })
  await page.goto('/auth/signup?loader=systemjs')
  const inOldWords = () => page.locator('script[type=module]').count()
  const follow = async (link: string) => {
    const { pathname, search } = new URL(link)
    await page.goto(pathname + search)
  }
  const choose = async (secret: string) => {
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByText('Minimum 8 characters').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await page.getByText('Very Strong').waitFor()
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.getByText('Your password is saved. Sign in with it.').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  }

  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByText('Type the name of the merchant.').waitFor()
  await page.getByLabel('Merchant').fill(unique('Merchant'))
  await page.getByLabel('Your name').fill('Otto Old')
  await page.getByLabel('E-mail').fill(`${unique('old').toLowerCase()}@guests.example`)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByRole('heading', { name: 'Your sign-up is with us' }).waitFor()
  expect(await inOldWords()).toBe(0)

  await follow((await letterTo(email)).link)
  await page.getByRole('heading', { name: 'Welcome, Olga Old' }).waitFor()
  expect(await inOldWords()).toBe(0)
  await choose(password)

  const had = lettersTo(email).length
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  const { link } = await nextLetter(email, had)
  await follow(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await choose(fresh)
  await page.getByLabel('Password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await settled(page)
  // The link was used: it says so, and leads on.
  expectRefusal(page, 410, '/api/User/ReadLink')
  await follow(link)
  await page.getByRole('heading', { name: 'This link opens nothing' }).waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
})

test('an area that is deployed, and one that is rolled back, are so on old handhelds too', async () => {
  const page = await signIn(people.manager)
  await deploy({ name: 'mf-orders', folder: orders.folder, to: served.folder, url: served.address })
  await page.goto(list)
  await page.getByRole('heading', { level: 1, name: 'Orders of old' }).waitFor()
  await settled(page)
  await rollback({ name: 'mf-orders', to: served.folder, url: served.address })
  await page.goto(list)
  await page.getByRole('heading', { level: 1, name: 'Order History' }).waitFor()
  await settled(page)
})

test('a legacy file that was tampered with does not run; its place says so, and Try again helps once it is whole', async () => {
  const page = await signIn(people.manager)
  const { legacy, imports } = mapIn(served.folder).groups['mf-catalogue'] ?? {}
  const path = `${legacy?.at}${imports?.['mf-catalogue']?.split('/').at(-1)}`
  await page.route(`**${path}*`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()};window.isTampered=true` })
  })
  await page.goto('/catalogue/product')
  await page.getByText('A part of it could not be fetched, or is not the part that was published.').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'isTampered'))).toBe(undefined)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.locator('main h1').first().waitFor()
  await settled(page)
  expect(forgiveFaults(page, /integrity|Error loading|ERR_FAILED/)).toBeGreaterThan(0)
})

test('a portal without a legacy build says which browser is needed, never nothing', async () => {
  changeMap(served.folder, (map) => delete map.legacy)
  const page = await browser.page({ size: 'handheld' })
  for (const path of ['/dashboard', '/auth/login']) {
    await page.goto(`${path}?loader=systemjs`)
    await page.getByText('This browser is too old for Crossdock.').waitFor()
    expect(await page.locator('body').innerText()).toContain(
      'Chromium 74 or newer, an administrator can add what they need: npm run build:legacy',
    )
  }
  await page.goto('/elements?loader=systemjs')
  await page.getByText('This browser is too old for this page.').waitFor()
})
