import type { Calls } from 'contract/calls/all'
import { createClient } from 'contract/client'
import { routes } from 'contract/routes'
import { type BrowserContext, chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, findChromium } from '../../tools/chromium.mjs'
import { axe, base, password, scan } from '../parts/browser.ts'
import { makeProduct, onHandOf, type Product, unique } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'
import { type Host, startHost } from './parts/host.ts'

let host: Host
let browser: Browser
let context: BrowserContext
const goodCell = 'A-01-01-A'

beforeAll(async () => {
  host = await startHost(base(), Number(process.env['E2E_HOST_PORT']))
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(20_000)
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

async function sessionToken(): Promise<string> {
  const { token } = await createClient<Calls>(routes, { base: base(), token: () => undefined }).account.authenticate({
    body: { email: people.worker, password },
  })
  return token
}

async function announce(quantity: number, cartons: readonly string[] = ['Carton 1'], options = {}): Promise<Product> {
  const product = await makeProduct('Tent for two', options)
  const lines = cartons.map((carton) => `${product.sku},${quantity},${carton},,`)
  const csvFile = new File([['SKU,Quantity,Carton,Batch,Expiry', ...lines].join('\n')], 'delivery.csv', {
    type: 'text/csv',
  })
  await (await as(people.birch)).inbound.createRequest({ body: { referenceCode: unique('IN') }, files: { csvFile } })
  return product
}

/**
 * The plain page of another origin, with its stock-in dialog open, set for keys that a busy machine lets through one by
 * one.
 */
async function openDialog(token: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${host.origin}/plain?${new URLSearchParams({ api: base(), stockIn: token })}`)
  await page.locator('crossdock-stock-in').evaluate(async (element) => {
    await customElements.whenDefined(element.localName)
    Reflect.set(element, 'scannerSettings', { meanMsPerKey: 60, quietMs: 400 })
    Reflect.get(element, 'show').call(element)
  })
  return page
}
const row = (page: Page) => page.getByRole('button', { name: 'STOCK IN ITEM' })
const ok = (page: Page) => page.locator('crossdock-stock-in').getByRole('button', { name: 'OK' }).click()
const doneOf = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'heard') as { name: string; detail: { cell: string; quantity: number; remaining: number } }[])
      .filter(({ name }) => name === 'crossdock-stock-in-done')
      .map(({ detail }) => [detail.cell, detail.quantity, detail.remaining]),
  )

async function openStep(page: Page, sku: string): Promise<void> {
  await page.getByLabel('SKU Code Here').fill(sku)
  await page.keyboard.press('Enter')
  await row(page).click()
  await page.getByLabel('Cell').fill(goodCell)
}

test('a worker scans a product, refuses a wrong cell, and puts it away in two parts', async () => {
  const product = await announce(12)
  const page = await openDialog(await sessionToken())
  await scan(page, product.code)
  await page.getByText('Requested quantity x 12').waitFor()
  await page.getByText('Pending', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await row(page).click()
  await scan(page, 'U-01-01-A')
  await page.getByRole('button', { name: 'Stock in 12' }).click()
  await page.getByText('Wrong cell: this is U-01-01-A, for unusable stock, go to a cell for good stock.').waitFor()
  await ok(page)
  expect(await onHandOf(product.sku)).toBe(0)

  await page.getByLabel('Cell').fill(goodCell)
  await page.getByLabel('Quantity').fill('5')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Stock in 5' }).click()
  await page.getByText(`5 × ${product.sku} in ${goodCell}`).waitFor()
  await ok(page)
  expect(await onHandOf(product.sku)).toBe(5)

  await row(page).click()
  await page.getByLabel('Cell').fill(goodCell)
  await page.getByRole('button', { name: 'Stock in 7' }).click()
  await page.getByText('0 left.').waitFor()
  await ok(page)
  await page.getByText('No Items Found').waitFor()
  expect(await doneOf(page)).toEqual([
    [goodCell, 5, 7],
    [goodCell, 7, 0],
  ])
  expect(await onHandOf(product.sku)).toBe(12)
  await page.close()
})

test('where a product is in several cartons, the next scan says which', async () => {
  const cartons = [unique('BOX'), unique('BOX')] as const
  const product = await announce(3, cartons)
  const page = await openDialog(await sessionToken())
  await scan(page, product.code)
  await page.getByText('2 items found').waitFor()
  await scan(page, cartons[1])
  await page.getByText('1 item found').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: product.sku }).innerText()).toContain(cartons[1])
  await page.close()
})

test('an answer that is lost on the way is asked for again, and the units are counted once', async () => {
  const product = await announce(4)
  const page = await openDialog(await sessionToken())
  await openStep(page, product.sku)
  await page.route(
    '**/api/Stock/StockIn',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Stock in 4' }).click()
  await page.getByText('The server cannot be reached.').waitFor()
  await ok(page)
  await page.getByRole('button', { name: 'Stock in 4' }).click()
  await page.getByText(`4 × ${product.sku} in ${goodCell}`).waitFor()
  expect(await onHandOf(product.sku)).toBe(4)
  await page.close()
})

test('an API that answers 500, or nothing for ten seconds, is told in words with a way on', async () => {
  const product = await announce(2)
  const page = await openDialog(await sessionToken())
  await page.clock.install()
  await page.route(
    '**/api/Inbound/GetItems?*',
    (route) =>
      route.fulfill({
        status: 500,
        json: {
          message: 'Something went wrong on our side.',
          error: 'unexpected',
          requestId: '7f3a',
        },
        headers: { 'access-control-allow-origin': '*' },
      }),
    { times: 1 },
  )
  await page.getByLabel('SKU Code Here').fill(product.sku)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Request 7f3a').waitFor()
  await page.route('**/api/Inbound/GetItems?*', () => undefined, { times: 1 })
  const asked = page.waitForRequest('**/api/Inbound/GetItems?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Loading...').waitFor()
  await asked
  await page.clock.fastForward(10_000)
  await page.getByRole('alert').getByText('The server has not answered for 10 seconds.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page).waitFor()
  await page.close()
})

test('an embed token opens this and one merchant only; once it is revoked the page is asked for a new one', async () => {
  const product = await announce(2)
  const manager = await as(people.manager)
  const {
    result: [item],
  } = await manager.inbound.getItems({ query: { sku: product.sku } })
  const make = () =>
    manager.embed.createToken({ body: { name: unique('Bench'), element: 'stock-in', merchantId: item?.merchantId } })
  const [first, second] = [await make(), await make()]
  const page = await openDialog(first.token)
  await openStep(page, product.sku)
  await manager.embed.revokeToken({ body: { embedTokenId: first.embedTokenId } })
  // A process remembers a token until the feed says that it was revoked.
  await expect
    .poll(
      async () =>
        (await fetch(`${base()}/api/Inbound/GetItems`, { headers: { authorization: `Bearer ${first.token}` } })).status,
      { timeout: 20_000 },
    )
    .toBe(401)
  await page.getByRole('button', { name: 'Stock in 2' }).click()
  await page.getByText('Ask whoever runs this page for a new token').waitFor()
  await ok(page)
  await page
    .locator('crossdock-stock-in')
    .evaluate((element, token) => element.setAttribute('token', token), second.token)
  await page.getByRole('button', { name: 'Stock in 2' }).click()
  await page.getByText(`2 × ${product.sku} in ${goodCell}`).waitFor()
  await ok(page)
  const other = (await manager.inbound.getItems({ query: { isOpen: true, pageSize: 200 } })).result.find(
    ({ merchantId }) => merchantId !== item?.merchantId,
  )
  await page.getByLabel('SKU Code Here').fill(other?.sku ?? 'NOBODY')
  await page.keyboard.press('Enter')
  await page.getByText('No Items Found').waitFor()
  await page.close()
})
