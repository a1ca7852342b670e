import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumFlags, findChromium } from '../../tools/chromium.mjs'
import { axe, base } from '../parts/browser.ts'
import { as, people, until } from '../parts/people.ts'
import { makeClip } from './parts/clip.ts'
import { type Host, type PageName, startHost } from './parts/host.ts'

let host: Host
let browser: Browser
let item: { sku: string; groupName: string; productName: string }
let tokens: { stockIn: string; bell: string; order: string }
let reference: string

beforeAll(async () => {
  const [manager, birch] = [await as(people.manager), await as(people.birch)]
  const {
    result: [open],
  } = await manager.inbound.getItems({ query: { isOpen: true, pageSize: 1 } })
  const {
    result: [order],
  } = await birch.order.getOrderList({ query: { pageSize: 1 } })
  if (!open || !order) throw new Error('The demo has nothing to stock in, or no order.')
  const made = await Promise.all([
    manager.embed.createToken({ body: { name: 'Packing bench', element: 'stock-in', merchantId: open.merchantId } }),
    birch.embed.createToken({ body: { name: 'Office page', element: 'notification-bell' } }),
    birch.order.createTrackingToken({ body: { orderId: order.orderId } }),
  ])
  item = open
  tokens = { stockIn: made[0].token, bell: made[1].token, order: made[2].token }
  // A buyer knows an order by the marketplace's number, where there is one.
  reference = order.marketplaceOrderId || order.referenceCode
  host = await startHost(base(), Number(process.env['E2E_HOST_PORT']))
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

type Seen = { page: Page; hosts: Set<string>; faults: string[] }

async function open(name: PageName, from = browser): Promise<Seen> {
  const page = await from.newPage()
  page.setDefaultTimeout(20_000)
  const hosts = new Set<string>()
  const faults: string[] = []
  page.on(
    'request',
    (request) => void (/^(data|blob):/.test(request.url()) || hosts.add(new URL(request.url()).origin)),
  )
  page.on('pageerror', (error) => void faults.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await page.goto(`${host.origin}/${name}?${new URLSearchParams({ api: base(), ...tokens })}`)
  return { page, hosts, faults }
}

const show = (page: Page, tag: string) =>
  page.locator(tag).evaluate(async (element) => {
    await customElements.whenDefined(element.localName)
    Reflect.get(element, 'show').call(element)
  })
const heard = (page: Page, name: string) =>
  page.evaluate(
    (asked) =>
      (Reflect.get(window, 'heard') as { name: string; detail: unknown }[])
        .filter((event) => event.name === asked)
        .map(({ detail }) => detail),
    name,
  )

async function typeCode(page: Page): Promise<void> {
  await show(page, 'crossdock-scanner')
  await page.getByLabel('Insert Code Here').fill('T-12')
  await page.keyboard.press('Enter')
  await until('the typed code', async () => (await heard(page, 'crossdock-scan')).length > 0)
  expect((await heard(page, 'crossdock-scan'))[0]).toMatchObject({ text: 'T-12', source: 'typed', quantity: 1 })
}

async function findItem(page: Page): Promise<void> {
  await show(page, 'crossdock-stock-in')
  await page.getByLabel('SKU Code Here').fill(item.sku)
  await page.getByLabel('Carton').fill(item.groupName)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText(item.productName).first().waitFor()
  await page.getByRole('button', { name: 'STOCK IN ITEM' }).first().waitFor()
  await page.locator('crossdock-stock-in').getByRole('button', { name: 'Close' }).first().click()
}

async function hearOfMessage(page: Page): Promise<void> {
  const words = `Dock ${Math.random().toString(36).slice(2, 8)} is closed`
  const { id } = await (await as(people.birch)).account.myself().then(({ result }) => result)
  await (await as(people.superadmin)).notification.sendMessageToUser({ body: { userId: id, message: words } })
  const bell = page.locator('crossdock-notification-bell')
  await bell.getByText('New', { exact: true }).waitFor()
  await bell.getByRole('button').first().click()
  await bell.getByText(words).waitFor()
  await page.keyboard.press('Escape')
}

async function acknowledge(page: Page): Promise<void> {
  await page
    .locator('body > crossdock-message-dialog, #app > crossdock-message-dialog')
    .evaluate((element) => element.setAttribute('open', ''))
  await page.getByText('Said by the page').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await until('OK', async () => (await heard(page, 'crossdock-ok')).length > 0)
}

describe.each(['plain', 'react', 'vue'] as const)('a %s page of another origin, under a strict policy', (name) => {
  test('every element works from its published file, and nothing is fetched from elsewhere', async () => {
    const { page, hosts, faults } = await open(name)
    await page.locator('crossdock-order-status').getByText(reference).first().waitFor()
    await typeCode(page)
    await findItem(page)
    await hearOfMessage(page)
    await acknowledge(page)
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
    expect(faults).toEqual([])
    expect([...hosts].filter((origin) => origin !== host.origin && origin !== base())).toEqual([])
    await page.close()
  })
})

test('the camera reads in a page of another origin with the quick engine, which runs in a worker alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-host-clip-'))
  const clip = join(folder, 'label.y4m')
  writeFileSync(
    clip,
    makeClip({ bcid: 'ean13', text: '2001234500173' }, [
      { x: 640, y: 360 },
      { x: 642, y: 361 },
    ]),
  )
  const device = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${clip}`,
  ]
  const filming = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags, ...device] })
  try {
    const { page, hosts, faults } = await open('plain', filming)
    await page.locator('crossdock-scanner').evaluate((element) => element.setAttribute('mode', 'camera'))
    await show(page, 'crossdock-scanner')
    await until('the read', async () => (await heard(page, 'crossdock-scan')).length > 0)
    expect((await heard(page, 'crossdock-scan'))[0]).toMatchObject({
      text: '2001234500173',
      format: 'EAN13',
      source: 'camera',
      engine: 'zxing-wasm',
    })
    expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
    expect(faults).toEqual([])
    expect([...hosts].filter((origin) => origin !== host.origin && origin !== base())).toEqual([])
  } finally {
    await filming.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a file that is loaded twice leaves the first element at work', async () => {
  const { page, faults } = await open('plain')
  // A string, as the test's own compiler rewrites import() in functions.
  await page.evaluate(
    `Promise.all(['scanner', 'stock-in', 'notification-bell', 'message-dialog', 'order-status'].map((element) => ` +
      `import('${base()}/embed/crossdock-' + element + '.js?again'))).then(() => undefined)`,
  )
  await typeCode(page)
  expect(faults).toEqual([])
  await page.close()
})

test('an origin that is not listed cannot read the API', async () => {
  const answer = await fetch(`${base()}/api/Inbound/GetItems`, {
    headers: { origin: 'https://elsewhere.example', authorization: `Bearer ${tokens.stockIn}` },
  })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null])
  const file = await fetch(`${base()}/embed/crossdock-scanner.js`, { headers: { origin: 'https://elsewhere.example' } })
  expect([file.status, file.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
})
