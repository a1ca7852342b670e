import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright'
import { pictures as ofHome } from 'root-config/home/pictures'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../../tools/house.mjs'
import { type PageOptions, scan, settled, useBrowser } from '../parts/browser.ts'
import { realOrders, upload } from '../parts/files.ts'
import { pickOrder } from '../parts/floor.ts'
import { people } from '../parts/people.ts'

/**
 * The pictures of README and of the home page, from the demo data. `npm run pictures` keeps them; a run of the journeys
 * only tries.
 */
const isKept = process.env['KEEP_PICTURES'] !== undefined
const mostBytes = 150_000

const browser = useBrowser()
const tray = 'T-7001'
beforeAll(() =>
  pickOrder(
    [
      { sku: 'TENT-2P-OLV', quantity: 1 },
      { sku: 'MAT-SLF-183', quantity: 2 },
      { sku: 'CUP-TI-450', quantity: 2 },
    ],
    tray,
  ),
)

async function chooseOrders(page: Page): Promise<void> {
  await page.goto('/order/order-management?view=ready')
  await settled(page)
  for (let row = 1; row <= 3; row++) await page.getByRole('row').nth(row).getByRole('checkbox').check()
}

/** The list that the demo's worker has walked half of, as a handheld goes on with it. */
async function goOnWalking(page: Page): Promise<void> {
  await page.goto('/fulfilment/pick/picking-list')
  await page
    .getByRole('link', { name: /^Go on with list/ })
    .first()
    .click()
  await page.locator('.cd-item').waitFor()
}

async function packHalf(page: Page): Promise<void> {
  await page.goto('/fulfilment/fulfilment-pack')
  await settled(page)
  await scan(page, tray)
  await page.getByRole('heading', { name: new RegExp(`Tray ${tray}`) }).waitFor()
}

/** The real orders under numbers that the demo's merchant has not imported yet. */
const newOrders = (): Buffer =>
  Buffer.from(
    realOrders()
      .toString('latin1')
      .replace(/^(C?)5/gm, '$16'),
    'latin1',
  )

async function readOrders(page: Page): Promise<void> {
  await page.goto('/order/import-orders')
  await page.getByLabel('File').setInputFiles(upload('orders.csv', newOrders()))
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByRole('table', { name: 'Rows that need a fix' }).waitFor()
}

type Shown = { person: string; options?: PageOptions; open: (page: Page) => Promise<unknown> }
const dashboard = { person: people.manager, open: (page: Page) => page.goto('/dashboard') }
const orders = { person: people.manager, open: chooseOrders }
const walk = { person: people.worker, open: goOnWalking }
const onHandheld: Shown = { ...walk, options: { size: 'handheld' } }
const pictures: Readonly<Record<string, Shown>> = {
  dashboard,
  'dashboard-dark': { ...dashboard, options: { isDark: true } },
  'order-list': orders,
  'order-list-dark': { ...orders, options: { isDark: true } },
  'handheld-pick': onHandheld,
  'handheld-pick-dark': { ...walk, options: { size: 'handheld', isDark: true } },
  pack: { person: people.worker, open: packHalf },
  'import-mapping': { person: people.alder, open: readOrders },
}

function keep(path: string, picture: Buffer): void {
  if (!isKept) return
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), picture)
}

test.each(Object.entries(pictures))('the picture %s of README can be taken and is small', async (name, shown) => {
  const page = await browser.as(shown.person, shown.options)
  await shown.open(page)
  await settled(page)
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toBuffer()
  expect(picture.length).toBeLessThan(mostBytes)
  keep(`docs/pictures/${name}.png`, picture)
})

const onHome = { desk: dashboard, handheld: onHandheld } as const

test.each(Object.entries(ofHome))(
  'the picture %s of the home page can be taken and is small',
  async (_, { file, width, height }) => {
    const { person, open, options }: Shown = onHome[file]
    const page = await browser.as(person, { ...options, scale: 2 })
    await open(page)
    await settled(page)
    const shot = await page.screenshot()
    const across = (await sharp(shot).metadata()).width
    const picture = await sharp(shot)
      .extract({ left: 0, top: 0, width: across, height: Math.round((across * height) / width) })
      .resize(width, height)
      .webp({ quality: 72, effort: 6 })
      .toBuffer()
    expect(picture.length).toBeLessThan(mostBytes / 2)
    keep(`root-config/src/home/${file}.webp`, picture)
  },
)
