import { expect, test } from 'vitest'
import { axe, scan, told, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, orderOf, receive } from '../parts/floor.ts'
import { tightButtons } from '../parts/looks.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const [tray, second, cellCode] = ['T-4101', 'T-4102', 'Q-01-01-A']

test('on 360 px a full tray, a pause and an empty cell are settled by scans; a cell that is not empty is counted', async () => {
  const bell = await makeProduct('Bear bell, brass')
  const boss = await as(people.manager)
  await boss.location.cellCreate({ body: { code: cellCode } })
  await receive(bell.sku, cellCode, 4)
  const { orderId } = await makeOrder([{ sku: bell.sku, quantity: 4 }])
  const { pickingListId } = await boss.picking.generatePickingList({ body: { orderIds: [orderId] } })
  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/fulfilment/pick/picking-list?list=${pickingListId}`)
  await page.getByText(cellCode, { exact: true }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await tightButtons(page)).toEqual([])
  await scan(page, cellCode)
  await told(page, 'right', 'Right cell')
  await scan(page, tray)
  await told(page, 'right', `Tray ${tray}`)
  await scan(page, bell.code)
  await told(page, 'right', 'Right item, 1 of 4')

  await scan(page, second)
  await told(page, 'wrong', `Is ${tray} full? Scan ${second} once more to go on in it.`)
  await scan(page, second)
  await told(page, 'right', `Tray ${second}`)
  await scan(page, bell.code)
  await told(page, 'right', 'Right item, 2 of 4')
  await expect.poll(async () => (await orderOf(orderId)).trayName).toBe(second)

  await page.getByRole('button', { name: 'Pause the list' }).click()
  await page.getByRole('heading', { name: 'Choose a picking list' }).waitFor()
  await page
    .getByRole('button', { name: `list ${pickingListId}` })
    .or(page.getByRole('link', { name: `list ${pickingListId}` }))
    .first()
    .waitFor()
  await scan(page, second)
  await page.getByText(cellCode, { exact: true }).first().waitFor()
  await scan(page, cellCode)
  await told(page, 'right', 'Right cell')
  await scan(page, second)
  // The walk knows still that the order goes on in it.
  await told(page, 'repeated', `Tray ${second} again`)
  await scan(page, bell.code)
  await told(page, 'right', 'Right item, 3 of 4')
  await scan(page, bell.code)
  await page.getByText(`Is ${cellCode} empty now?`).waitFor()
  expect(await axe(page)).toEqual([])
  const no = page.getByRole('button', { name: 'No, something is left' })
  expect((await no.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await no.click()
  await told(page, 'repeated', `${cellCode} is to be counted`)

  const desk = await browser.as(people.manager)
  await desk.goto('/stock/stock-adjustment')
  await desk.getByText('To be counted').waitFor()
  await desk.getByLabel(`Units counted of ${bell.sku} in ${cellCode}`).fill('2')
  expect(await axe(desk)).toEqual([])
  // Others may wait to be counted too.
  await desk.getByRole('button', { name: 'Counted', disabled: false }).click()
  await desk.getByText(`${bell.sku} in ${cellCode}: +2, the rest is free again`).waitFor()
  expect(
    (await boss.stock.getStockByProduct({ query: { sku: bell.sku, merchantId: (await orderOf(orderId)).merchantId } }))
      .onHand,
  ).toBe(6)
})
