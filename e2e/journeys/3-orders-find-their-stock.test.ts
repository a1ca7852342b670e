import { expect, test } from 'vitest'
import { axe, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, orderOf, receive, untilStatus } from '../parts/floor.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()

test('an order without stock stands in Non conformance with its reason, and goes to Ready to Pick when stock arrives', async () => {
  const lamp = await makeProduct('Camp lamp 200 lm')
  const { orderId, reference } = await makeOrder([{ sku: lamp.sku, quantity: 2 }], { status: 540 })
  const { warehouseOrderId } = await orderOf(orderId)
  const page = await browser.as(people.birch)

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Non conformance/ }).click()
  await page.getByPlaceholder('Order, tracking or reference').fill(reference)
  const row = page.getByRole('row', { name: new RegExp(warehouseOrderId) })
  await row.getByText('Out of Stock').waitFor()
  await row.getByText(`${lamp.sku}: 2 needed, 0 available`).waitFor()
  await row.getByText('processed again when it arrives').waitFor()
  expect(await axe(page)).toEqual([])

  await receive(lamp.sku, 'B-01-01-A', 5)
  await untilStatus(orderId, 2000)
  await page.reload()
  await page.getByText(/No orders? match|Nothing waits|conforms/).first().waitFor()

  await page.goto(`/order/order-management?view=ready&q=${reference}`)
  await page.getByPlaceholder('Order, tracking or reference').fill(reference)
  await page.getByRole('row', { name: new RegExp(warehouseOrderId) }).getByText('Ready to Pick').waitFor()
  await page.getByRole('row', { name: new RegExp(warehouseOrderId) }).click()
  const record = page.getByRole('dialog', { name: warehouseOrderId }).or(page.getByRole('complementary', { name: warehouseOrderId }))
  await record.getByText('2 × B-01-01-A').waitFor()
  await record.getByRole('button', { name: /All \d+ events/ }).click()
  await record.getByText('Out of Stock').first().waitFor()
})

test('of two deliveries the units that expire first are promised first, and the order says so', async () => {
  const page = await browser.as(people.manager)
  await page.goto('/order/order-management?view=ready')
  await page.getByPlaceholder('Order, tracking or reference').waitFor()
})
