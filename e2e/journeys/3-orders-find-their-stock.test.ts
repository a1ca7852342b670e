import { expect, test } from 'vitest'
import { axe, settled, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, orderOf, receive, unique, untilStatus } from '../parts/floor.ts'
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

test('orders that lack goods say their worst line, are gathered by SKU, and lead to announcing what is short', async () => {
  const [bottle, stove] = [await makeProduct('Steel bottle 750 ml'), await makeProduct('Camp stove')]
  const reference = unique('SHORT')
  const worst = await makeOrder(
    [
      { sku: stove.sku, quantity: 4 },
      { sku: bottle.sku, quantity: 120 },
    ],
    { status: 540, reference: `${reference}-1` },
  )
  await makeOrder([{ sku: bottle.sku, quantity: 96 }], { status: 540, reference: `${reference}-2` })
  const { warehouseOrderId } = await orderOf(worst.orderId)
  const page = await browser.as(people.manager)
  await page.goto('/order/non-conformance')
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('button', { name: /^Out of Stock \d/ }).click()
  await page.getByPlaceholder('Order, tracking or reference').fill(reference)
  const row = page.getByRole('row', { name: new RegExp(warehouseOrderId) })
  await row.getByText(`${bottle.sku}: 120 needed, 0 available`).waitFor()
  expect(await row.getByText(stove.sku).count()).toBe(0)
  expect(await row.getByRole('button', { name: 'Process again' }).count()).toBe(0)
  await row.getByRole('button', { name: '1 more line' }).click()
  const record = page.getByRole('dialog')
  await record.getByText(`${stove.sku}: 4 needed, 0 available`, { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')

  await views.getByRole('button', { name: /^By SKU \d/ }).click()
  await page.getByPlaceholder('SKU or name').fill(bottle.sku.toLowerCase())
  const short = page.getByRole('row', { name: new RegExp(bottle.sku) })
  await short.getByText('216', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await short.getByRole('link', { name: '2', exact: true }).click()
  await page.getByText(`${bottle.sku}: 96 needed, 0 available`).waitFor()
  await row.waitFor()
  await page.goBack()

  await short.getByRole('link', { name: 'Announce inbound' }).click()
  await page.getByLabel('Reference code').fill(unique('IN'))
  await page.getByText('inbound-request.csv').waitFor()
  await page.getByRole('button', { name: 'Create request' }).click()
  await page.getByText(/is announced: 216 units in 1 carton/).waitFor()
})

test('of many selected orders those go on that can, and the bar says why the others do not', async () => {
  const [mug, missing] = [await makeProduct('Enamel mug'), await makeProduct('Enamel pot')]
  await receive(mug.sku, 'B-01-01-A', 2)
  const reference = unique('BULK')
  const ready = [
    await makeOrder([{ sku: mug.sku, quantity: 1 }], { reference: `${reference}-1` }),
    await makeOrder([{ sku: mug.sku, quantity: 1 }], { reference: `${reference}-2` }),
  ]
  const short = await makeOrder([{ sku: missing.sku, quantity: 1 }], { status: 540, reference: `${reference}-3` })
  const { warehouseOrderId } = await orderOf(short.orderId)
  const page = await browser.as(people.manager)
  await page.goto(`/order/order-management?q=${reference}`)
  await page.getByRole('row', { name: new RegExp(warehouseOrderId) }).waitFor()
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByText(`1 does not apply: ${warehouseOrderId} is Out of Stock`).waitFor()
  expect(await axe(page)).toEqual([])
  await bar.getByRole('button', { name: 'Add 2 of 3 to picking list' }).click()
  await page.getByText(/^2 orders added to picking list/).waitFor()
  for (const { orderId } of ready) await untilStatus(orderId, 2100)
  expect((await orderOf(short.orderId)).status).toBe(540)
})
