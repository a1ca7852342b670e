import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, numberOf, useBrowser } from '../parts/browser.ts'
import { csv, productsOf, realOrders, rowsOf, upload } from '../parts/files.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const products = await productsOf(realOrders())
const goods = (await rowsOf(products)).length
const lines = (await rowsOf(realOrders())).length
/** Rows of the real file that return orders nobody knows: C536379, C536383, C536391, C536506. */
const strayReturns = 10

/** The real file with one StockCode that the merchant does not have. */
const damaged = (): Buffer =>
  Buffer.from(realOrders().toString('latin1').replace('536365,71053,', '536365,71053X,'), 'latin1')

async function readFileIn(page: Page, file: ReturnType<typeof upload>): Promise<void> {
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Read the file' }).click()
}

/** The numbers under an import that has ended. */
async function counted(page: Page): Promise<{ made: number; toFix: number; skipped: number; file: number }> {
  await page.getByText('The import has ended').waitFor({ timeout: 60_000 })
  const [made = 0, toFix = 0, skipped = 0, file = 0] = await Promise.all(
    ['Made', 'Need a fix', 'Skipped', 'In the file'].map(async (label) => numberOf(page, label)),
  )
  return { made, toFix, skipped, file }
}

test('a merchant uploads the products of a real shop', async () => {
  const page = await browser.as(people.dune)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Catalogue' }).click()
  await page.getByRole('link', { name: 'Product', exact: true }).first().click()
  await page.getByRole('link', { name: 'Import' }).click()
  await readFileIn(page, upload('products.csv', products))
  await page.getByRole('button', { name: `Import ${goods} products (${goods} rows)` }).click()
  expect(await counted(page)).toEqual({ made: goods, toFix: 0, skipped: 0, file: goods })
  await page.getByRole('link', { name: 'Show the products it made' }).click()
  await page.getByText(`${goods} products`).first().waitFor()
  await page.getByPlaceholder('Name, SKU or barcode').fill('85123A')
  await page.getByRole('row', { name: /WHITE HANGING HEART/ }).waitFor()

  await page.goto('/catalogue/import-products')
  await readFileIn(page, upload('products.csv', products))
  await page.getByRole('button', { name: `Finish: ${goods} rows left alone` }).click()
  expect(await counted(page)).toEqual({ made: 0, toFix: 0, skipped: goods, file: goods })
})

