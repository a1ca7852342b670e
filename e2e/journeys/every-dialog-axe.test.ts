import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeInBothThemes, settled, type Size, useBrowser } from '../parts/browser.ts'
import { upload } from '../parts/files.ts'
import { makeOrder, makeProduct, orderOf, pickOrder, receive, unique } from '../parts/floor.ts'
import { oddStates, tightButtons } from '../parts/looks.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()

/** What stands over a page or asks something in it: its page, how it is opened there, and words of what opens. */
type Opened = { path: string; open: (page: Page) => Promise<void>; words: string }

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      const role = names.length > 1 && name === names.at(-1) ? 'menuitem' : 'button'
      await page.getByRole(role, { name, exact: true }).last().click()
    }
  }

/** An order that may be held and cancelled, one whose tray has to be emptied, one that is packed. */
async function orders(): Promise<{ open: number; packed: number; tray: string }> {
  const mug = await makeProduct('Mug, in a dialog')
  await receive(mug.sku, 'C-01-03-A', 6)
  const line = [{ sku: mug.sku, quantity: 1 }]
  const [manager, worker] = [await as(people.manager), await as(people.worker)]
  const { orderId: open } = await makeOrder(line)
  await manager.shipping.updateOrder({ body: { orderId: open, hold: ['Address'] } })
  const tray = 'T-8801'
  const { orderId: stopped } = await pickOrder(line, tray)
  await manager.shipping.cancelOrder({ body: { orderId: stopped, reason: 'Not wanted' } })
  const { orderId: packed } = await pickOrder(line, 'T-8802')
  await worker.packing.changeToPack({ body: { orderId: packed, code: mug.sku } })
  return { open, packed, tray }
}

/** Dates that read in two ways, and nothing else to ask about. */
const twoWays = (sku: string) =>
  upload('orders.csv', Buffer.from(`Reference code,SKU,Quantity,Placed\n${unique('TWO')},${sku},1,05/06/2026\n`))

async function askForDate(page: Page): Promise<void> {
  const [product] = (await (await as(people.birch)).stock.getProductList({ query: { pageSize: 1 } })).result
  await page.getByLabel('File').setInputFiles(twoWays(product?.sku ?? ''))
  await page.getByRole('button', { name: 'Read the file' }).click()
}

async function chooseAndAssign(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select \d/, disabled: false })
    .first()
    .check()
  await press('Assign 1 to a merchant')(page)
}

/** The dialogs of the warehouse. */
async function floorDialogs(): Promise<Opened[]> {
  const { open, packed, tray } = await orders()
  const number = (await orderOf(open)).warehouseOrderId
  const record = `/order/order-management?open=${open}`
  const parcel = `/fulfilment/fulfilment-shipping?q=${(await orderOf(packed)).warehouseOrderId}`
  return [
    { path: record, open: async () => undefined, words: number },
    { path: record, open: press('More', 'Hold'), words: `Hold ${number}` },
    { path: record, open: press('More', 'Cancel order'), words: `Cancel ${number}` },
    { path: record, open: press('Write a note'), words: 'note' },
    {
      path: '/fulfilment/fulfilment-inpicking',
      open: async (page) => {
        const row = page.locator('tr, .cd-row-card').filter({ hasText: tray })
        const menu = row.getByRole('button', { name: /^Actions of/ })
        // A page that still scrolls closes its menus.
        await menu.scrollIntoViewIfNeeded()
        await settled(page)
        await menu.click()
        await page.getByRole('menuitem', { name: 'Put back' }).click()
      },
      words: `Put back from ${tray}`,
    },
    { path: parcel, open: press(/^Actions of/, 'Enter tracking number'), words: 'racking number' },
    { path: '/cell/cell-management?view=bins', open: press('Add bins'), words: 'Add shipping bins' },
    { path: '/order/non-conformance?view=by-sku', open: async () => undefined, words: 'Announced and not received' },
  ]
}

const sizes = ['desk', 'handheld'] as const

/** What is found on each of them at one size, light and dark. */
async function faultsIn(page: Page, size: Size, all: readonly Opened[]): Promise<string[]> {
  const found: string[] = []
  for (const { path, open, words } of all) {
    await page.goto(path)
    await settled(page, '#area h1')
    await open(page)
    await page.getByText(words, { exact: false }).last().waitFor()
    await settled(page)
    const looks = size === 'handheld' ? [...(await tightButtons(page)), ...(await oddStates(page))] : []
    found.push(...[...(await axeInBothThemes(page)), ...looks].map((line) => `${path}, ${words}: ${line}`))
  }
  return found
}

/** Made once; the dialogs are only looked at. */
const onFloor = floorDialogs()

test.each(sizes)('no dialog of the floor has a serious finding of axe, light and dark: %s', async (size) => {
  expect(await faultsIn(await browser.as(people.manager, { size }), size, await onFloor)).toEqual([])
})

test.each(sizes)('the question which comes first, day or month, has none either: %s', async (size) => {
  const question: Opened = { path: '/order/import-orders', open: askForDate, words: 'Which comes first' }
  expect(await faultsIn(await browser.as(people.birch, { size }), size, [question])).toEqual([])
})

test.each(sizes)('nor have the dialogs of couriers: %s', async (size) => {
  const path = '/super-admin/superadmin-logistic-setting'
  const dialogs: Opened[] = [
    { path, open: press('New courier'), words: 'New courier' },
    { path, open: chooseAndAssign, words: 'Merchant' },
  ]
  expect(await faultsIn(await browser.as(people.superadmin, { size }), size, dialogs)).toEqual([])
})
