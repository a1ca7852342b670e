import type { Area } from 'contract/area'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectRefusal, forgiveFaults, settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'
import { logged, withArea } from './parts/with-area.ts'

const browser = useBrowser()

const card = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })
const told = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: `${title} could not be shown` })

/** A build of the inventory area whose dashboard card is this function. */
const inventoryWith = (part: string) => `import { createElement } from 'react'
export const bootstrap = async () => {}
export const mount = async () => {}
export const unmount = async () => {}
export const slots = { 'dashboard-panel': { cells: async () => ${part}, inbound: async () => () => null } }`

/** Somebody of their own breaks things here: the error log takes only so many reports of one person. */
async function openDashboard(source?: string): Promise<Page> {
  const page = await browser.as(source === undefined ? people.manager : people.superadmin)
  // The page that is left has asked for its cards by then.
  await settled(page)
  if (source !== undefined) await withArea(page, 'mf-inventory', source)
  await page.goto('/dashboard')
  return page
}

/** The dashboard's own numbers and the cards of the other areas are there. */
async function othersAreShown(page: Page, alerts = 1): Promise<void> {
  await page.getByText('Non conformance', { exact: true }).first().waitFor()
  await card(page, 'Age in each stage').waitFor()
  await card(page, 'Jobs').waitFor()
  expect(await page.getByRole('alert').count()).toBe(alerts)
}

test('the cards of the dashboard come from the areas they are about, each where the role may see it', async () => {
  const page = await openDashboard()
  for (const title of ['Age in each stage', 'Cell fill', 'Jobs', 'Units picked an hour'])
    await card(page, title).waitFor()
  await settled(page)
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  for (const area of ['mf-orders', 'mf-inventory', 'mf-admin', 'mf-fulfilment'])
    expect(
      scripts.some((path) => path.startsWith(`/assets/${area}-`)),
      area,
    ).toBe(true)

  const worker = await browser.as(people.worker)
  await worker.goto('/dashboard')
  await card(worker, 'Age in each stage').waitFor()
  await settled(worker)
  expect(await card(worker, 'Jobs').count()).toBe(0)
  expect(await card(worker, 'Cell fill').count()).toBe(0)
})

test('every slot that is filled is offered, and every area brings what its manifest says it fills', async () => {
  const page = await openDashboard()
  const areas = await page.evaluate(
    () => (JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as { areas: Area[] }).areas,
  )
  const offered = areas.flatMap(({ offers = [] }) => offers)
  const fills = areas.flatMap(({ name, fills = [] }) =>
    fills.map((fill) => ({ area: name, slot: fill.slot, part: fill.name })),
  )
  expect(offered.toSorted()).toEqual([...new Set(fills.map(({ slot }) => slot))].toSorted())
  // As text, since the import is the page's own.
  const kinds = await page.evaluate(
    `Promise.all(${JSON.stringify(fills)}.map(async ({ area, slot, part }) => typeof (await (await ` +
      `import(area)).slots?.[slot]?.[part]?.())))`,
  )
  expect(kinds).toEqual(fills.map(() => 'function'))
})

test('an order shows where it goes and what there is of its products, from the areas that know', async () => {
  const page = await browser.as(people.manager)
  // The newest of all may be one of a product that nobody knows.
  await page.goto('/order/order-management?status=2000')
  await page.locator('tbody:not(.cd-waiting) tr').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('heading', { name: 'Ship to' }).waitFor()
  const stock = drawer.getByRole('table', { name: 'Stock of the products' })
  await stock.waitFor()
  expect(await stock.getByRole('columnheader').allTextContents()).toEqual([
    'Product',
    'Ordered',
    'On hand',
    'Available',
    'Incoming',
  ])
  expect(await stock.getByRole('row').count()).toBeGreaterThan(1)
})

test('a product shows where its units are, from the inventory', async () => {
  const page = await browser.as(people.manager)
  await page.goto('/catalogue/product')
  await page.locator('tbody:not(.cd-waiting) tr').first().click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Places' }).waitFor()
})

test.each([
  ['cannot be loaded', `throw new Error('slots: at load')`, 'slots: at load'],
  [
    'exports nothing for the slot',
    'export const bootstrap = async () => {}, mount = bootstrap, unmount = bootstrap',
    'exports no such thing',
  ],
  ['throws while it is drawn', inventoryWith(`() => { throw new Error('slots: while drawn') }`), 'slots: while drawn'],
])('a part whose area %s costs only its own place, which says so', async (_, source, message) => {
  const page = await openDashboard(source)
  await told(page, 'Cell fill').getByRole('button', { name: 'Try again' }).waitFor()
  // A build that is broken as a whole costs both cards of the area.
  await othersAreShown(page, source.includes('while drawn') ? 1 : 2)
  expect(await logged(message)).toMatchObject({
    source: 'portal',
    area: 'mf-inventory',
    version: expect.stringMatching(/^[\w-]{6,}$/),
    requestId: expect.stringMatching(/.+/),
  })
  forgiveFaults(page, /./)
})

test('a part that never comes is given up after ten seconds, and holds nobody up meanwhile', async () => {
  const page = await openDashboard(inventoryWith('await new Promise(() => {})'))
  await card(page, 'Age in each stage').waitFor()
  await told(page, 'Cell fill').waitFor({ timeout: 20_000 })
  await othersAreShown(page)
  forgiveFaults(page, /./)
})

test('a part whose file was missing comes when it is tried again', async () => {
  const page = await browser.as(people.manager)
  expectRefusal(page, 404, /^\/assets\/mf-inventory-/)
  await page.route(/\/assets\/mf-inventory-[\w-]{8}\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/dashboard')
  await told(page, 'Cell fill').waitFor()
  await page.unroute(/\/assets\/mf-inventory-[\w-]{8}\.js/)
  await told(page, 'Cell fill').getByRole('button', { name: 'Try again' }).click()
  await card(page, 'Cell fill').waitFor()
  forgiveFaults(page, /./)
})

test('an error in an event of a part is told of the area that drew it, and everything stays', async () => {
  const page = await openDashboard(
    inventoryWith(
      `() => createElement('button', { onClick: () => { throw new Error('slots: in an event') } }, 'Press me')`,
    ),
  )
  await page.getByRole('button', { name: 'Press me' }).click()
  expect(await logged('slots: in an event')).toMatchObject({ area: 'mf-inventory' })
  await card(page, 'Age in each stage').waitFor()
  expect(await page.getByRole('button', { name: 'Press me' }).isVisible()).toBe(true)
  forgiveFaults(page, /slots|WebSocket/)
})
