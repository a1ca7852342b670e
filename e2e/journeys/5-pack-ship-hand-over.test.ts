import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, expectRefusal, pick, scan, told, useBrowser } from '../parts/browser.ts'
import { makeProduct, onHandOf, orderOf, pickOrder, receive, unique } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'
import { takePrints } from '../parts/prints.ts'

const browser = useBrowser()
const courier = 'Coast Express'
const bin = 'BIN-B1'
const tracking = unique('COAST').replace(/\W/g, '')
const tray = 'T-5001'
const points = (millimetres: number) => (millimetres / 25.4) * 72

/** The bytes of the next reply of an address, which the page gets too; Chromium keeps none of a blob for later. */
const passing = (page: Page, address: string): Promise<Buffer> =>
  new Promise(
    (done) =>
      void page.route(
        address,
        async (route) => {
          const response = await route.fetch()
          done(await response.body())
          await route.fulfill({ response })
        },
        { times: 1 },
      ),
  )

test('a tray is packed unit by unit, leaves the bench with its label, and goes to the courier; its stock leaves the books at the hand-over', async () => {
  const [pan, fork] = [await makeProduct('Pan 18 cm'), await makeProduct('Fork, titanium')]
  await receive(pan.sku, 'D-01-01-A', 4)
  await receive(fork.sku, 'D-01-02-A', 4)
  const { orderId } = await pickOrder(
    [
      { sku: pan.sku, quantity: 1 },
      { sku: fork.sku, quantity: 2 },
    ],
    tray,
  )
  const page = await browser.as(people.worker)
  const prints = await takePrints(page)

  await pick(page, 'Fulfilment', 'Fulfilment')
  await page.getByRole('link', { name: /^Pack/ }).click()
  await page.getByRole('heading', { name: 'Fulfilment > Pack' }).waitFor()
  await scan(page, tray)
  await page.getByRole('heading', { name: new RegExp(`Tray ${tray}`) }).waitFor()

  expectRefusal(page, 409, '/api/Order/ChangeToPack')
  await scan(page, '2010000000014')
  await told(page, 'wrong', 'Wrong item')
  expect((await orderOf(orderId)).lines.map(({ packed }) => packed)).toEqual([0, 0])
  await page
    .getByRole('group', { name: 'Box' })
    .getByRole('button', { name: /^(suggested )?M\b/ })
    .click()
  await page.getByRole('button', { name: 'Enter weight' }).click()
  await page.getByLabel('Measured weight').fill('0.87')
  await page.getByRole('button', { name: 'Save weight' }).click()
  await page.getByText(/, fits\./).waitFor()
  await scan(page, pan.code)
  await told(page, 'right', 'Right item: Pan 18 cm, 1 of 1')
  await scan(page, fork.code)
  await told(page, 'right', 'Right item: Fork, titanium, 1 of 2')
  expect(await axe(page)).toEqual([])
  await scan(page, fork.code)
  await told(page, 'right', 'Parcel closed')
  expect(prints).toEqual([])
  const label = passing(page, '**/api/Document/GetShippingLabel*')
  await page.getByRole('button', { name: 'Print label' }).click()
  await page.getByText('Its label is with the printer.').waitFor()
  expect(prints).toEqual([{ address: expect.stringMatching(/^blob:/), type: 'application/pdf' }])
  expect(page.context().pages()).toEqual([page])
  expect(await axe(page)).toEqual([])
  // The bench hears the scanner again, and no button takes its Enter for a press.
  await scan(page, 'NOBODY-1')
  await told(page, 'wrong', 'NOBODY-1')
  expect((await orderOf(orderId)).parcels.map(({ labelPrints }) => labelPrints)).toEqual([1])
  const pdf = (await label).toString('latin1')
  const [, width, height] = (/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? []).map(Number)
  expect([width, height]).toEqual([expect.closeTo(points(100), 1), expect.closeTo(points(150), 1)])
  expect((await orderOf(orderId)).status).toBe(3000)

  await page.goto('/fulfilment/fulfilment-shipping')
  await page.getByRole('combobox', { name: 'Shipping bin' }).waitFor()
  await scan(page, bin)
  await page.getByText(`Bin ${bin} is in use at this desk`).waitFor()
  await page.goto(`/fulfilment/fulfilment-shipping/${orderId}`)
  await page.getByText('0.87 kg').first().waitFor()
  await scan(page, bin)
  // The bin of a courier chooses it, where nobody has.
  await told(page, 'right', `${courier} takes`)
  expect(await axe(page)).toEqual([])
  await scan(page, tracking)
  await told(page, 'right', `Its tracking number is ${tracking}`)
  await scan(page, bin)
  await told(page, 'right', `lies in bin ${bin}`)
  expect((await orderOf(orderId)).status).toBe(4000)

  const before = await onHandOf(fork.sku)
  await page.goto('/fulfilment/fulfilment-shipping-checkout')
  await page
    .getByRole('row', { name: new RegExp(bin) })
    .getByRole('link', { name: 'Check out' })
    .click()
  await page.getByText(`Bin ${bin} · ${courier}`).waitFor()
  await scan(page, tracking)
  await told(page, 'right', 'Right parcel, 1 checked')
  await page.reload()
  await page.getByText('1 checked before').waitFor()
  await scan(page, bin)
  await told(page, 'repeated', `Bin ${bin}, this one`)
  await scan(page, tracking)
  await told(page, 'repeated', 'Checked already')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: `Hand over 1 parcel to ${courier}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over 1 parcel' }).click()
  await told(page, 'right', '1 handed over')
  expect((await orderOf(orderId)).status).toBe(5000)
  expect(await onHandOf(fork.sku)).toBe(before - 2)

  await page.goto('/fulfilment/fulfilment-release')
  await page
    .getByRole('row', { name: new RegExp(bin) })
    .getByRole('button', { name: 'Mark 1 delivered' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 delivered' }).click()
  await page.getByText(`1 parcel of bin ${bin} is delivered`).waitFor()
  expect((await orderOf(orderId)).status).toBe(6000)
})

/** A parcel of one spoon with a courier, as it comes from the bench. */
async function packedSpoon(sku: string, tray: string): Promise<{ orderId: number; warehouseOrderId: string }> {
  const { orderId } = await pickOrder([{ sku, quantity: 1 }], tray)
  const worker = await as(people.worker)
  await worker.packing.changeToPack({ body: { orderId, code: sku } })
  const { warehouseOrderId } = await orderOf(orderId)
  await (await as(people.manager)).shipping.updateOrder({ body: { orderId, shippingProvider: courier } })
  return { orderId, warehouseOrderId }
}

test('parcels are shipped one after another with three scans each and not a click: parcel, tracking number, bin; the weight is typed', async () => {
  const spoon = await makeProduct('Spoon, titanium')
  await receive(spoon.sku, 'D-01-03-A', 3)
  const parcels = [await packedSpoon(spoon.sku, 'T-5002'), await packedSpoon(spoon.sku, 'T-5003')]
  const page = await browser.as(people.worker)
  await page.goto('/fulfilment/fulfilment-shipping')
  await page.getByRole('combobox', { name: 'Shipping bin' }).waitFor()
  for (const { orderId, warehouseOrderId } of parcels) {
    await scan(page, warehouseOrderId)
    await told(page, 'idle', `Parcel ${warehouseOrderId}`)
    await page.locator('input[name=weight]:focus').fill('0.31')
    await page.keyboard.press('Enter')
    await told(page, 'right', '0.31 kg kept')
    const number = unique('COAST').replace(/\W/g, '')
    await scan(page, number)
    await told(page, 'right', `Its tracking number is ${number}`)
    await scan(page, bin)
    await told(page, 'right', `${warehouseOrderId} lies in bin ${bin}`)
    expect(await orderOf(orderId)).toMatchObject({ status: 4000, trackingNumber: number, shippingBinName: bin })
  }
})

test('at the desk a weight outside the limit is asked about once, and a label of another parcel stops', async () => {
  const fork = await makeProduct('Spork, titanium')
  await receive(fork.sku, 'D-01-04-A', 2)
  const { orderId, warehouseOrderId } = await packedSpoon(fork.sku, 'T-5004')
  const number = unique('COAST').replace(/\W/g, '')
  await (await as(people.worker)).shipping.enterTrackingNo({ body: { orderId, trackingNumber: number } })
  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.goto(`/fulfilment/fulfilment-shipping/${orderId}`)
  expectRefusal(page, 409, '/api/Order/UpdateFinalWeight')
  await page.locator('input[name=weight]:focus').fill('3.1')
  await page.keyboard.press('Enter')
  await told(page, 'wrong', 'Measured 3100 g')
  expect((await orderOf(orderId)).finalWeight).toBeNull()
  expect(await axe(page)).toEqual([])
  await page.locator('input[name=weight]:focus').press('Enter')
  await told(page, 'right', '3.1 kg kept')
  await scan(page, 'COAST000')
  await told(page, 'wrong', `Wrong label: ${warehouseOrderId} has ${number}`)
  await scan(page, bin)
  await told(page, 'wrong', 'First scan the tracking number on it')
  await scan(page, number)
  await told(page, 'right', 'Right label, on the right parcel')
  expect(await axe(page)).toEqual([])
  await scan(page, bin)
  await told(page, 'right', `lies in bin ${bin}`)
  // The label itself opens the desk, and is seen by that.
  await page.goto('/fulfilment/fulfilment-shipping')
  await page.getByRole('combobox', { name: 'Shipping bin' }).waitFor()
  await scan(page, number)
  await told(page, 'idle', `${warehouseOrderId} lies in bin ${bin}`)
})

test('a scan where no screen wants one is answered and opens what it names', async () => {
  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.locator('.scan-answer').waitFor({ state: 'attached', timeout: 20_000 })
  await scan(page, 'NO-SUCH-CODE')
  await told(page, 'wrong', 'Nobody knows the code NO-SUCH-CODE here.')
  expect(await axe(page)).toEqual([])
  await scan(page, bin)
  await told(page, 'right', `Bin ${bin}`)
  await page.getByText(`Bin ${bin} ·`).waitFor()
})
