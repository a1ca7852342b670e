import type { Browser, BrowserContext, Page } from 'playwright'

/** One place where the portal is served, and a browser's storage of a person who is signed in there. */
export type Side = { name: string; address: string }
export type Storage = Exclude<Parameters<Browser['newContext']>[0], undefined>['storageState']

/** A screen that a first load begins with, and what is there once it is drawn. */
export const beginnings = {
  dashboard: { path: '/dashboard', drawn: '.cd-numbers__value' },
  orders: { path: '/order/order-management', drawn: '#area tbody:not(.cd-waiting) tr' },
} as const
export type Beginning = keyof typeof beginnings

/** A handheld's network and processor. */
export const handheld = { latencyMs: 40, bytesPerSecond: 10_000_000 / 8, slowerBy: 4 }
export type Throttle = typeof handheld | undefined

const counted = new Set(['Document', 'Script', 'Stylesheet'])
const quietMs = 500
/** The likely next area is prefetched two seconds after the start, when the browser is idle. */
const prefetchedAfterMs = 2_600

/**
 * In the page: when what is looked for was first there, in milliseconds since the navigation began; looked for before
 * each frame.
 */
const drawnAt = async (selector: string): Promise<number> => {
  while (!document.querySelector(selector)) await new Promise(requestAnimationFrame)
  return performance.now()
}

type Loaded = {
  page: Page
  context: BrowserContext
  firstMs: number
  rest: () => Promise<{ bytes: number; requests: number }>
}

/** Opens a page in a browser that has nothing of the portal yet. */
async function load(
  browser: Browser,
  side: Side,
  storageState: Storage,
  begins: Beginning,
  throttle: Throttle,
): Promise<Loaded> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: side.address,
    storageState,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const open = new Map<string, string>()
  let bytes = 0
  let requests = 0
  let quietSince = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    open.set(requestId, type ?? 'Other')
    requests++
  })
  const end = (requestId: string, length: number): void => {
    if (counted.has(open.get(requestId) ?? '')) bytes += length
    open.delete(requestId)
    quietSince = Date.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength))
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  await session.send('Network.enable')
  if (throttle) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttle.latencyMs,
      downloadThroughput: throttle.bytesPerSecond,
      uploadThroughput: throttle.bytesPerSecond,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle.slowerBy })
  }
  const { path, drawn } = beginnings[begins]
  await page.goto(path, { waitUntil: 'commit' })
  const firstMs = await page.evaluate(drawnAt, drawn)
  const rest = async () => {
    const until = Date.now() + 20_000
    await page.waitForTimeout(prefetchedAfterMs)
    while (open.size > 0 || Date.now() - quietSince < quietMs) {
      if (Date.now() > until) throw new Error(`${side.name}: ${path} does not come to rest.`)
      await page.waitForTimeout(50)
    }
    return { bytes, requests }
  }
  return { page, context, firstMs, rest }
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** Clicks the menu entry Order History; how long until the rows of its list are drawn. */
async function switchToOrders(page: Page): Promise<number> {
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      () => void (document.documentElement.dataset['clickedAt'] = String(performance.now())),
      { capture: true, once: true },
    ),
  )
  await menu(page).getByRole('link', { name: 'Order History' }).click()
  const ms = await page.evaluate(drawnAt, beginnings.orders.drawn)
  return ms - Number(await page.evaluate(() => document.documentElement.dataset['clickedAt']))
}

export type Sample = Record<
  | 'dashboardMs'
  | 'dashboardBytes'
  | 'dashboardRequests'
  | 'switchMs'
  | 'switchAtOnceMs'
  | 'ordersMs'
  | 'ordersBytes'
  | 'ordersRequests',
  number
>

/** One round on one side: three first loads, one of them left to rest before the switch, one switched at once. */
export async function sample(browser: Browser, side: Side, storage: Storage, throttle: Throttle): Promise<Sample> {
  const dashboard = await load(browser, side, storage, 'dashboard', throttle)
  const dashboardRest = await dashboard.rest()
  const switchMs = await switchToOrders(dashboard.page)
  await dashboard.context.close()
  const hasty = await load(browser, side, storage, 'dashboard', throttle)
  const switchAtOnceMs = await switchToOrders(hasty.page)
  await hasty.context.close()
  const orders = await load(browser, side, storage, 'orders', throttle)
  const ordersRest = await orders.rest()
  await orders.context.close()
  return {
    dashboardMs: dashboard.firstMs,
    dashboardBytes: dashboardRest.bytes,
    dashboardRequests: dashboardRest.requests,
    switchMs,
    switchAtOnceMs,
    ordersMs: orders.firstMs,
    ordersBytes: ordersRest.bytes,
    ordersRequests: ordersRest.requests,
  }
}

/**
 * Signs in on the split portal as a person does and opens the menu's group Order; the storage is then good for every
 * address of `sides`.
 */
export async function signedIn(browser: Browser, split: Side, sides: readonly Side[]): Promise<Storage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: split.address })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill('manager@crossdock.example')
  await page.getByLabel('Password', { exact: true }).fill('Crossdock#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  const group = menu(page).getByRole('button', { name: /^Order\b/ })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await menu(page).getByRole('link', { name: 'Order History' }).waitFor()
  const { cookies, origins } = await context.storageState()
  await context.close()
  const localStorage = origins.flatMap((origin) => origin.localStorage)
  return { cookies, origins: sides.map(({ address }) => ({ origin: address, localStorage })) }
}
