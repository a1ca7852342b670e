import { expect, test } from 'vitest'
import { axe, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, orderOf, receive, unique } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()

test('a manager takes an order on that lacks goods, sends what is there and leaves the rest waiting', async () => {
  const [lamp, rope] = [await makeProduct('Camp lamp'), await makeProduct('Climbing rope')]
  await receive(lamp.sku, 'B-01-01-A', 2)
  const reference = unique('SPLIT')
  const { orderId } = await makeOrder(
    [
      { sku: lamp.sku, quantity: 2 },
      { sku: rope.sku, quantity: 3 },
    ],
    { status: 540, reference },
  )
  const { warehouseOrderId: number } = await orderOf(orderId)
  const page = await browser.as(people.manager)
  await page.goto(`/order/non-conformance?q=${reference}`)
  const row = page.getByRole('row', { name: new RegExp(number) })
  await row.getByRole('button', { name: 'Split', exact: true }).waitFor()
  await row.getByRole('button', { name: /^(More|Actions)/ }).click()
  await page.getByRole('menuitem', { name: 'Take on' }).click()
  await page.getByText(`${number} is yours now`).waitFor()
  await row.getByRole('button', { name: 'Split', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Split ${number}` })
  await dialog.getByText('2 units go now, 3 units wait.').waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await page.getByText(`${number} is Ready to Pick; the rest is`, { exact: false }).waitFor()
  const manager = await as(people.manager)
  const [rest = 0] = (await manager.order.getOrder({ query: { orderId } })).splitInto
  await page
    .getByRole('row', { name: new RegExp(`WO-${rest}`) })
    .getByText(`${reference}-2`)
    .waitFor()
  expect((await manager.order.getOrder({ query: { orderId: rest } })).lines).toMatchObject([
    { sku: rope.sku, quantity: 3 },
  ])
})
