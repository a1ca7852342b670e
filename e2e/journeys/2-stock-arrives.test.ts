import { expect, test } from 'vitest'
import { axe, expectRefusal, numberOf, scan, told, useBrowser } from '../parts/browser.ts'
import { csv } from '../parts/files.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const reference = 'PO-2050'
const tents = 'TENT-2P-OLV'
const bars = 'BAR-OAT-12'
const head = 'SKU,Quantity,Carton,Batch,Expiry'

const productOf = async (sku: string) => {
  const [product] = (await (await as(people.birch)).stock.getProductList({ query: { sku } })).result
  if (!product) throw new Error(`Birch Outdoor has no ${sku}.`)
  return product
}
const barcodeOf = async (sku: string) =>
  (await productOf(sku)).barcodes.find(({ packQuantity }) => packQuantity === 1)?.code ?? sku

test('a merchant announces a delivery; a wrong file is refused with every bad row at once', async () => {
  const page = await browser.as(people.birch)
  const before = await productOf(tents)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Inbound' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Inbound Request' }).click()
  await page.getByRole('link', { name: 'New request' }).click()
  await page.getByLabel('Reference code').fill(reference)
  await page
    .getByLabel('CSV file')
    .setInputFiles(
      csv('delivery.csv', [
        head,
        `${tents},24,Carton 1,,`,
        'TENT-9P,5,Carton 1,,',
        `${bars},twelve,Carton 2,27-K1,2031-02-30`,
      ]),
    )
  expectRefusal(page, 422, '/api/Inbound/CreateRequest')
  await page.getByRole('button', { name: 'Create request' }).click()
  const refused = page.getByRole('grid', { name: 'Refused rows' }).or(page.getByRole('table', { name: 'Refused rows' }))
  await refused.getByText('TENT-9P').waitFor()
  expect(await refused.getByRole('row').filter({ hasText: /^2/ }).count()).toBe(1)
  expect(await refused.getByRole('row').filter({ hasText: /^3/ }).count()).toBeGreaterThan(0)
  expect(await axe(page)).toEqual([])
  expect((await productOf(tents)).incoming).toBe(before.incoming)

  await page
    .getByLabel('CSV file')
    .setInputFiles(csv('delivery.csv', [head, `${tents},24,Carton 1,,`, `${bars},12,Carton 2,27-K1,2031-02-28`]))
  await page.getByRole('button', { name: 'Create request' }).click()
  await page.getByRole('heading', { name: 'Request Detail' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(reference, { exact: true }).waitFor()
  expect(await numberOf(page, 'Expected')).toBe(36)
  expect((await productOf(tents)).incoming).toBe(before.incoming + 24)
})

test('the worker counts the cartons and stocks them in with a scanner; a wrong cell is refused and moves nothing', async () => {
  const page = await browser.as(people.worker, { size: 'handheld' })
  const [tent, bar] = [await barcodeOf(tents), await barcodeOf(bars)]
  const before = await productOf(tents)
  await page.goto('/inbound/inbound-stock-in-lists')
  await page.getByRole('link', { name: `Receive ${reference}` }).click()
  await page.getByRole('link', { name: 'Receive Carton 1' }).click()
  await page.getByRole('heading', { name: 'Carton 1' }).waitFor()

  await scan(page, bar)
  await told(page, 'wrong', 'Wrong item')
  for (const nth of [1, 2, 3]) {
    await scan(page, tent)
    await told(page, 'right', `Right item, ${nth} of 24`)
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await told(page, 'repeated', '1 taken back')
  await page.getByRole('button', { name: 'Enter quantity' }).click()
  await page.getByLabel('Edit Quantity to Scan').fill('22')
  await page.getByRole('button', { name: 'Submit' }).click()
  await told(page, 'right', 'Right item, 24 of 24')
  expect(await axe(page)).toEqual([])
  await page.reload()
  await told(page, 'repeated', '24 counted before')

  expectRefusal(page, 409, '/api/Stock/StockIn')
  await scan(page, 'U-01-01-A')
  await told(page, 'wrong', 'Wrong cell: this is U-01-01-A, for unusable stock, go to a cell for good stock.')
  expect((await productOf(tents)).onHand).toBe(before.onHand)
  await scan(page, 'A-01-01-A')
  await told(page, 'right', `24 × ${tents} in A-01-01-A`)
  expect((await productOf(tents)).onHand).toBe(before.onHand + 24)

  await page.getByRole('link', { name: 'Next carton: Carton 2' }).click()
  await page.getByRole('heading', { name: 'Carton 2' }).waitFor()
  await page.getByText('Batch 27-K1', { exact: true }).waitFor()
  await scan(page, bar)
  await told(page, 'right', 'Right item, 1 of 12')
  await page.getByRole('button', { name: 'Enter quantity' }).click()
  await page.getByLabel('Edit Quantity to Scan').fill('11')
  await page.getByRole('button', { name: 'Submit' }).click()
  await scan(page, 'A-01-01-B')
  await told(page, 'right', `12 × ${bars} in A-01-01-B`)
  await page.getByRole('link', { name: 'Open the request' }).click()
  await expect
    .poll(async () => [
      await numberOf(page, 'Expected'),
      await numberOf(page, 'Received'),
      await numberOf(page, 'Left'),
    ])
    .toEqual([36, 36, 0])
})

test('the merchant sees how much there is now, in which cells and batches', async () => {
  const page = await browser.as(people.birch)
  await page.goto('/stock/stock-balance')
  await page.getByPlaceholder('Name, SKU or barcode').fill(bars)
  await page.getByRole('row', { name: new RegExp(bars) }).click()
  const record = page.getByRole('dialog')
  await record.getByRole('row', { name: /A-01-01-B cell Good 27-K1/ }).waitFor()
  expect(await numberOf(page, 'On hand')).toBe((await productOf(bars)).onHand)
})
