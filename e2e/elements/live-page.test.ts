import { expect, test } from 'vitest'
import { axe, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()
const tags = [
  'crossdock-scanner',
  'crossdock-stock-in',
  'crossdock-notification-bell',
  'crossdock-message-dialog',
  'crossdock-order-status',
]

test('every element has a live page that anybody may open, on a desk and on a telephone', async () => {
  for (const size of ['desk', 'handheld'] as const) {
    const page = await browser.page({ size })
    for (const tag of tags) {
      await page.goto(`/elements/${tag}`)
      await page.getByRole('heading', { level: 1, name: `<${tag}>` }).waitFor()
      await page.locator(`.elements-stage ${tag}:defined`).waitFor({ state: 'attached' })
      expect(await axe(page), `${tag} ${size}`).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${tag} ${size}`,
      ).toBeLessThanOrEqual(0)
    }
  }
})

test('an attribute that is changed shows on the element, and in the lines to copy', async () => {
  const page = await browser.page()
  await page.goto('/elements/crossdock-message-dialog')
  await page.getByRole('combobox', { name: 'kind' }).selectOption('Error')
  await page.getByRole('textbox', { name: 'message' }).fill('The cell is closed')
  await page.getByRole('checkbox', { name: /^open/ }).check()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await dialog.getByText('The cell is closed').waitFor()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('log').getByText('crossdock-ok').waitFor()
  const html = page.locator('figure', { hasText: 'HTML' }).locator('pre')
  expect(await html.innerText()).toContain(
    '<crossdock-message-dialog kind="Error" message="The cell is closed" open></crossdock-message-dialog>',
  )
})

test('a scan is told as it happens', async () => {
  const page = await browser.page()
  await page.goto('/elements/crossdock-scanner')
  await page.getByRole('button', { name: 'Open it: show()' }).click()
  await page.getByLabel('Insert Code Here').fill('A-03-12-B')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('A-03-12-B').waitFor()
})

test('a manager makes a token for a bench, sees it once, and revokes it', async () => {
  const page = await browser.as(people.manager)
  await page.goto('/elements/crossdock-stock-in')
  await page.getByLabel('What it is for').fill('Bench 7')
  await page.getByRole('button', { name: 'Make a token' }).click()
  expect(await page.locator('.elements-token').innerText()).toMatch(/^cde_[\w-]{43}$/)
  await page.getByRole('button', { name: 'Revoke Bench 7' }).click()
  await page.locator('tr', { hasText: 'Bench 7' }).getByText('revoked').waitFor()
  await page.reload()
  await page.locator('tr', { hasText: 'Bench 7' }).waitFor()
  expect(await page.locator('.elements-token').count()).toBe(0)
})

test('somebody who is not signed in is told where to', async () => {
  const page = await browser.page()
  await page.goto('/elements/crossdock-notification-bell')
  expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/auth/login?next=%2Felements%2Fcrossdock-notification-bell',
  )
})
