import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { clearFeed } from '../parts/books.ts'
import { axe, scan, settled, turn, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, orderOf, pickOrder } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const [tent, mat] = [
  { sku: 'TENT-2P-OLV', quantity: 1 },
  { sku: 'MAT-SLF-183', quantity: 1 },
]

/** Waits until the picture is drawn; answers how large its place is, and what it says to a screen reader. */
async function drawnIn(place: Locator) {
  const image = place.locator('img.cd-picture').first()
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
    .toBeGreaterThan(31)
  return image.evaluate(({ width, height, alt, loading }: HTMLImageElement) => ({ width, height, alt, loading }))
}
const inList = { width: 32, height: 32, alt: '', loading: 'lazy' }

/** The calls for pictures, as they are made. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/Product/GetImage')) calls.push(pathname)
  })
  return calls
}

/** All of a page are asked for in one call; and once more where somebody else's change came while it was being read. */
function expectOneCall(calls: readonly string[]): void {
  expect([...new Set(calls)]).toEqual(['/api/Product/GetImageList'])
  expect(calls.length).toBeLessThanOrEqual(2)
}

const lists = [
  { name: 'the product list', path: '/catalogue/product' },
  { name: 'the stock balance', path: '/stock/stock-balance' },
]
for (const { name, path } of lists)
  test(`${name} shows a picture of 32 px in each row that has one, read in one call, and nothing moves when they come`, async () => {
    await makeProduct('Without a picture')
    // Whoever begins to listen is told what changed lately, and reads it once more.
    await clearFeed()
    const page = await browser.as(people.birch)
    const calls = callsOf(page)
    let answer: () => void = () => undefined
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/api/Product/GetImageList*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    const row = page.getByRole('row', { name: new RegExp(tent.sku) })
    await row.locator('svg.cd-picture').waitFor()
    // Wherever others' products put it: what is measured stands still.
    await row.scrollIntoViewIfNeeded()
    const [before, place] = [await row.boundingBox(), await row.locator('.cd-picture').boundingBox()]
    answer()
    expect(await drawnIn(row)).toEqual(inList)
    expect([await row.boundingBox(), await row.locator('.cd-picture').boundingBox()]).toEqual([before, place])
    await settled(page)
    expectOneCall(calls)
    const bare = page
      .getByRole('row', { name: /Without a picture/ })
      .first()
      .locator('svg.cd-picture')
    expect(await bare.boundingBox()).toMatchObject({ width: 32, height: 32, x: place?.x })
    const ground = () => bare.evaluate((element) => getComputedStyle(element).backgroundColor)
    const light = await ground()
    await turn(page, 'dark')
    expect(await ground()).toBe(light)
    expect(await axe(page)).toEqual([])
  })

test('the product drawer shows the picture large', async () => {
  const page = await browser.as(people.birch)
  await page.goto('/catalogue/product')
  await page
    .getByRole('row', { name: new RegExp(tent.sku) })
    .getByText(tent.sku)
    .click()
  const drawer = page.getByRole('dialog', { name: tent.sku })
  expect(await drawnIn(drawer)).toMatchObject({ width: 96, height: 96, alt: '' })
})

test('the lines of an order, the stop of a walk and the lines at the bench show the pictures of their products', async () => {
  const { orderId } = await makeOrder([tent, mat])
  const { warehouseOrderId } = await orderOf(orderId)
  await clearFeed()
  const merchant = await browser.as(people.birch)
  const calls = callsOf(merchant)
  await merchant.goto(`/order/order-management?open=${orderId}`)
  const line = merchant.getByRole('dialog', { name: new RegExp(warehouseOrderId) }).getByRole('listitem')
  expect(await drawnIn(line.filter({ hasText: tent.sku }))).toEqual(inList)
  expect(await drawnIn(line.filter({ hasText: mat.sku }))).toEqual(inList)
  expectOneCall(calls)

  const manager = await as(people.manager)
  const { pickingListId } = await manager.picking.generatePickingList({ body: { orderIds: [orderId] } })
  const handheld = await browser.as(people.worker, { size: 'handheld' })
  await handheld.goto('/fulfilment/pick/picking-list')
  await handheld.getByRole('button', { name: `Take list ${pickingListId}` }).click()
  await handheld.getByRole('heading', { name: `Picking list ${pickingListId}` }).waitFor()
  expect(await drawnIn(handheld.locator('.cd-item'))).toMatchObject({ width: 120, height: 120, alt: '' })

  await pickOrder([tent, mat], 'T-6101')
  const bench = await browser.as(people.worker)
  await bench.goto('/fulfilment/fulfilment-pack')
  await settled(bench)
  await scan(bench, 'T-6101')
  await bench.getByRole('heading', { name: /Tray T-6101/ }).waitFor()
  expect(await drawnIn(bench.locator('.cd-item'))).toMatchObject({ alt: '' })
  const packed = bench.locator('.cd-pack-lines__line')
  expect(await drawnIn(packed.filter({ hasText: mat.sku }))).toMatchObject({ width: 64, height: 64, alt: '' })
})

test.each(['desk', 'handheld'] as const)(
  'the SKUs that orders wait for show their pictures and what is available: %s',
  async (size) => {
    await makeOrder([{ sku: tent.sku, quantity: 900 }], { status: 540 })
    await clearFeed()
    const page = await browser.as(people.birch, { size })
    const calls = callsOf(page)
    await page.goto(`/order/non-conformance?view=by-sku&q=${tent.sku}`)
    const row = page.locator(size === 'desk' ? '#area tbody tr' : '.cd-row-card').filter({ hasText: tent.sku })
    expect(await drawnIn(row)).toEqual(inList)
    expectOneCall(calls)
    if (size === 'handheld') await row.getByText(/, available\s\d/).waitFor()
  },
)
