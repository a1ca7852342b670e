import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeInBothThemes, expectRefusal, settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()

/** The card's own section, by its title. */
const card = (page: Page, title: string) =>
  page.locator('.cd-card').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

const titlesOf = (page: Page) => page.locator('.frame-cards h2').allTextContents()

async function open(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  await page.locator('.frame-cards h2').first().waitFor()
  await settled(page)
}

test('a manager’s cards stand as they come, and a row of a table opens as many orders as it counts', async () => {
  const page = await browser.as(people.manager)
  await open(page)
  expect(await titlesOf(page)).toEqual([
    'Orders in and out',
    'Today by cut-off',
    'Units picked an hour',
    'Age in each stage',
    'Cell fill',
    'Inbound today',
    'Jobs',
  ])
  // Other journeys move orders meanwhile: read anew until both were read of the same house.
  const counts = async () => {
    await open(page)
    const stages = card(page, 'Age in each stage')
    await stages.getByRole('button', { name: 'Show Age in each stage as table' }).click()
    const row = stages.getByRole('row').filter({ has: page.getByRole('link', { name: 'Ready to Pick' }) })
    const counted = (await row.getByRole('cell').nth(1).textContent()) ?? ''
    await row.getByRole('link').click()
    await page.waitForURL(/status=2000/)
    // The heading counts the view, whatever is filtered in it; the pager counts the rows.
    const truth = page.locator('.cd-bar__range').first()
    const words = await truth
      .filter({ hasText: new RegExp(` of ${counted}$`) })
      .waitFor({ timeout: 5_000 })
      .then(
        () => 'the same',
        () => truth.textContent(),
      )
    return { counted, words }
  }
  const isSame = async () => {
    const { counted, words } = await counts()
    return words === 'the same' ? words : `${counted} counted, ${words} listed`
  }
  await expect.poll(isSame, { timeout: 60_000 }).toBe('the same')
})

test('both dashboards can be read by everybody, on a desk and on a telephone', async () => {
  for (const person of [people.manager, people.birch])
    for (const size of ['desk', 'handheld'] as const) {
      const page = await browser.as(person, { size })
      await open(page)
      expect(await axeInBothThemes(page), `${person} ${size}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size === 'desk' ? 1440 : 390)
    }
})

test('a merchant’s dashboard has its own cards and nothing of the floor', async () => {
  const page = await browser.as(people.birch)
  await open(page)
  const titles = await titlesOf(page)
  expect(titles).toEqual(expect.arrayContaining(['Orders a day', 'Days of cover', 'Lead time', 'Top products']))
  for (const title of ['Units picked an hour', 'Cell fill', 'Today by cut-off', 'Queues'])
    expect(titles).not.toContain(title)
})

test('a card whose call fails fails alone, and comes when it is tried again', async () => {
  const page = await browser.as(people.manager)
  expectRefusal(page, 503, '/api/Statistics/GetCellFill')
  await page.route('**/api/Statistics/GetCellFill*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"success":false,"message":"Not now."}' }),
  )
  await page.goto('/dashboard')
  const fill = card(page, 'Cell fill')
  await fill.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').count()).toBe(1)
  await card(page, 'Age in each stage').waitFor()
  await page.unroute('**/api/Statistics/GetCellFill*')
  await fill.getByRole('button', { name: 'Retry' }).click()
  await fill.locator('[data-point]').first().waitFor()
})

test('what a manager customises by the keys is there after a reload', async () => {
  const page = await browser.as(people.manager)
  await open(page)
  await page.getByRole('button', { name: 'Customise' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Move Today by cut-off: arrow up or down' }).focus()
  await page.keyboard.press('ArrowUp')
  await dialog.getByRole('checkbox', { name: 'Jobs' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'Lead time' }).press('Space')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await page.locator('.frame-cards h2').first().waitFor()
  await settled(page)
  const titles = await titlesOf(page)
  expect(titles.slice(0, 2)).toEqual(['Today by cut-off', 'Orders in and out'])
  expect(titles).not.toContain('Jobs')
  expect(titles).toContain('Lead time')
  await page.getByRole('button', { name: 'Customise' }).click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect((await titlesOf(page)).at(-1)).toBe('Jobs')
})

test('the days stand in the address, and wrong ones are the last 30', async () => {
  const page = await browser.as(people.manager)
  await open(page)
  await page.getByRole('button', { name: '7 days' }).click()
  await page.waitForURL(/range=7/)
  await page.getByText('Shipped in 7 days').waitFor()
  await open(page, '/dashboard?from=2026-13-45&to=x')
  await page.getByText('Shipped in 30 days').waitFor()
})
