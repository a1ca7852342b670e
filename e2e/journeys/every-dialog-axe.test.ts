import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeInBothThemes, settled, type Size, useBrowser } from '../parts/browser.ts'
import { upload } from '../parts/files.ts'
import {
  deliverOrder,
  makeOrder,
  makeProduct,
  orderOf,
  pickOrder,
  readyOrder,
  receive,
  unique,
} from '../parts/floor.ts'
import { oddStates, tightButtons } from '../parts/looks.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()

/** What stands over a page or asks something in it: its page, how it is opened there, and words of what opens. */
type Opened = { path: string; open: (page: Page) => Promise<void>; words: string; only?: Size }

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      const role = names.length > 1 && name === names.at(-1) ? 'menuitem' : 'button'
      await page.getByRole(role, { name, exact: true }).last().click()
    }
  }

/** A shipping bin that no other journey puts a parcel into. */
async function ownBin(): Promise<string> {
  const manager = await as(people.manager)
  const [bin] = await manager.shipping.shippingBinGetAll()
  const name = 'BIN-DIALOG'
  await manager.shipping.shippingBinListCreate({
    body: {
      bins: [
        { name, ...(bin?.shippingProviderMasterId ? { shippingProviderMasterId: bin.shippingProviderMasterId } : {}) },
      ],
    },
  })
  return name
}

type Orders = {
  open: number
  packed: number
  tray: string
  ready: number
  shippingBinId: number
  lost: number
  delivered: number
}

/**
 * An order that may be held and cancelled and collects cash, one whose tray has to be emptied, one that is packed, one
 * that is lost, one that was delivered, one that may go into a bin, and one in the bin.
 */
async function orders(): Promise<Orders> {
  const mug = await makeProduct('Mug, in a dialog')
  await receive(mug.sku, 'C-01-03-A', 12)
  const line = [{ sku: mug.sku, quantity: 1 }]
  const [manager, worker] = [await as(people.manager), await as(people.worker)]
  const { orderId: open } = await makeOrder([{ sku: mug.sku, quantity: 2 }])
  await manager.shipping.updateOrder({ body: { orderId: open, hold: ['Address'], codAmount: 24 } })
  const tray = 'T-8801'
  const { orderId: stopped } = await pickOrder(line, tray)
  await manager.shipping.cancelOrder({ body: { orderId: stopped, reason: 'Not wanted' } })
  const { orderId: packed } = await pickOrder([{ sku: mug.sku, quantity: 2 }], 'T-8802')
  await worker.packing.changeToPack({ body: { orderId: packed, code: mug.sku, quantity: 2 } })
  const binName = await ownBin()
  const { orderId: lost } = await pickOrder(line, 'T-8805')
  await worker.packing.changeToPack({ body: { orderId: lost, code: mug.sku, quantity: 1 } })
  await manager.shipping.reportFailed({ body: { orderId: lost, cause: 'Lost', reason: 'Not found' } })
  const { orderId: delivered } = await deliverOrder(line, 'T-8806', binName)
  const { orderId: ready } = await readyOrder(line, 'T-8803', binName)
  const { orderId: binned, shippingBinId } = await readyOrder(line, 'T-8804', binName)
  await worker.shipping.changeToReadyToShip({ body: { orderId: binned, shippingBinId } })
  return { open, packed, tray, ready, shippingBinId, lost, delivered }
}

