import { maySee } from 'contract/area'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, pick, settled, signIn, useBrowser } from '../parts/browser.ts'
import { makeProduct, pickOrder, receive } from '../parts/floor.ts'
import { oddStates, tightButtons } from '../parts/looks.ts'
import { as, people } from '../parts/people.ts'
import { follow, pathOf, screens, seerOf } from '../parts/screens.ts'

const browser = useBrowser()
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const crumbOf = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).split(/\s*\n\s*/).filter(Boolean)

/** Everything a page may have left on this device. */
const leftOn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))

/** How many scans wait on this device, and how much is in hand. */
const scansOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('crossdock-scans')
        opening.onerror = () => reject(opening.error ?? new Error('The scans cannot be opened.'))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['waiting', 'work'])
          const counts = ['waiting', 'work'].map((name) => transaction.objectStore(name).count())
          transaction.oncomplete = () => {
            opening.result.close()
            resolve(counts.map(({ result }) => result))
          }
        }
      }),
  )

test('who logs out leaves nothing on the device but its settings, that it was theirs, and scans the server has not got', async () => {
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
    local: ['crossdock:device', waiting, 'crossdock:scanner', 'crossdock:theme'],
    session: [],
    databases: ['crossdock-scans'],
    caches: [],
    cookies: '',
  })
  expect(await scansOn(page)).toEqual([0, 0])
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

test('every page of the menu is marked in it, and its trail and the document say its title', async () => {
  const page = await browser.as(people.superadmin)
  for (const screen of screens.filter(({ menu }) => menu?.label)) {
    if (!maySee(screen, 'SUPERADMIN')) continue
    await follow(page, pathOf(screen))
    await settled(page, '#area h1')
    const entry = menuOf(page).locator('[aria-current=page]')
    expect((await entry.locator('.frame-menu__word').innerText()).trim(), screen.path).toBe(screen.menu?.label)
    const trail = await crumbOf(page)
    expect(screen.title.split(' > ').at(-1), screen.path).toBe(trail.at(-1))
    expect(await page.title(), screen.path).toBe(`${screen.title} | Crossdock`)
  }
})

test('a record marks the entry that it stands under', async () => {
  const page = await browser.as(people.birch)
  const request = screens.find(({ path }) => path.startsWith('/inbound/inbound-request-detail'))
  await page.goto(request ? pathOf(request) : '')
  await settled(page)
  const marked = menuOf(page).locator('.frame-menu__item[aria-current]')
  expect([await marked.innerText(), await marked.getAttribute('aria-current')]).toEqual(['Inbound Request', 'true'])
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

/** Where the body of a page and its first card may begin: what stands above them is little enough for both. */
const [bodyBegins, cardsBegin] = [130, 200]

const topOf = (page: Page, selector: string) =>
  page.evaluate((one) => document.querySelector(one)?.getBoundingClientRect().top, selector)

test('on a telephone the first card begins in the first 200 pixels, and buttons and states are drawn in one manner', async () => {
  const found: string[] = []
  const measured: string[] = []
  for (const email of new Set(screens.map(seerOf))) {
    const page = await browser.as(email, { size: 'handheld' })
    for (const screen of screens.filter((one) => seerOf(one) === email)) {
      await follow(page, pathOf(screen))
      await settled(page, '#area h1')
      const [body, row] = [await topOf(page, '#area .cd-page__body'), await topOf(page, '#area .cd-row-card')]
      // A record begins with what it says of itself; its lists stand below that.
      const first = screen.path.includes('{') ? undefined : row
      const faults = [
        ...(body !== undefined && body > bodyBegins ? [`its body begins at ${Math.round(body)}`] : []),
        ...(first !== undefined && first > cardsBegin ? [`its first card begins at ${Math.round(first)}`] : []),
        ...(await tightButtons(page)),
        ...(await oddStates(page)),
      ]
      found.push(...faults.map((fault) => `${screen.path}: ${fault}`))
      if (row !== undefined) measured.push(screen.path)
    }
  }
  expect(found).toEqual([])
  // The demo data fills some 25; a journey before this one may have emptied one or two.
  expect(measured.length, measured.join(', ')).toBeGreaterThanOrEqual(20)
})

test('what is wrong and what must leave fit beside the menu, for who decides and for who does', async () => {
  for (const email of [people.manager, people.worker]) {
    const page = await browser.as(email)
    // After the cut-off of the day nothing more must leave today.
    for (const [path, widths] of [
      ['/order/non-conformance', [1440, 1280]],
      ['/order/warehouse-order?shipBy=week', [1440]],
    ] as const) {
      await follow(page, path)
      await settled(page, '#area h1')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const [table, room] = await page
          .locator('#area .cd-table')
          .evaluate((list) => [list.clientWidth, list.parentElement?.clientWidth])
        expect(table, `${path} of ${email} at ${width}`).toBeLessThanOrEqual(room ?? 0)
      }
    }
  }
})

test('on a wide screen no card of the dashboard reaches into another', async () => {
  const page = await browser.as(people.manager)
  await page.setViewportSize({ width: 2560, height: 1440 })
  await settled(page)
  await page.locator('.frame-cards h2').nth(6).waitFor()
  await settled(page)
  const wide = await page.locator('.frame-cards > *').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { right } = card.getBoundingClientRect()
      return [...card.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > right + 1).length
    }),
  )
  expect(wide.length).toBeGreaterThanOrEqual(6)
  expect(wide.filter((parts) => parts > 0)).toEqual([])
})
