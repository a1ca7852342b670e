import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeInBothThemes, settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()

const advice = {
  kind: 'late',
  lead: '14 orders will miss the 11:00 AM collection of Swift Parcel',
  rest: 'at the present picking rate. 9 of them wait in zone A.',
  rows: 14,
  label: 'Show the 14 orders',
  link: '/order/order-management?status=open',
}

/** Adds up how far things jump on a page that is opened after this. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    const shifted = () => Number(Reflect.get(window, 'shifted'))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shifted', shifted() + Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Holds the advice back until it is let go. */
async function holdAdvice(page: Page, result: typeof advice | null): Promise<() => void> {
  let letGo = () => undefined as void
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/Statistics/GetAdvice*', async (route) => {
    await gone
    await route.fulfill({ json: { success: true, result } })
  })
  return letGo
}

test.each([
  ['an advice', 'desk', advice],
  ['an advice', 'handheld', advice],
  ['that nothing is urgent', 'desk', null],
  ['that nothing is urgent', 'handheld', null],
] as const)('the numbers wait for no advice, and nothing moves when %s comes late (%s)', async (_, size, result) => {
  const page = await browser.as(people.manager, { size })
  await watchShifts(page)
  const letGo = await holdAdvice(page, result)
  await page.goto('/dashboard')
  await page.locator('.frame-numbers .cd-numbers__value').first().waitFor()
  await page.locator('.frame-cards h2').first().waitFor()
  const top = () => page.locator('.frame-numbers').evaluate((one) => one.getBoundingClientRect().top)
  const before = await top()
  letGo()
  await page.getByText(result ? result.lead : 'Nothing is urgent.').waitFor()
  await settled(page)
  expect(await top()).toBe(before)
  if (size === 'handheld') return
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThanOrEqual(0.01)
  if (result) expect(await axeInBothThemes(page)).toEqual([])
})