/** Orders of the queue: one that lacks some of its stock, and one of a product that nobody knows. */
async function troubled(): Promise<{ short: string; strange: string }> {
  const lamp = await makeProduct('Lamp, in a dialog')
  await receive(lamp.sku, 'C-01-03-A', 1)
  const { orderId: short } = await makeOrder([{ sku: lamp.sku, quantity: 3 }], { status: 540 })
  const { orderId: strange } = await makeOrder([{ sku: unique('NOBODY'), quantity: 1 }], { status: 550 })
  const inQueue = (orderId: number) => `/order/non-conformance?open=${orderId}`
  return { short: inQueue(short), strange: inQueue(strange) }
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
  const { open, packed, tray, ready, shippingBinId, lost, delivered } = await orders()
  const { short, strange } = await troubled()
  const number = (await orderOf(open)).warehouseOrderId
  const recordOf = (orderId: number) => `/order/order-management?open=${orderId}`
  const [record, shelved] = [recordOf(open), recordOf(packed)]
  const parcel = `/fulfilment/fulfilment-shipping?q=${(await orderOf(packed)).warehouseOrderId}`
  return [
    { path: record, open: async () => undefined, words: number },
    { path: record, open: press('More', 'Hold'), words: `Hold ${number}` },
    { path: record, open: press('More', 'Cancel order'), words: `Cancel ${number}` },
    { path: shelved, open: press('More', 'Void a parcel'), words: 'Void a parcel of' },
    { path: shelved, open: press('More', 'Cancel part'), words: 'Cancel part of' },
    { path: record, open: press('More', 'Cancel part'), words: 'What the courier collects for what is left' },
    { path: shelved, open: press('More', 'Report failed'), words: 'What is here of it is put back by scanning' },
    { path: recordOf(lost), open: press('More', 'Ship again'), words: 'It is promised stock anew at once' },
    { path: recordOf(delivered), open: press('More', 'Announce return'), words: 'an inbound request of type Return' },
    { path: short, open: press('Split'), words: 'Split' },
    { path: strange, open: press('Map SKU'), words: 'Map a SKU of' },
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
    {
      path: `/order/order-management?view=packed&q=${(await orderOf(ready)).warehouseOrderId}`,
      open: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Select \S*\d/ })
          .first()
          .check()
        await press('Ready to ship')(page)
      },
      words: 'Put the parcel into a shipping bin',
      // The cards of a telephone are not chosen.
      only: 'desk',
    },
    {
      path: `/fulfilment/shipping-checkout/shipping-list?bin=${shippingBinId}`,
      open: press(/^Hand over 1 parcel/),
      words: 'Their stock leaves the books',
    },
    { path: parcel, open: press(/^Actions of/, 'Enter tracking number'), words: 'racking number' },
    { path: '/cell/cell-management?view=bins', open: press('Add bins'), words: 'Add shipping bins' },
    {
      path: '/fulfilment/fulfilment-pick',
      open: press('Generate picking list'),
      words: 'What this yields',
    },
    { path: '/order/non-conformance?view=by-sku', open: async () => undefined, words: 'Announced and not received' },
  ]
}

const sizes = ['desk', 'handheld'] as const

/** What is found on each of them at one size, light and dark. */
async function faultsIn(page: Page, size: Size, all: readonly Opened[]): Promise<string[]> {
  const found: string[] = []
  for (const { path, open, words } of all.filter(({ only }) => (only ?? size) === size)) {
    await page.goto(path)
    await settled(page, '#area h1')
    await open(page)
    // A message of the bell that is not open may hold the same words.
    await page.getByText(words, { exact: false }).filter({ visible: true }).last().waitFor()
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

test.each(sizes)('nor have the record of a person and the invitation of several: %s', async (size) => {
  const { result } = await (
    await as(people.superadmin)
  ).people.getUserList({ query: { role: ['WAREHOUSE_WORKER'], pageSize: 1 } })
  const list = '/super-admin/superadmin-user'
  const record = `${list}?open=${result[0]?.userId}`
  const choose = (role: string) => (page: Page) => page.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  const dialogs: Opened[] = [
    { path: record, open: choose('Warehouse Manager'), words: 'sees from then on, too' },
    { path: record, open: press('Disable…'), words: 'cannot sign in until somebody enables the account' },
    { path: `${list}?open=invite`, open: choose('Warehouse Worker'), words: 'They will see' },
  ]
  expect(await faultsIn(await browser.as(people.superadmin, { size }), size, dialogs)).toEqual([])
})
