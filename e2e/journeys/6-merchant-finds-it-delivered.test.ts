import { expect, test } from 'vitest'
import { axe, numberOf, settled, useBrowser } from '../parts/browser.ts'
import { deliverOrder, makeProduct, onHandOf, orderOf, receive } from '../parts/floor.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()

const tray = 'T-6001'
/** Where the places of the log are. */
const place = ' North Dock'

test('the merchant finds the order delivered, and the stock log explains every unit of it', async () => {
  const stove = await makeProduct('Gas stove, folding')
  await receive(stove.sku, 'D-02-01-A', 6)
  const { orderId, reference } = await deliverOrder([{ sku: stove.sku, quantity: 2 }], tray, 'BIN-B2')
  const { warehouseOrderId } = await orderOf(orderId)
  const page = await browser.as(people.birch)

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Order History' }).click()
  await page.getByPlaceholder('Order, tracking or reference').fill(reference)
  const row = page.getByRole('row', { name: new RegExp(warehouseOrderId) })
  await row.getByText('Delivered', { exact: true }).waitFor()
  await row.click()
  const record = page.getByRole('dialog')
  await record.getByRole('button', { name: /All \d+ events/ }).click()
  for (const status of [
    'New',
    'Warehouse Processing',
    'Ready to Pick',
    'In Picking List',
    'Picked',
    'Packed',
    'Shipped',
    'Ready to Deliver',
    'Delivered',
  ])
    await record.getByText(status, { exact: true }).first().waitFor()
  expect(await axe(page)).toEqual([])

  await page.goto(`/catalogue/product-stock-log?sku=${stove.sku}`)
  await settled(page)
  const log = page.getByRole('table', { name: 'Movements' })
  const rows = (await log.getByRole('row').allInnerTexts())
    .slice(1)
    .map((row) => row.split('\t').map((cell) => cell.trim().replaceAll('\n', ' ')))
  const [when, what, way, change, before, after, why] = [0, 1, 3, 5, 6, 7, 8].map((column) =>
    rows.map((row) => row[column] ?? '').reverse(),
  )
  expect(what).toEqual(['Received', 'Allocated', 'Picked', 'Packed', 'Handed over'])
  expect(change).toEqual(['+6', '(2)', '−2', '−2', '−2'])
  expect([before, after]).toEqual([
    ['0', '6', '6', '2', '2'],
    ['6', '6', '4', '0', '0'],
  ])
  expect(why?.map((words) => words.replace(/.* (Crossdock|Warehouse Worker)$/, '$1'))).toEqual([
    'Warehouse Worker',
    'Crossdock',
    ...Array<string>(3).fill('Warehouse Worker'),
  ])
  expect(why?.slice(1).every((words) => words.includes(reference))).toBe(true)
  expect(way?.[2]).toBe(`D-02-01-A → ${tray}${place}`)
  expect(when?.every((moment) => /^\d\d \w{3} \d{4} \d\d:\d\d [AP]M$/.test(moment))).toBe(true)
  expect(await numberOf(page, 'On hand')).toBe(4)
  expect(await axe(page)).toEqual([])
  expect(await onHandOf(stove.sku)).toBe(4)
})

test('the merchant hands out the tracking link, and the buyer sees the delivery without signing in, and nothing personal', async () => {
  const lamp = await makeProduct('Gas lamp, folding')
  await receive(lamp.sku, 'D-02-01-A', 2)
  const { orderId, reference } = await deliverOrder([{ sku: lamp.sku, quantity: 1 }], tray, 'BIN-B2')
  const { trackingNumber, warehouseOrderId } = await orderOf(orderId)
  const page = await browser.as(people.birch)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/order/order-management')
  await page.getByPlaceholder('Order, tracking or reference').fill(reference)
  await page.getByRole('row', { name: new RegExp(warehouseOrderId) }).click()
  const record = page.getByRole('dialog')
  await record.getByText('The parcel has been delivered.').waitFor()
  await record.getByRole('button', { name: 'Copy tracking link' }).click()
  await page.getByText(`Tracking link of ${warehouseOrderId} copied. It shows status and tracking only.`).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(await axe(page)).toEqual([])

  const buyer = await browser.page({ size: 'handheld' })
  await buyer.goto(link)
  await buyer.getByText('The parcel has been delivered.').waitFor()
  await buyer.getByText(trackingNumber ?? 'no number').waitFor()
  const shown = await buyer
    .locator('crossdock-order-status')
    .evaluate((element) => element.shadowRoot?.textContent ?? '')
  for (const secret of ['Gas lamp', lamp.sku, 'Birch', 'North Dock', 'MYR']) expect(shown).not.toContain(secret)
  expect(await axe(buyer)).toEqual([])
})
