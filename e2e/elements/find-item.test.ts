import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, expectRefusal, scan, useBrowser } from '../parts/browser.ts'
import { makeProduct, onHandOf, unique } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()

async function announce(
  quantity: number,
): Promise<{ sku: string; code: string; requestId: number; reference: string }> {
  const product = await makeProduct('Tent for two')
  const reference = unique('IN')
  const csvFile = new File(
    [`SKU,Quantity,Carton,Batch,Expiry\n${product.sku},${quantity},Carton 1,,`],
    'delivery.csv',
    { type: 'text/csv' },
  )
  const { inboundRequestId } = await (
    await as(people.birch)
  ).inbound.createRequest({ body: { referenceCode: reference }, files: { csvFile } })
  return { ...product, requestId: inboundRequestId, reference }
}

async function submit(page: Page, cell: string): Promise<void> {
  await page.getByLabel('Cell').fill(cell)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('a worker with goods in hand and no paper finds the item among all requests, and stocks it in', async () => {
  const { sku, code } = await announce(6)
  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.goto('/inbound/inbound-stock-in-lists')
  const opener = page.getByRole('button', { name: 'Find an item' })
  await opener.click()
  const search = page.getByRole('dialog', { name: 'Find an item' })
  await search.waitFor()
  await scan(page, code)
  await search.getByText('Requested quantity x 6').waitFor()
  expect(await axe(page)).toEqual([])
  await search.getByRole('button', { name: 'STOCK IN ITEM' }).click()
  await page.getByRole('dialog', { name: `Stock in ${sku}` }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await submit(page, 'A-01-01-A')
  await page.getByText(`6 × ${sku} in A-01-01-A`).waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await search.getByText('No Items Found').waitFor()
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await onHandOf(sku)).toBe(6)
})

test('of one request an item is found by SKU or carton; a refusal keeps what was typed; Close goes back to its cartons', async () => {
  const { sku, requestId, reference } = await announce(4)
  const page = await browser.as(people.worker)
  await page.goto(`/inbound/inbound-stock-in-items/${requestId}`)
  await page.getByText(`${reference} · 4 units left`).waitFor()
  await page.getByLabel('Carton').fill('carton 1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'STOCK IN ITEM' }).click()
  expectRefusal(page, 409, '/api/Stock/StockIn')
  await submit(page, 'U-01-01-A')
  await page.getByText('Wrong cell').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  expect(await page.getByLabel('Cell').inputValue()).toBe('U-01-01-A')
  await submit(page, 'A-01-01-A')
  await page.getByText(`4 × ${sku} in A-01-01-A`).waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByText('No Items Found').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('heading', { name: 'Stock In List', exact: true }).waitFor()
})

test('a read that fails is told in the place of the rows, with the number to report, and can be tried again', async () => {
  const { sku, requestId } = await announce(1)
  const page = await browser.as(people.worker)
  await page.goto(`/inbound/inbound-stock-in-items/${requestId}`)
  const reading = '**/api/Inbound/GetItems?*'
  await page.route(reading, (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'Something went wrong on our side.', error: 'unexpected', requestId: '7f3a' },
    }),
  )
  expectRefusal(page, 500, '/api/Inbound/GetItems')
  await page.getByLabel('SKU Code Here').fill(sku)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Request 7f3a').waitFor()
  expect(await page.locator('.frame-banner').allInnerTexts()).toEqual([])
  await page.unroute(reading)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'STOCK IN ITEM' }).waitFor()
})