test('the real order file is mapped, its bad rows are shown at once, one is fixed in place, and the rest is imported', async () => {
  const page = await browser.as(people.dune)
  const before = await (await as(people.dune)).order.getOrderListCount({ query: {} })
  await page.goto('/order/import-orders')
  await readFileIn(page, upload('online-retail-1000.csv', damaged()))

  const goesTo = (column: string) =>
    page
      .getByRole('combobox', { name: `${column} goes to` })
      .locator('option:checked')
      .innerText()
  await page.getByRole('button', { name: /^Import \d+ orders/ }).waitFor()
  expect([
    await goesTo('InvoiceNo'),
    await goesTo('StockCode'),
    await goesTo('Quantity'),
    await goesTo('InvoiceDate'),
  ]).toEqual(['Reference code *', 'SKU *', 'Quantity', 'Placed'])
  await page.getByText('85123A · 71053X').waitFor()
  await page.getByRole('button', { name: 'MM/DD/YY: 01 Dec 2010' }).click()

  const bad = page.getByRole('table', { name: 'Rows that need a fix' })
  await bad.getByRole('row', { name: '2 SKU 71053X No such SKU at Dune Beauty' }).waitFor()
  expect(await bad.getByRole('row').count()).toBe(1 + strayReturns + 1)
  await bad.getByRole('row', { name: /142 Reference code C536379 No order 536379 to return/ }).waitFor()
  await page.getByText(`${strayReturns + 1} + 6 + ${lines - strayReturns - 7} = ${lines} rows`).waitFor()
  expect(await axe(page)).toEqual([])

  await bad.getByLabel('Fix SKU of row 2').fill('71053')
  await bad.getByRole('row', { name: '2 SKU 71053X' }).getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByText(`${strayReturns} + 0 + ${lines - strayReturns} = ${lines} rows`).waitFor()
  await page.getByRole('button', { name: `Import 62 orders (${lines - strayReturns} rows)` }).click()
  const numbers = await counted(page)
  expect(numbers).toEqual({ made: lines - strayReturns, toFix: strayReturns, skipped: 0, file: lines })
  expect(numbers.made + numbers.toFix + numbers.skipped).toBe(lines)

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${strayReturns} rows with reasons` }).click(),
  ])
  const refused = await readFile(await saved.path(), 'utf8')
  expect(refused.trim().split(/\r?\n/).length).toBe(1 + strayReturns)
  expect(refused).toContain('No order 536379 to return')
  expect(await (await as(people.dune)).order.getOrderListCount({ query: {} })).toBe(before + 62)
})

test('dates that read in two ways are asked about first, whatever was chosen last time', async () => {
  const page = await browser.as(people.dune)
  const lines = ['Order,SKU,Qty,Date', 'ASKED-1,71053,1,05/12/2025 10:11', 'ASKED-2,71053,1,06/12/2025 10:11']
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/order/import-orders')
    await readFileIn(page, csv('dates.csv', lines))
    const answer = page.getByRole('button', { name: 'DD/MM/YY: 05 Dec 2025' })
    await answer.waitFor()
    const box = await answer.boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
    expect(await axe(page)).toEqual([])
  }
  const start = page.getByRole('button', { name: 'Import 2 orders (2 rows)' })
  expect(await start.getAttribute('aria-description')).toBe(
    'Choose first whether the day or the month comes first in Date.',
  )
  await page.getByRole('button', { name: 'DD/MM/YY: 05 Dec 2025' }).click()
  await page.getByText('Which comes first in Date').waitFor({ state: 'hidden' })
  await page.getByText('05 Dec 2025 10:11 AM').first().waitFor()
  await start.click()
  expect(await counted(page)).toEqual({ made: 2, toFix: 0, skipped: 0, file: 2 })
})

test('each column of dates that reads in two ways is asked about once, and answered by keyboard', async () => {
  const page = await browser.as(people.dune)
  const lines = [
    'Order,SKU,Qty,OrderDate,ShipBy',
    'WAYS-1,71053,1,05/11/2025,12/01/2026',
    'WAYS-2,71053,1,06/11/2025,12/02/2026',
  ]
  const ask = (column: string) => page.getByRole('group', { name: `How the dates in ${column} are written` })
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/order/import-orders')
    await readFileIn(page, csv('two-ways.csv', lines))
    await page.getByRole('button', { name: 'MM/DD/YY: 11 May 2025' }).waitFor()
    for (const answer of ['MM/DD/YY: 11 May 2025', 'MM/DD/YY: 01 Dec 2026']) {
      const box = await page.getByRole('button', { name: answer }).boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThan(width)
    }
    expect(await axe(page)).toEqual([])
  }
  const start = page.getByRole('button', { name: 'Import 2 orders (2 rows)' })
  await ask('OrderDate').getByRole('button', { name: 'DD/MM/YY: 05 Nov 2025' }).focus()
  await page.keyboard.press('Enter')
  await ask('OrderDate').waitFor({ state: 'hidden' })
  await page.getByText('05 Nov 2025').first().waitFor()
  expect(await start.getAttribute('aria-description')).toBe(
    'Choose first whether the day or the month comes first in ShipBy.',
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await ask('ShipBy').waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Dates in ShipBy are').inputValue()).toBe('M/D/Y')
  await start.click()
  expect(await counted(page)).toEqual({ made: 2, toFix: 0, skipped: 0, file: 2 })
  const api = await as(people.dune)
  const [order] = (await api.order.getOrderList({ query: { keyword: 'WAYS-1' } })).result
  const made = await api.order.getOrder({ query: { orderId: order?.orderId ?? 0 } })
  expect([made.placedTimestamp, made.shipByTimestamp].map((at) => new Date(at ?? 0).toISOString().slice(0, 7))).toEqual(
    ['2025-11', '2026-12'],
  )
})

test('the same file uploaded again doubles nothing', async () => {
  const page = await browser.as(people.dune)
  const api = await as(people.dune)
  const before = await api.order.getOrderListCount({ query: {} })
  await page.goto('/order/import-orders')
  await readFileIn(page, upload('online-retail-1000.csv', realOrders()))
  await page.getByRole('button', { name: /^MM\/DD\/YY/ }).click()
  await page.getByRole('button', { name: `Finish: ${lines - strayReturns} rows left alone` }).click()
  expect(await counted(page)).toEqual({ made: 0, toFix: strayReturns, skipped: lines - strayReturns, file: lines })
  expect(await api.order.getOrderListCount({ query: {} })).toBe(before)
})

test('orders of a file go to the chosen shop with their remark, and a link opens exactly what was made', async () => {
  const page = await browser.as(people.dune)
  const [shop] = await (await as(people.dune)).shop.getShopList()
  await page.goto('/order/import-orders')
  await page.getByRole('combobox', { name: 'Shop' }).selectOption(shop?.shopName ?? '')
  const file =
    'Order No,SKU,Notes\nWEB-1,85123A,Wrap as a gift\nWEB-1,71053,\nWEB-2,85123a,\nWEB-3,POSTER,\nWEB-4,POSTER,\n'
  await readFileIn(page, upload('web-orders.csv', Buffer.from(file)))
  await page.getByText('No column goes to Quantity: each row is one unit.').waitFor()
  await page.getByRole('button', { name: /^Leave all 2 out: No such SKU/ }).click()
  await page.getByText('0 + 0 + 3 + 2 = 5 rows').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 orders (3 rows)' }).click()
  expect(await counted(page)).toEqual({ made: 3, toFix: 0, skipped: 2, file: 5 })

  await page.getByRole('link', { name: 'Show the orders it made' }).click()
  const rows = page.getByRole('grid', { name: 'Orders' }).getByRole('row')
  await rows.filter({ hasText: 'WEB-2' }).waitFor()
  await page.getByRole('button', { name: 'Remove filter Import' }).waitFor()
  expect(await rows.count()).toBe(1 + 2)
  await page.getByText('2 orders', { exact: true }).waitFor()
  await rows.filter({ hasText: 'WEB-1' }).click()
  await page.getByText('Wrap as a gift').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter Import' }).click()
  await page.waitForURL((url) => !url.searchParams.has('job'))

  await page.goto(`/order/order-management?shopId=${shop?.shopId}&remark=gift`)
  await rows.filter({ hasText: 'WEB-1' }).waitFor()
  expect(await rows.count()).toBe(1 + 1)

  await page.goto('/job/job-history')
  await page.getByRole('row', { name: /web-orders\.csv/ }).click()
  await page.getByRole('link', { name: 'What it made' }).click()
  await rows.filter({ hasText: 'WEB-2' }).waitFor()
})

test('lines of one SKU are one line of the order, and what is not goods is a charge', async () => {
  const api = await as(people.dune)
  const [order] = (await api.order.getOrderList({ query: { keyword: '536370' } })).result
  const { lines: orderLines, charges } = await api.order.getOrder({ query: { orderId: order?.orderId ?? 0 } })
  expect(charges.map(({ code }) => code)).toEqual(['POST'])
  expect(new Set(orderLines.map(({ sku }) => sku)).size).toBe(orderLines.length)
  expect(orderLines.some(({ sku }) => sku === 'POST')).toBe(false)
  const page = await browser.as(people.dune)
  await page.goto(`/order/order-management?open=${order?.orderId}`)
  await page.getByText('Charges').waitFor()
  await page.getByText('POSTAGE').waitFor()
})
