import { maySee } from 'contract/area'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, pick, settled, signIn, useBrowser } from '../parts/browser.ts'
import { makeProduct, pickOrder, receive } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'
import { follow, pathOf, screens } from '../parts/screens.ts'

const browser = useBrowser()
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const crumbOf = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).split(/\s*\n\s*/).filter(Boolean)

/** Everything a page may have left on this device. */
const leftOn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))

test('who logs out leaves nothing on the device but its settings, and scans the server has not got', async () => {
  const page = await browser.page()
  await signIn(page, people.worker)
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.getByRole('button', { name: /@/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.goto('/order/order-management?view=ready')
  await settled(page)
  const waiting = 'crossdock:pick:3:0000000000000001:abc'
  await page.evaluate((key) => localStorage.setItem(key, JSON.stringify({ scanNumber: 'abc' })), waiting)
  expect((await leftOn(page)).cookies).toContain('role=WAREHOUSE_WORKER')
  await page.getByRole('button', { name: /@/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await leftOn(page)).toEqual({
    local: [waiting, 'crossdock:scanner', 'crossdock:theme'],
    session: [],
    databases: [],
    caches: [],
    cookies: '',
  })
  expect(await page.context().cookies()).toEqual([])
  await page.goBack()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test("a record's page is titled by its name, and so is the end of its trail", async () => {
  const mug = await makeProduct('Mug, titled')
  await receive(mug.sku, 'D-01-03-A', 2)
  const { orderId } = await pickOrder([{ sku: mug.sku, quantity: 1 }], 'T-5311')
  const page = await browser.as(people.worker)
  await page.goto(`/fulfilment/pack/pack-size/${orderId}`)
  await settled(page)
  expect(await page.title()).toBe(`WO-${orderId} | Crossdock`)
  expect(await crumbOf(page)).toEqual(['Fulfilment', 'Pack Size', `WO-${orderId}`])
  await page.goto('/fulfilment/fulfilment-pack')
  await settled(page)
  expect(await page.title()).toBe('Fulfilment > Pack | Crossdock')
  expect(await crumbOf(page)).toEqual(['Fulfilment', 'Pack'])
})

test('the trail of a page says the words of its menu entry', async () => {
  const page = await browser.as(people.superadmin)
  for (const screen of screens.filter(({ menu }) => menu?.label)) {
    if (!maySee(screen, 'SUPERADMIN')) continue
    await follow(page, pathOf(screen))
    await settled(page, '#area h1')
    const entry = menuOf(page).locator('[aria-current=page]')
    const word = (await entry.locator('.frame-menu__word').innerText()).trim()
    const trail = await crumbOf(page)
    expect([screen.menu?.group, screen.menu?.label], screen.path).toEqual([trail[0], word])
    if (!screen.title.startsWith(`${trail[0]} > `)) expect(trail.at(-1), screen.path).toBe(word)
  }
})

test('one group of the menu is open at a time', async () => {
  const page = await browser.as(people.manager)
  const open = () => menuOf(page).locator('[aria-expanded=true]').allInnerTexts()
  expect((await open()).map((words) => words.split('\n')[0])).toEqual(['Order'])
  await pick(page, 'Warehouse', 'Cell Management')
  await page.getByRole('heading', { level: 1, name: 'Cell Management' }).waitFor()
  expect(await open()).toEqual(['Warehouse'])
  await menuOf(page).getByRole('button', { name: 'Warehouse' }).click()
  expect(await open()).toEqual([])
})

test('the first Tab offers to skip to the content, past the menu', async () => {
  const page = await browser.as(people.manager)
  await page.goto('/order/order-management')
  await settled(page)
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to content' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('area')
  expect(page.url()).toMatch(/order-management$/)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#area') !== null)).toBe(true)
})

test('a worker finds Adjustment in the menu and counts there; correcting is left to a manager', async () => {
  const rope = await makeProduct('Rope, counted')
  await receive(rope.sku, 'B-02-01-A', 7)
  const page = await browser.as(people.worker)
  await pick(page, 'Stock Management', 'Adjustment')
  await page.getByLabel('SKU, barcode or name').fill(rope.sku)
  await page.getByRole('button', { name: 'Find product' }).click()
  await page.getByLabel('Counted at B-02-01-A').fill('5')
  await page.getByText('(−2)').waitFor()
  await page.getByText('tell a warehouse manager what you counted').waitFor()
  expect(await page.getByRole('button', { name: 'Correct stock' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  const worker = await as(people.worker)
  const { productId } = rope
  await expect(
    worker.counting.adjustStocks({ body: { productId, cellCode: 'B-02-01-A', change: -2, reason: 'count' } }),
  ).rejects.toMatchObject({ status: 403 })
})

test.each(['light', 'dark'] as const)('the sign-in follows the device: %s', async (theme) => {
  const page = await browser.page({ isDark: theme === 'dark' })
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Error: Invalid Email Address!').waitFor()
  const luma = await page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]))
  expect(theme === 'dark' ? luma < 60 : luma > 240).toBe(true)
  expect(await axe(page)).toEqual([])
})

test('the sign-in wears the theme that was chosen on this device, whatever the device says', async () => {
  const page = await browser.page()
  await page.addInitScript(() => localStorage.setItem('crossdock:theme', 'dark'))
  await page.goto('/auth/login')
  await page.locator('html.sl-theme-dark').waitFor({ state: 'attached' })
  expect(await axe(page)).toEqual([])
})

/** The screens that are lists, for a manager. */
const lists = screens.filter(
  (screen) => !screen.path.includes('{') && !screen.bare && maySee(screen, 'WAREHOUSE_MANAGER'),
)

/** Where the first card may begin; further down where a choice of order, or a card of its own, stands above the list. */
const cardsBegin = 200
const cardsBeginAt: Record<string, number> = {
  '/stock/stock-balance': 210,
  '/order/non-conformance': 250,
  '/fulfilment/fulfilment-shipping': 300,
  '/cell/cell-management': 400,
}

test('on a telephone no button of a page stands above its list, whose first card begins in the first 200 pixels', async () => {
  const page = await browser.as(people.manager, { size: 'handheld' })
  const topOf = (selector: string) =>
    page.evaluate((one) => document.querySelector(one)?.getBoundingClientRect().top, selector)
  const measured: string[] = []
  const low: string[] = []
  for (const { path } of lists) {
    await follow(page, path)
    await settled(page, '#area h1')
    const [body, card] = [await topOf('#area .cd-page__body'), await topOf('#area .cd-row-card')]
    if (body === undefined || body > 130) low.push(`${path}: its body at ${body}`)
    if (card === undefined) continue
    measured.push(path)
    if (card > (cardsBeginAt[path] ?? cardsBegin)) low.push(`${path}: its first card at ${Math.round(card)}`)
  }
  expect(low).toEqual([])
  expect(measured).toEqual(expect.arrayContaining(Object.keys(cardsBeginAt)))
  // The demo data fills 17; a journey before this one may have emptied one or two.
  expect(measured.length, measured.join(', ')).toBeGreaterThanOrEqual(15)
})

test('on a wide screen no card of the dashboard reaches into another', async () => {
  const page = await browser.as(people.manager)
  await page.setViewportSize({ width: 2560, height: 1440 })
  await settled(page)
  await page.locator('.frame-cards table').nth(2).waitFor()
  const wide = await page.locator('.frame-cards > *').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { right } = card.getBoundingClientRect()
      return [...card.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > right + 1).length
    }),
  )
  expect(wide).toEqual([0, 0, 0])
})
