import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { clearFeed } from '../parts/books.ts'
import { password, settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()
const most = 20

// Whoever begins to listen is told what changed lately, and reads it once more.
beforeEach(clearFeed)

type Asked = { all: string[]; /** Of these, until the order numbers had come. */ untilNumbers: string[] }

/**
 * All that is asked for from the moment the sign-in was accepted until this is drawn and the page rests, by a browser
 * that has nothing of the portal yet.
 */
async function firstLoad(page: Page, path: string, drawn: string): Promise<Asked> {
  const all: string[] = []
  let untilNumbers: string[] = []
  await page.goto(`/auth/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail').fill(people.manager)
  await page.getByLabel('Password', { exact: true }).fill(password)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname !== '/api/User/Authenticate') all.push(`${request.resourceType()} ${pathname}`)
  })
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/Statistics/GetOrder')) untilNumbers = [...all]
  })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${path}`)
  await page.locator(drawn).first().waitFor()
  // The bell comes last, with its live connection.
  await page.locator('crossdock-notification-bell').waitFor()
  await settled(page)
  return { all, untilNumbers }
}

/** What answers scans comes 8 s after the page, which a slow machine is not done with by then. */
const filesIn = (asked: readonly string[]) =>
  asked.filter((line) => !line.startsWith('fetch ') && !line.includes('/assets/mf-shell.scan-answer'))

/** The dashboard's cards with their charts, each from its area: they come when the numbers stand. */
const isOfCards = (line: string) =>
  /\/assets\/(mf-(orders|fulfilment|inventory|admin)[.-]|mf-shell\.board|shared-components-chart)/.test(line)

test('the dashboard has its numbers after at most 20 requests, data included, and at rest at most 20 files beside its cards', async () => {
  const { all, untilNumbers } = await firstLoad(await browser.page(), '/dashboard', '.cd-numbers__value')
  expect(untilNumbers).toContain('fetch /api/Statistics/GetOrder')
  expect(untilNumbers.length, untilNumbers.join('\n')).toBeLessThanOrEqual(most)
  expect(untilNumbers.filter(isOfCards)).toEqual([])
  expect(filesIn(all).filter((line) => !isOfCards(line)).length, all.join('\n')).toBeLessThanOrEqual(most)
})

const begins = [
  { screen: 'the order list', path: '/order/order-management', area: 'mf-orders' },
  { screen: 'the orders to pick', path: '/fulfilment/fulfilment-pick', area: 'mf-fulfilment' },
  { screen: 'the stock', path: '/stock/stock-balance', area: 'mf-inventory' },
]
for (const { screen, path, area } of begins)
  test(`a first load that begins with ${screen} asks for at most 20 files beside its data`, async () => {
    const { all } = await firstLoad(await browser.page(), path, '#area tbody:not(.cd-waiting) tr')
    expect(all.some((line) => line.includes(`/assets/${area}`))).toBe(true)
    expect(filesIn(all).length, all.join('\n')).toBeLessThanOrEqual(most)
  })

test('a first load announces all scripts of its screen in the page, so that none has to be found by another', async () => {
  const page = await browser.page()
  await firstLoad(page, '/order/order-management', '#area tbody:not(.cd-waiting) tr')
  const late = await page.evaluate(() => {
    const announced = new Set(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
    )
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(
        (name) =>
          // What answers scans comes when the screen is at rest; it is not the screen's.
          /\/assets\/(mf-(?!shell\.scan-answer)|shared-components-(table|scan|order-status))[^/]*\.js$/.test(name) &&
          !announced.has(name),
      )
  })
  expect(late).toEqual([])
})
