import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, numberOf, useBrowser } from '../parts/browser.ts'
import { productsOf, realOrders, rowsOf, upload } from '../parts/files.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const goods = rowsOf(productsOf(realOrders())).length
const lines = rowsOf(realOrders()).length
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
async function counted(page: Page): Promise<{ made: number; left: number; skipped: number; file: number }> {
  await page.getByText('The import has ended').waitFor({ timeout: 60_000 })
  const [made = 0, left = 0, skipped = 0, file = 0] = await Promise.all(
    ['Made', 'Left', 'Skipped', 'In the file'].map(async (label) => numberOf(page, label)),
  )
  return { made, left, skipped, file }
}

test('a merchant uploads the products of a real shop', async () => {
  const page = await browser.as(people.dune)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Catalogue' }).click()
  await page.getByRole('link', { name: 'Product', exact: true }).first().click()
  await page.getByRole('link', { name: 'Import' }).click()
  await readFileIn(page, upload('products.csv', productsOf(realOrders())))
  await page.getByRole('button', { name: `Import ${goods} products (${goods} rows)` }).click()
  expect(await counted(page)).toEqual({ made: goods, left: 0, skipped: 0, file: goods })
  await page.getByRole('link', { name: 'Product List' }).click()
  await page.getByPlaceholder('Name or SKU').fill('85123A')
  await page.getByRole('row', { name: /WHITE HANGING HEART/ }).waitFor()

  await page.goto('/catalogue/import-products')
  await readFileIn(page, upload('products.csv', productsOf(realOrders())))
  await page.getByRole('button', { name: `Finish: ${goods} rows left alone` }).click()
  expect(await counted(page)).toEqual({ made: 0, left: 0, skipped: goods, file: goods })
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
  ]).toEqual(['Reference code *', 'SKU *', 'Quantity *', 'Placed *'])
  await page.getByText('85123A · 71053X').waitFor()
  await page.getByRole('combobox', { name: 'Dates are written' }).selectOption('MM/DD/YY')

  const bad = page.getByRole('table', { name: 'Rows that need a fix' })
  await bad.getByRole('row', { name: '2 SKU 71053X No such SKU at Dune Beauty' }).waitFor()
  expect(await bad.getByRole('row').count()).toBe(1 + strayReturns + 1)
  await bad.getByRole('row', { name: /142 Reference code C536379 No order 536379 to return/ }).waitFor()
  await page.getByText(`${strayReturns + 1} + 6 + ${lines - strayReturns - 7} = ${lines} rows`).waitFor()
  expect(await axe(page)).toEqual([])

  await bad.getByLabel('Fix SKU of row 2').fill('71053')
  await bad
    .getByRole('row', { name: /^2 SKU/ })
    .getByRole('button', { name: 'Use' })
    .click()
  await page.getByText(`${strayReturns} + 0 + ${lines - strayReturns} = ${lines} rows`).waitFor()
  await page.getByRole('button', { name: `Import 62 orders (${lines - strayReturns} rows)` }).click()
  const numbers = await counted(page)
  expect(numbers).toEqual({ made: lines - strayReturns, left: strayReturns, skipped: 0, file: lines })
  expect(numbers.made + numbers.left + numbers.skipped).toBe(lines)

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${strayReturns} rows with reasons` }).click(),
  ])
  const refused = await readFile(await saved.path(), 'utf8')
  expect(refused.trim().split(/\r?\n/).length).toBe(1 + strayReturns)
  expect(refused).toContain('No order 536379 to return')
  expect(await (await as(people.dune)).order.getOrderListCount({ query: {} })).toBe(before + 62)
})

test('the same file uploaded again doubles nothing', async () => {
  const page = await browser.as(people.dune)
  const api = await as(people.dune)
  const before = await api.order.getOrderListCount({ query: {} })
  await page.goto('/order/import-orders')
  await readFileIn(page, upload('online-retail-1000.csv', realOrders()))
  await page.getByRole('button', { name: `Finish: ${lines - strayReturns} rows left alone` }).click()
  expect(await counted(page)).toEqual({ made: 0, left: strayReturns, skipped: lines - strayReturns, file: lines })
  expect(await api.order.getOrderListCount({ query: {} })).toBe(before)
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
