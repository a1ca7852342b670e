import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()

/** The number as it stands on the dashboard, once what it is made of has come. */
async function numberOf(page: Page, label: string | RegExp): Promise<{ value: string; href: string }> {
  await page.goto('/dashboard')
  const number = page.locator('.frame-numbers a.cd-numbers__number').filter({ hasText: label })
  await number.locator('.cd-numbers__value', { hasText: /\d|–/ }).waitFor()
  return {
    value: (await number.locator('.cd-numbers__value').textContent()) ?? '',
    href: (await number.getAttribute('href')) ?? '',
  }
}

/** How many the list says it shows. */
async function listed(page: Page, href: string): Promise<string> {
  await page.goto(href)
  const truth = page.locator('.cd-page__truth')
  await truth.filter({ hasText: /\d/ }).waitFor()
  await settled(page)
  return /^[\d,]+/.exec((await truth.textContent()) ?? '')?.[0] ?? ''
}

const sameOnBoth = async (page: Page, label: RegExp): Promise<string> => {
  const { value, href } = await numberOf(page, label)
  const shown = await listed(page, href)
  return shown === value ? 'the same' : `${value} counted, ${shown} listed`
}

test.each([
  [people.manager, [/^Shipped in 30 days/]],
  [people.superadmin, [/^Shipped in 30 days/]],
  [people.birch, [/^Orders today/, /^Lost to stock-outs/, /^Returns in 30 days/]],
] as const)('%s reads numbers over days that open lists of as many', async (person, labels) => {
  const page = await browser.as(person)
  // Other journeys move orders meanwhile: read anew until both were read of the same house.
  for (const label of labels)
    await expect.poll(() => sameOnBoth(page, label), { timeout: 60_000, message: String(label) }).toBe('the same')
})

test('a share and a median open the orders that they were made of', async () => {
  const page = await browser.as(people.birch)
  for (const label of [/^Lead time/, /^On time/])
    expect((await numberOf(page, label)).href).toMatch(/\?shippedFrom=\d{4}-\d\d-\d\d&shippedTo=\d{4}-\d\d-\d\d$/)
})

test('what a number opened stands as chips that are taken off', async () => {
  const page = await browser.as(people.manager)
  await page.goto('/order/order-management?shippedFrom=2026-01-02&shippedTo=2026-01-03')
  for (const label of ['Shipped from', 'Shipped to'])
    await page.getByRole('button', { name: `Remove filter ${label}` }).click()
  await page.waitForURL((url) => !url.search.includes('shipped'))
})

test('the card of returns opens as many requests as it counts, and has its figures as a table', async () => {
  const page = await browser.as(people.birch)
  await page.goto('/dashboard')
  const card = page
    .locator('.cd-card')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Returns', exact: true }) })
  await card.waitFor()
  await settled(page)
  const all = card.getByRole('link', { name: /^All / })
  if ((await all.count()) === 0) {
    await card.getByText('No return was announced in this time.').waitFor()
    return
  }
  const counted = ((await all.textContent()) ?? '').replace('All ', '')
  await card.getByRole('button', { name: 'Show Returns as table' }).click()
  expect(await card.getByRole('columnheader').allTextContents()).toEqual(
    expect.arrayContaining(
      ['Expected', 'Good', 'Damaged', 'Lost'].map((head) => expect.stringContaining(head) as string),
    ),
  )
  expect(await listed(page, (await all.getAttribute('href')) ?? '')).toBe(counted)
})

test('until when requests are expected is a chip under either name', async () => {
  const page = await browser.as(people.manager)
  for (const name of ['due', 'dueUntil']) {
    await page.goto(`/inbound/inbound-request-list?${name}=${Date.parse('2030-01-02T03:04Z')}`)
    await page
      .locator('.cd-chip')
      .filter({ hasText: /Expected until 0?2 Jan 2030/ })
      .waitFor()
    await page.getByRole('button', { name: 'Remove filter Expected' }).click()
    await page.waitForURL((url) => !url.search.includes(name))
  }
})
