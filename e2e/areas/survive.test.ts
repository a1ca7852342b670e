import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { root } from '../../tools/house.mjs'
import { expectRefusal, forgiveFaults, pick, useBrowser } from '../parts/browser.ts'
import { people, until } from '../parts/people.ts'
import { logged, withArea } from './parts/with-area.ts'

const browser = useBrowser()

const lifecycles = (mount: string) => `export const bootstrap = async () => {}
export const mount = async () => { ${mount} }
export const unmount = async () => { document.getElementById('area').replaceChildren() }`
const drawn = (script: string) =>
  lifecycles(
    `const place = document.getElementById('area'); const title = document.createElement('h1'); ` +
      `title.textContent = 'Orders, another build'; place.replaceChildren(title); ${script}`,
  )

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page could not be shown' })

/** The rest of the portal works: the menu leads to another area and it is drawn. */
async function othersGoOn(page: Page): Promise<void> {
  await pick(page, 'Fulfilment', 'Release')
  await page.getByRole('heading', { name: 'Fulfilment > Release' }).waitFor()
}

async function open(source: string): Promise<Page> {
  const page = await browser.as(people.manager)
  // The page that is left may be fetching the area ahead, by the map it has.
  await page.goto('about:blank')
  await withArea(page, 'mf-orders', source)
  await page.goto('/order/order-management')
  return page
}

test.each([
  ['throws while it is loaded', `throw new Error('survive: at load')`, 'survive: at load'],
  ['exports no lifecycles', `export const nothing = 1`, 'mf-orders'],
  ['throws while it mounts', lifecycles(`throw new Error('survive: at mount')`), 'survive: at mount'],
])('an area that %s: its place says so, with a way out, and the others go on', async (_, source, message) => {
  const page = await open(source)
  await told(page).getByRole('button', { name: 'Try again' }).waitFor()
  await told(page).getByRole('button', { name: 'Reload' }).waitFor()
  expect(await logged(message)).toMatchObject({
    source: 'portal',
    area: 'mf-orders',
    version: expect.stringMatching(/^[\w-]{6,}$/),
  })
  await othersGoOn(page)
  expect(await told(page).count()).toBe(0)
  forgiveFaults(page, /./)
})

/** Two screens of the portal beside this area, from and to which people go. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await othersGoOn(page)
  await page.goBack()
}
const otherBuild = (page: Page) => page.getByRole('heading', { name: 'Orders, another build' })
const mountTimes = (script: string) => `globalThis.mounted = (globalThis.mounted ?? 0) + 1; ${script}`

test('an area that could not mount is told again when one comes back to it, and Try again mounts it once it can', async () => {
  const fails = `if (globalThis.mounted < 3) throw new Error('survive: not yet')`
  const page = await open(drawn(mountTimes(fails)))
  await told(page).getByText('survive: not yet').waitFor()
  await leaveAndComeBack(page)
  await told(page).getByText('survive: not yet').waitFor()
  expect(await page.evaluate('mounted')).toBe(2)
  await told(page).getByRole('button', { name: 'Try again' }).click()
  await otherBuild(page).waitFor()
  expect([await told(page).count(), await page.evaluate('mounted')]).toEqual([0, 3])
  await leaveAndComeBack(page)
  await otherBuild(page).waitFor()
  forgiveFaults(page, /./)
})

test('an area that could not be left is there again when one comes back to it', async () => {
  const source = drawn('').replace(
    /export const unmount[^]*$/,
    `export const unmount = async () => { throw new Error('survive: at unmount') }`,
  )
  const page = await open(source)
  await otherBuild(page).waitFor()
  await othersGoOn(page)
  expect([await otherBuild(page).count(), await told(page).count()]).toEqual([0, 0])
  expect(await logged('survive: at unmount')).toMatchObject({ source: 'portal', area: 'mf-orders' })
  await page.goBack()
  await otherBuild(page).waitFor()
  await leaveAndComeBack(page)
  await otherBuild(page).waitFor()
  forgiveFaults(page, /./)
})

test.each([
  ['never ends mounting', lifecycles('await new Promise(() => {})'), 'It did not start in time.'],
  ['exports no lifecycles', `export const nothing = 1`, 'It could not be started.'],
])("an area that %s is told in the portal's own words", async (_, source, words) => {
  const page = await open(source)
  await told(page).getByText(words, { exact: true }).waitFor({ timeout: 20_000 })
  expect(await told(page).textContent()).not.toMatch(/single-spa|minified|died in status|Nothing was changed/)
  forgiveFaults(page, /./)
})

test('an area whose file is missing: its place says so, and the others go on', async () => {
  const page = await browser.as(people.manager)
  expectRefusal(page, 404, /^\/assets\/mf-orders-/)
  await page.route(/\/assets\/mf-orders-[\w-]{8}\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/order/order-management')
  await told(page).waitFor()
  await othersGoOn(page)
  forgiveFaults(page, /./)
})

test('an area that never settles is given up after ten seconds, and holds nobody up meanwhile', async () => {
  const page = await open('await new Promise(() => {})')
  await told(page).waitFor({ timeout: 20_000 })
  await told(page).getByText('did not arrive within 10 seconds').waitFor()
  await othersGoOn(page)
  forgiveFaults(page, /./)
})

test.each([
  ['an event', `setTimeout(() => { throw new Error('survive: in an event') })`, 'survive: in an event'],
  ['a promise', `Promise.reject(new Error('survive: in a promise'))`, 'survive: in a promise'],
])(
  'an area that throws in %s stays on the screen; the error is logged with area and version',
  async (_, script, message) => {
    const page = await open(drawn(script))
    await page.getByRole('heading', { name: 'Orders, another build' }).waitFor()
    expect(await logged(message)).toMatchObject({
      source: 'portal',
      area: 'mf-orders',
      version: expect.stringMatching(/^[\w-]{6,}$/),
      requestId: expect.stringMatching(/.+/),
    })
    await othersGoOn(page)
    // A document that the test made has no address of its own, so that the browser keeps its sockets from this machine.
    forgiveFaults(page, /survive|WebSocket/)
  },
)

test('a shell that cannot be loaded leaves words and a way out', async () => {
  const page = await browser.as(people.manager)
  await withArea(page, 'mf-shell', `throw new Error('survive: the shell')`)
  await page.goto('/dashboard')
  await told(page).getByRole('button', { name: 'Reload' }).waitFor()
  forgiveFaults(page, /./)
})

test('a service worker that an older release registered is gone after the portal, or its sign-in, was opened', async () => {
  const worker = readdirSync(join(root, 'dist/portal/embed')).find((name) => /^scanner-worker-[\w-]+\.js$/.test(name))
  const register = async (page: Page) => {
    await page.goto('/embed/sizes.json')
    await page.evaluate(
      (file) => navigator.serviceWorker.register(file, { type: 'module' }).then(() => undefined),
      `/embed/${worker}`,
    )
  }
  const count = (page: Page) =>
    page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))
  for (const [page, path] of [
    [await browser.as(people.manager), '/dashboard'],
    [await browser.page(), '/auth/login'],
  ] as const) {
    await register(page)
    expect(await count(page)).toBe(1)
    await page.goto(path)
    await until(`no service worker after ${path}`, async () => (await count(page)) === 0)
  }
})
