import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()

/** Follows a link of the portal, as one in a notification or a card leads to another area. */
const follow = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    document.body.append(link)
    link.click()
    link.remove()
  }, href)

test('a link to a record of another area is not taken for one of the list that is left; the list it leads to opens it', async () => {
  const page = await browser.as(people.manager)
  await page.goto('/order/order-management')
  await settled(page)
  const order = (await page.locator('a[href^="/order/order-management?open="]').first().getAttribute('href')) ?? ''
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname.toLowerCase()))
  await follow(page, order.replace('/order/order-management', '/catalogue/product'))
  await page.getByRole('heading', { name: 'Product List' }).waitFor()
  await settled(page)
  expect(asked.filter((path) => path === '/api/order/getorder')).toEqual([])
  await follow(page, order)
  await page.getByRole('heading', { name: 'Order History' }).waitFor()
  await settled(page)
  expect(asked.filter((path) => path === '/api/order/getorder')).toHaveLength(1)
})

test('Cell Management and Checkout both show the shipping bins, by calls of their own: neither takes the answer of the other', async () => {
  const page = await browser.as(people.manager)
  await page.goto('/cell/cell-management')
  await page.getByRole('list', { name: 'Shipping bins' }).getByRole('listitem').first().waitFor()
  await follow(page, '/fulfilment/fulfilment-shipping-checkout')
  await page.getByRole('heading', { name: 'Fulfilment > Checkout' }).waitFor()
  await page.locator('#area tbody:not(.cd-waiting) tr').first().waitFor()
  await follow(page, '/cell/cell-management')
  await page.getByRole('list', { name: 'Shipping bins' }).getByRole('listitem').first().waitFor()
})
