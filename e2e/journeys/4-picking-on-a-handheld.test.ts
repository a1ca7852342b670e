import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, expectRefusal, forgiveFaults, pick, scan, strip, told, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, orderOf, receive, unique } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const [tray, otherTray] = ['T-4001', 'T-4002']

const linesOf = async (pickingListId: number) =>
  (await as(people.worker)).picking.getOrderItemsByPickingListId({ query: { pickingListId } })
const pickedOf = async (pickingListId: number) => (await linesOf(pickingListId)).map(({ picked }) => picked)
const redOf = (page: Page) => strip(page).evaluate((element) => getComputedStyle(element).backgroundColor)

/**
 * Three products in three cells, one after the other on the walk: the first two for one order, the third for another.
 */
async function furnish() {
  const [mug, rope, peg] = [
    await makeProduct('Enamel mug, blue'),
    await makeProduct('Rope 10 m'),
    await makeProduct('Tent peg'),
  ]
  await receive(mug.sku, 'C-01-01-A', 10)
  await receive(rope.sku, 'C-01-02-A', 10)
  await receive(peg.sku, 'C-01-03-A', 10)
  const batch = unique('WALK')
  const first = await makeOrder(
    [
      { sku: mug.sku, quantity: 2 },
      { sku: rope.sku, quantity: 1 },
    ],
    { reference: `${batch}-1` },
  )
  const second = await makeOrder([{ sku: peg.sku, quantity: 3 }], { reference: `${batch}-2` })
  return { mug, rope, peg, batch, first, second }
}

