import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, expectRefusal, scan, settled, told, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, orderOf, receive, unique } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()

/** The drawer of an order, opened from the list as a person finds it. */
async function openOrder(page: Page, number: string) {
  await page.goto('/order/order-management')
  await page.getByPlaceholder('Order, tracking or reference').fill(number)
  await page.getByText(number).first().click()
  const drawer = page.getByRole('dialog').filter({ hasText: number })
  await drawer.getByRole('button', { name: 'More' }).waitFor()
  return drawer
}
const pick = async (page: Page, item: string) => {
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a manager holds an order under the picker’s hands, lets it go on, cancels it, and its units are put back', async () => {
  const mug = await makeProduct('Enamel mug, stopped')
  await receive(mug.sku, 'C-01-02-A', 4)
  const { orderId } = await makeOrder([{ sku: mug.sku, quantity: 2 }])
  const { warehouseOrderId: number } = await orderOf(orderId)
  const { pickingListId } = await (
    await as(people.manager)
  ).picking.generatePickingList({ body: { orderIds: [orderId] } })
  const tray = 'T-8001'
  const hand = await browser.as(people.worker, { size: 'handheld' })
  await hand.goto(`/fulfilment/pick/picking-list?list=${pickingListId}`)
  await hand.getByText('C-01-02-A', { exact: true }).first().waitFor()
  await scan(hand, 'C-01-02-A')
  await told(hand, 'right', 'Right cell C-01-02-A')
  await scan(hand, tray)
  await told(hand, 'right', `Tray ${tray}`)
  await scan(hand, mug.code)
  await told(hand, 'right', '1 of 2')

  const desk = await browser.as(people.manager)
  const drawer = await openOrder(desk, number)
  await pick(desk, 'Hold')
  const dialog = desk.getByRole('dialog', { name: `Hold ${number}` })
  await dialog.getByLabel('Reason').selectOption('Address')
  expect(await axe(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await drawer.getByText('On hold: Address', { exact: true }).waitFor()
  expectRefusal(hand, 409, '/api/Fulfillment/UpdateOrdersPickingList')
  await scan(hand, mug.code)
  await told(hand, 'wrong', `${number} is on hold: Address`)
  await hand.getByRole('button', { name: 'Leave it out' }).click()
  await hand.getByText('A kept scan was refused.').waitFor({ state: 'detached' })
  await pick(desk, 'Lift holds')
  await drawer.getByText('On hold: Address', { exact: true }).waitFor({ state: 'detached' })

  await pick(desk, 'Cancel order')
  const ending = desk.getByRole('dialog', { name: `Cancel ${number}` })
  const reason = unique('The buyer wants none')
  await ending.getByRole('button', { name: 'Cancel order' }).click()
  await ending.getByText('Reason', { exact: false }).first().waitFor()
  await ending.getByLabel('Reason').fill(reason)
  await ending.getByRole('button', { name: 'Cancel order' }).click()
  await desk.getByText(`${number} is Cancelled; put 1 unit back from ${tray}`).waitFor()
  await drawer.getByText(reason).first().waitFor()
  await told(hand, 'wrong', `${number} was cancelled: put its 1 unit back (tray ${tray})`)
  await scan(hand, mug.code)
  await told(hand, 'wrong', `${number} was cancelled`)
  expect(await axe(hand)).toEqual([])

  await desk.goto('/fulfilment/fulfilment-inpicking')
  const row = desk.getByRole('row', { name: new RegExp(tray) })
  await row.getByText('Put back').first().waitFor()
  await (await as(people.worker)).picking.putBack({ body: { trayName: tray, code: mug.sku, cellCode: 'C-01-02-A' } })
  await openOrder(desk, number)
  await pick(desk, 'Close')
  const closing = desk.getByRole('dialog', { name: `Close ${number}` })
  await closing.getByLabel('Reason').fill('Nothing of it is left')
  await closing.getByRole('button', { name: 'Close' }).last().click()
  await desk.getByText(`${number} is Completed (Cancelled)`).waitFor()
  await settled(desk)
})

test('on a telephone, what is answered to a press in the record is seen in it and can be undone there', async () => {
  const mug = await makeProduct('Enamel mug, told')
  await receive(mug.sku, 'C-01-02-A', 1)
  const { orderId } = await makeOrder([{ sku: mug.sku, quantity: 1 }])
  const { warehouseOrderId: number } = await orderOf(orderId)
  await (await as(people.manager)).shipping.updateOrder({ body: { orderId, hold: ['Address'] } })
  const page = await browser.as(people.manager, { size: 'handheld' })
  await page.goto(`/order/order-management?open=${orderId}`)
  const drawer = page.getByRole('dialog', { name: number })
  await pick(page, 'Lift holds')
  await drawer.getByText(`${number} goes on`).waitFor()
  // A press goes through nothing that covers the button.
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await drawer.getByText('On hold: Address', { exact: true }).waitFor()

  const call = '/api/Order/UpdateOrder'
  expectRefusal(page, 503, call)
  const gone = { code: 'busy', message: 'The warehouse is too busy just now.', next: 'Try again.' }
  await page.route(`**${call}`, (route) => route.fulfill({ status: 503, json: gone }))
  await pick(page, 'Lift holds')
  await drawer.getByText(gone.message).waitFor()
  await drawer.getByRole('button', { name: 'Dismiss' }).first().click()
  await drawer.getByText(gone.message).waitFor({ state: 'detached' })
})
