import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, expectRefusal, pick, scan, told, useBrowser } from '../parts/browser.ts'
import { makeProduct, onHandOf, orderOf, pickOrder, receive, unique } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'

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
  const [label, opened] = [passing(page, '**/api/Document/GetShippingLabel*'), page.waitForEvent('popup')]
  await scan(page, fork.code)
  await told(page, 'right', 'Parcel closed')
  // The label opens in a tab of its own; closed, so that the bench is in front again.
  await (await opened).close()
  const pdf = (await label).toString('latin1')
  const [, width, height] = (/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? []).map(Number)
  expect([width, height]).toEqual([expect.closeTo(points(100), 1), expect.closeTo(points(150), 1)])
  expect((await orderOf(orderId)).status).toBe(3000)

  await page.goto('/fulfilment/fulfilment-shipping')
  await page.getByRole('combobox', { name: 'Shipping bin' }).waitFor()
  await scan(page, bin)
  await page.getByText(`Bin ${bin} is in use at this desk`).waitFor()
  await page.goto(`/fulfilment/fulfilment-shipping/${orderId}`)
  await page.getByRole('combobox', { name: 'Courier' }).selectOption(courier)
  await page.getByRole('button', { name: 'Confirm courier' }).click()
  await page.getByText(new RegExp(`${courier} takes`)).waitFor()
  await scan(page, tracking)
  await page.getByText(tracking).first().waitFor()
  await scan(page, bin)
  await page.getByText(`1 parcel lies in bin ${bin}`).waitFor()
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

test('a parcel whose courier is known is shipped with three scans and not a click: parcel, tracking number, bin', async () => {
  const spoon = await makeProduct('Spoon, titanium')
  await receive(spoon.sku, 'D-01-03-A', 2)
  const { orderId } = await pickOrder([{ sku: spoon.sku, quantity: 1 }], 'T-5002')
  const worker = await as(people.worker)
  await worker.packing.changeToPack({ body: { orderId, code: spoon.sku } })
  const { warehouseOrderId } = await orderOf(orderId)
  await worker.shipping.confirm({
    body: { warehouseOrderId, shippingProvider: courier, weight: 0.2, length: 20, width: 15, height: 10 },
  })
  const page = await browser.as(people.worker)
  await page.goto('/fulfilment/fulfilment-shipping')
  await page.getByRole('combobox', { name: 'Shipping bin' }).waitFor()
  await scan(page, warehouseOrderId)
  await page.getByText('Not entered yet').waitFor()
  const number = unique('COAST').replace(/\W/g, '')
  await scan(page, number)
  await page.getByText(number).first().waitFor()
  await scan(page, bin)
  await page.getByText(`1 parcel lies in bin ${bin}`).waitFor()
  expect(await orderOf(orderId)).toMatchObject({ status: 4000, trackingNumber: number, shippingBinName: bin })
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
