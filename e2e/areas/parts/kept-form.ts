import type { Page } from 'playwright'
import { expect } from 'vitest'
import { type Browsing, settled, signIn } from '../../parts/browser.ts'
import { people } from '../../parts/people.ts'

/** A screen of mf-orders with a form, something typed, a store filled, and a mark that a reload would wipe away. */
export async function openForm(browser: Browsing): Promise<Page> {
  const page = await browser.page()
  await signIn(page, people.manager)
  await page.goto('/order/internal-order')
  await page.getByRole('heading', { name: 'Internal Order' }).waitFor()
  await settled(page)
  await page.getByLabel('Reference').fill('KEPT-1')
  await page.evaluate(`(async () => {
    window.wasHere = true
    const { selectForPicking } = await import('shared-state')
    selectForPicking([7])
  })()`)
  return page
}

export async function expectKept(page: Page): Promise<void> {
  expect(await page.getByLabel('Reference').inputValue()).toBe('KEPT-1')
  expect(
    await page.evaluate(`(async () => [window.wasHere, (await import('shared-state')).$pickSelection.get()])()`),
  ).toEqual([true, [7]])
}

/** Waits until the page hears what happens elsewhere. */
export const heard = (page: Page) =>
  page.evaluate(`(async () => {
  const { $live } = await import('shared-state')
  while ($live.get() !== 'live') await new Promise((resolve) => setTimeout(resolve, 50))
})()`)