test('a manager makes a list, a worker walks it: a wrong scan moves nothing, a right one counts, undo takes it back', async () => {
  const { mug, rope, peg, batch, first, second } = await furnish()
  const desk = await browser.as(people.manager)
  await pick(desk, 'Fulfilment', 'Fulfilment')
  await desk.getByPlaceholder('Order, tracking or reference').fill(batch)
  for (const { orderId } of [first, second])
    await desk
      .getByRole('row', { name: new RegExp((await orderOf(orderId)).warehouseOrderId) })
      .getByRole('checkbox')
      .check()
  await desk.getByRole('button', { name: 'Add 2 to picking list' }).click()
  const made = await desk.getByText(/2 orders, 6 units on picking list \d+/).innerText()
  const list = Number(/list (\d+)/.exec(made)?.[1])

  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.goto('/fulfilment/pick/picking-list')
  await page.getByRole('button', { name: `Take list ${list}` }).click()
  await page.getByRole('heading', { name: `Picking list ${list}` }).waitFor()
  await page.getByText('C-01-01-A', { exact: true }).first().waitFor()
  expect(await axe(page)).toEqual([])

  await scan(page, 'D-03-09-C')
  await told(page, 'wrong', 'Wrong cell: this is D-03-09-C, go to C-01-01-A.')
  const red = await redOf(page)
  await scan(page, 'C-01-01-A')
  await told(page, 'right', 'Right cell C-01-01-A')
  expect(await redOf(page)).not.toBe(red)
  await scan(page, rope.code)
  await told(page, 'wrong', 'Wrong item')
  expect(await redOf(page)).toBe(red)
  expect(await pickedOf(list)).toEqual([0, 0, 0])

  await scan(page, mug.code)
  await told(page, 'right', 'Right item, 1 of 2')
  await scan(page, tray)
  await told(page, 'right', 'Right item, 1 of 2')
  await expect.poll(async () => (await pickedOf(list))[0]).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await told(page, 'repeated', 'Scan undone')
  expect((await pickedOf(list))[0]).toBe(0)
  // A scanner that hands over text and no keys: nothing that people see has the focus.
  await page.keyboard.insertText(mug.code)
  await told(page, 'right', 'Right item, 1 of 2')
  await page.keyboard.insertText(mug.code)
  await told(page, 'right', 'Right item, 2 of 2')
  await expect.poll(async () => (await pickedOf(list))[0]).toBe(2)

  await page.getByText('C-01-02-A', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Skip stop' }).click()
  await told(page, 'repeated', 'Stop skipped, it comes last')

  await scan(page, 'C-01-03-A')
  await told(page, 'right', 'Right cell C-01-03-A')
  await scan(page, peg.code)
  await told(page, 'right', 'Right item, 1 of 3')
  await scan(page, tray)
  await told(page, 'wrong', `Wrong tray: ${tray}`)
  await scan(page, otherTray)
  await told(page, 'right', 'Right item, 1 of 3')
  await page.getByRole('button', { name: 'Enter quantity' }).click()
  await page.getByLabel('Edit Quantity to Scan').fill('2')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('C-01-02-A', { exact: true }).first().waitFor()
  await scan(page, 'C-01-02-A')
  await told(page, 'right', 'Right cell C-01-02-A')
  await scan(page, rope.code)
  await told(page, 'right', 'now scan its tray')
  await scan(page, tray)
  await page.getByText(`Picking list ${list} is done`).waitFor()
  await expect.poll(async () => (await pickedOf(list)).toSorted()).toEqual([1, 2, 3])
  expect([(await orderOf(first.orderId)).status, (await orderOf(second.orderId)).status]).toEqual([2200, 2200])
  expect((await orderOf(first.orderId)).trayName).toBe(tray)
})

test('what cannot be found is reported short, and its order says why it waits', async () => {
  const bell = await makeProduct('Bear bell')
  await receive(bell.sku, 'C-02-01-A', 2)
  const { orderId } = await makeOrder([{ sku: bell.sku, quantity: 2 }])
  const { pickingListId } = await (
    await as(people.manager)
  ).picking.generatePickingList({ body: { orderIds: [orderId] } })
  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.goto('/fulfilment/pick/picking-list')
  await page.getByRole('button', { name: `Take list ${pickingListId}` }).click()
  await page.getByText('C-02-01-A', { exact: true }).first().waitFor()
  await scan(page, 'C-02-01-A')
  await told(page, 'right', 'Right cell C-02-01-A')
  await page.getByRole('button', { name: 'Short pick' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'The cell is empty' }).click()
  await page.getByText(`Picking list ${pickingListId}`, { exact: false }).first().waitFor()
  await expect.poll(async () => (await orderOf(orderId)).status).toBe(540)
  expect((await orderOf(orderId)).reason).toContain('C-02-01-A was short of 2')
})

test('without network only what this device knows is green; what it cannot know waits, and a refusal is readable', async () => {
  const whistle = await makeProduct('Signal whistle')
  await receive(whistle.sku, 'C-02-02-A', 3)
  const { orderId } = await makeOrder([{ sku: whistle.sku, quantity: 3 }])
  const { pickingListId } = await (
    await as(people.manager)
  ).picking.generatePickingList({ body: { orderIds: [orderId] } })
  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.goto('/fulfilment/pick/picking-list')
  await page.getByRole('button', { name: `Take list ${pickingListId}` }).click()
  await page.getByText('C-02-02-A', { exact: true }).first().waitFor()
  await scan(page, 'C-02-02-A')
  await told(page, 'right', 'Right cell C-02-02-A')
  await scan(page, 'T-4003')
  await told(page, 'right', 'Tray T-4003')

  await page.context().setOffline(true)
  await scan(page, '4009999999990')
  await told(page, 'unchecked', 'Not checked yet')
  await page.getByText('Offline', { exact: false }).first().waitFor()
  expect(await axe(page)).toEqual([])
  await scan(page, whistle.code)
  await told(page, 'right', 'Right item, 1 of 3')
  await page.getByText('2 waiting').waitFor()

  expectRefusal(page, 404, '/api/Fulfillment/UpdateOrdersPickingList')
  await page.context().setOffline(false)
  const refusal = page.getByRole('alert').filter({ hasText: 'A kept scan was refused.' })
  await refusal.waitFor()
  expect(await page.locator('.cd-scan__chip').innerText()).toBe('2 waiting')
  // Words over the screen's width, under them both buttons, a thumb high and inside the box.
  const box = await refusal.boundingBox()
  expect((await refusal.locator('.cd-notice__text').boundingBox())?.width).toBeGreaterThan(280)
  for (const name of ['Send again', 'Leave it out']) {
    const button = await refusal.getByRole('button', { name }).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(56)
    expect((button?.y ?? Infinity) + 56).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
  }
  expect(await axe(page)).toEqual([])
  await refusal.getByRole('button', { name: 'Leave it out' }).click()
  await told(page, 'right', 'Back online')
  expect(await pickedOf(pickingListId)).toEqual([1])
  forgiveFaults(page, /ERR_INTERNET_DISCONNECTED|SignalR|WebSocket/)
})

test('a walk whose list a manager gives back says so at once, and leads to the next list', async () => {
  const peg = await makeProduct('Tent peg, long')
  await receive(peg.sku, 'C-01-03-A', 5)
  const { orderId } = await makeOrder([{ sku: peg.sku, quantity: 2 }])
  const manager = await as(people.manager)
  const { pickingListId } = await manager.picking.generatePickingList({ body: { orderIds: [orderId] } })
  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.goto(`/fulfilment/pick/picking-list?list=${pickingListId}`)
  await page.getByText('C-01-03-A', { exact: true }).first().waitFor()
  await manager.picking.clearPickingList({ body: { pickingListId } })
  await page.getByText(`Picking list ${pickingListId} was cleared`).waitFor()
  await page.getByRole('link', { name: 'Next list' }).click()
  await page.getByRole('heading', { name: `Picking list ${pickingListId}` }).waitFor({ state: 'detached' })
})
