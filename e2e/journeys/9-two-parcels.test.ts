import { expect, test } from 'vitest'
import { axe, scan, told, useBrowser } from '../parts/browser.ts'
import { makeProduct, onHandOf, orderOf, pickOrder, receive, unique } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const courier = 'Coast Express'
const bin = 'BIN-B1'
const tray = 'T-5101'
const numbers = [1, 2].map((n) => unique(`COAST${n}`).replace(/\W/g, ''))

test('an order leaves in two parcels: packed, numbered, put into a bin and handed over each by itself', async () => {
  const tent = await makeProduct('Tent, dome')
  await receive(tent.sku, 'D-02-01-A', 3)
  const { orderId } = await pickOrder([{ sku: tent.sku, quantity: 3 }], tray)
  const page = await browser.as(people.worker)

  await page.goto(`/fulfilment/pack/pack-size/${orderId}/pack-items`)
  const another = page.getByRole('button', { name: 'New parcel' })
  await another.waitFor()
  expect(await another.getAttribute('aria-disabled')).toBe('true')
  for (const count of [1, 2]) {
    await scan(page, tent.code)
    await told(page, 'right', `${count} of 3`)
  }
  await another.click()
  await told(page, 'idle', 'The next scan begins parcel 2')
  await page.getByRole('button', { name: 'Back to parcel 1' }).click()
  await told(page, 'idle', 'Scans go into parcel 1')
  await another.click()
  await page.getByText('Scans go into parcel 2, 0 units so far.').waitFor()
  expect(await axe(page)).toEqual([])
  await scan(page, tent.code)
  await told(page, 'right', '2 parcels closed')
  await page.getByText('3 units in 2 parcels').waitFor()
  const { warehouseOrderId, parcels } = await orderOf(orderId)
  expect(parcels).toMatchObject([
    { units: 2, isClosed: true },
    { units: 1, isClosed: true },
  ])

  await page.goto('/fulfilment/fulfilment-shipping')
  await page.getByRole('combobox', { name: 'Shipping bin' }).waitFor()
  await scan(page, `${warehouseOrderId}-9`)
  await page.getByText(`${warehouseOrderId} has no parcel 9.`).waitFor()
  await page.getByRole('button', { name: 'Parcel 2 of 2, packed' }).waitFor()
  await page.goto('/fulfilment/fulfilment-shipping')
  await page.getByRole('combobox', { name: 'Shipping bin' }).waitFor()
  await scan(page, `${warehouseOrderId}-2`)
  const choice = page.getByRole('group', { name: 'Parcels' })
  await choice.getByRole('button', { name: 'Parcel 2 of 2, packed', pressed: true }).waitFor()
  const worker = await as(people.worker)
  for (const parcelNumber of [1, 2])
    await worker.packing.updateFinalWeight({ body: { orderId, parcelNumber, weight: 0.5, confirmed: true } })
  await page.getByRole('button', { name: courier }).click()
  await told(page, 'right', `${courier} takes ${warehouseOrderId}-2`)
  expect(await axe(page)).toEqual([])
  for (const [index, number] of numbers.toReversed().entries()) {
    if (index === 1) {
      await scan(page, `${warehouseOrderId}-1`)
      await choice.getByRole('button', { name: 'Parcel 1 of 2, packed', pressed: true }).waitFor()
    }
    await scan(page, number)
    await told(page, 'right', `Its tracking number is ${number}`)
    await scan(page, bin)
    await told(page, 'right', `lies in bin ${bin}`)
    if (index === 0) await told(page, 'right', `Of this order ${warehouseOrderId}-1 is left`)
  }
  await choice.getByRole('button', { name: `Parcel 1 of 2, in ${bin}` }).waitFor()
  await expect.poll(async () => (await orderOf(orderId)).status).toBe(4000)

  const before = await onHandOf(tent.sku)
  await page.goto('/fulfilment/fulfilment-shipping-checkout')
  await page
    .getByRole('row', { name: new RegExp(bin) })
    .getByRole('link', { name: 'Check out' })
    .click()
  await page.getByText(`Bin ${bin} · ${courier}`).waitFor()
  for (const [index, number] of numbers.entries()) {
    await scan(page, number)
    await told(page, 'right', `Right parcel, ${index + 1} checked`)
    await told(page, 'right', `${warehouseOrderId}-${index + 1}`)
  }
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: /^Hand over \d+ parcels to/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Hand over/ })
    .click()
  await told(page, 'right', 'handed over')
  expect((await orderOf(orderId)).status).toBe(5000)
  expect(await onHandOf(tent.sku)).toBe(before - 3)

  await page.goto(`/order/order-management?open=${orderId}`)
  const table = page.getByRole('table', { name: 'Parcels' })
  await table.waitFor()
  expect(await table.getByRole('row').allInnerTexts()).toEqual([
    expect.any(String),
    expect.stringContaining(numbers[0] ?? ''),
    expect.stringContaining(numbers[1] ?? ''),
  ])
  expect(await axe(page)).toEqual([])
})
