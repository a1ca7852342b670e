import { expect, test } from 'vitest'
import { axe, settled, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, orderOf, receive, untilStatus } from '../parts/floor.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()

test('an order without stock stands in Non conformance with its reason, and goes to Ready to Pick by itself when stock arrives', async () => {
  const lamp = await makeProduct('Camp lamp 200 lm')
  const { orderId, reference } = await makeOrder([{ sku: lamp.sku, quantity: 2 }], { status: 540 })
  const { warehouseOrderId } = await orderOf(orderId)
  const page = await browser.as(people.birch)

  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /Non conformance/ })
    .click()
  await page.getByPlaceholder('Order, tracking or reference').fill(reference)
  const row = page.getByRole('row', { name: new RegExp(warehouseOrderId) })
  await row.getByText('Out of Stock').waitFor()
  await row.getByText(`${lamp.sku}: 2 needed, 0 available`).waitFor()
  await row.getByText('processed again when it arrives').waitFor()
  expect(await axe(page)).toEqual([])

  await receive(lamp.sku, 'B-01-01-A', 5)
  await untilStatus(orderId, 2000)
  await page.reload()
  await settled(page)
  expect(await row.count()).toBe(0)

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Order History' }).click()
  await page.getByPlaceholder('Order, tracking or reference').fill(reference)
  await row.getByText('Ready to Pick').waitFor()
  await row.click()
  const record = page.getByRole('dialog')
  await record.getByText('2 × B-01-01-A').waitFor()
  await record.getByText('Out of Stock').waitFor()
})

test('of two deliveries the units that expire first are promised first, and the order says so', async () => {
  const cream = await makeProduct('Sun cream 50 ml', { hasExpDate: true })
  await receive(cream.sku, 'B-01-02-A', 5, { batch: 'LATE', expiry: '2032-06-30' })
  await receive(cream.sku, 'B-01-03-A', 5, { batch: 'SOON', expiry: '2031-06-30' })
  const { orderId } = await makeOrder([{ sku: cream.sku, quantity: 2 }])
  const page = await browser.as(people.manager)
  await page.goto(`/order/order-management?open=${orderId}`)
  const record = page.getByRole('dialog')
  await record.getByText('2 × B-01-03-A').waitFor()
  await record.getByText(/SOON expires first/).waitFor()
})
