import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { deploy } from '../../tools/deploy/deploy.ts'
import { rollback } from '../../tools/deploy/rollback.ts'
import { areaCopy } from '../../tools/test/parts/portal.ts'
import { axe, settled, useBrowser } from '../parts/browser.ts'
import { people, until } from '../parts/people.ts'
import { type Served, servePortalCopy } from './parts/served.ts'

/** The journeys' own portal, which other files go on using. */
const usual = process.env['E2E_URL']
const browser = useBrowser()
const name = 'mf-orders'
const list = '/order/order-management'
let served: Served
let copy: ReturnType<typeof areaCopy>

beforeAll(async () => {
  served = await servePortalCopy()
  process.env['E2E_URL'] = served.address
  const newWords = (text: string) => text.replaceAll('Order History', 'Orders of old')
  copy = areaCopy(name, { 'src/area.ts': newWords, 'src/order-management/order-management.tsx': newWords })
})
afterAll(async () => {
  process.env['E2E_URL'] = usual
  copy?.remove()
  await served?.stop()
})

const heading = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words })
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of Orders is there. Reload when it suits you.' })

/** Somebody looks at the tab again, until it has asked what runs; going to and fro quickly asks once. */
async function lookAgain(page: Page): Promise<void> {
  let isAnswered = false
  const answered = page.waitForResponse('**/release.json').then(() => (isAnswered = true))
  await until('the tab asks what runs', async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return isAnswered
  })
  await answered
}

async function openList(): Promise<Page> {
  const page = await browser.as(people.manager)
  await page.goto(list)
  await settled(page)
  return page
}

test('an area that is deployed while a tab is open: the tab works on and hears of it once, a new tab has it', async () => {
  const page = await openList()
  await heading(page, 'Order History').waitFor()
  await page.evaluate(() => Reflect.set(window, 'isSame', true))
  await deploy({ name, folder: copy.folder, to: served.folder, url: served.address })

  await lookAgain(page)
  await notice(page).waitFor()
  expect(await axe(page)).toEqual([])
  // A part that this tab had not loaded yet comes from the version it was opened with.
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Non conformance/ })
    .click()
  await heading(page, 'Non Conformance').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  await notice(page).getByRole('button', { name: 'Later' }).click()
  await notice(page).waitFor({ state: 'detached' })
  await lookAgain(page)
  expect(await notice(page).count()).toBe(0)

  const fresh = await browser.as(people.manager)
  await fresh.goto(list)
  await heading(fresh, 'Orders of old').waitFor()
  await settled(fresh)
})

test('a rollback is in the next tab, and a tab with the version that went hears of it and reloads when asked to', async () => {
  const page = await openList()
  await heading(page, 'Orders of old').waitFor()
  await rollback({ name, to: served.folder, url: served.address })
  await lookAgain(page)
  await notice(page).getByRole('button', { name: 'Reload' }).click()
  await heading(page, 'Order History').waitFor()
  await settled(page)
  expect(await notice(page).count()).toBe(0)
})

test('a tab that heard of a version which is rolled back is no longer told of it', async () => {
  const page = await openList()
  await deploy({ name, folder: copy.folder, to: served.folder })
  await lookAgain(page)
  await notice(page).waitFor()
  await rollback({ name, to: served.folder })
  await lookAgain(page)
  await notice(page).waitFor({ state: 'detached' })
})
