import { expect, test } from 'vitest'
import { axe, expectRefusal, type PageOptions, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()
const callback = '/shop/shopee/callback/call'
const looks: PageOptions[] = [
  { size: 'desk' },
  { size: 'desk', isDark: true },
  { size: 'handheld' },
  { size: 'handheld', isDark: true },
]

test.each(looks)('a browser where nobody is signed in connects nothing and says so: %j', async (look) => {
  const page = await browser.page(look)
  await page.goto(`${callback}?code=1&shop_id=2&state=3`)
  await page.getByRole('heading', { level: 1, name: 'Not connected' }).waitFor()
  await page.getByText('Nobody is signed in in this browser').waitFor()
  expect(page.url().endsWith(callback), 'the code is not left in the address').toBe(true)
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
})

test('what a marketplace sends back without a code connects nothing', async () => {
  const page = await browser.page()
  await page.goto('/shop/lazada/callback/call?error=denied')
  await page.getByText('Lazada sent nothing back to connect with').waitFor()
})

test('a way back that nobody began here is refused in words, and leads to the shops', async () => {
  const page = await browser.as(people.birch)
  expectRefusal(page, 410, '/api/Shop/SyncMarket')
  await page.goto(`${callback}?code=1&shop_id=2&state=made-up`)
  await page.getByText('This way back from the marketplace was used').waitFor()
  await page.getByRole('link', { name: 'Back to shops' }).click()
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
  await page.getByRole('button', { name: 'Connect a shop' }).click()
  await page.getByRole('heading', { level: 1, name: 'Connect a shop' }).waitFor()
  expect(await axe(page)).toEqual([])
})
