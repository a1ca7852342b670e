import { expect, test } from 'vitest'
import { axeInBothThemes, scan, settled, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, receive, unique } from '../parts/floor.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()

test('a manager finds a product and its orders by Ctrl K, and a merchant that is not theirs finds neither', async () => {
  const word = unique('Kettle')
  const kettle = await makeProduct(`${word}, enamelled`)
  await receive(kettle.sku, 'C-01-03-A', 5)
  const { orderId } = await makeOrder([{ sku: kettle.sku, quantity: 1 }])
  const page = await browser.as(people.manager)
  await page.goto('/order/order-management')
  await settled(page)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^Search/ })
  await search.fill(word)
  await page.getByRole('option', { name: new RegExp(`${word}, enamelled.*5 on hand`) }).waitFor()
  await page.getByRole('option', { name: new RegExp(`^WO-${orderId}`) }).waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/order/order-management?open=${orderId}`)
  await page.getByRole('dialog', { name: /WO-/ }).or(page.locator('.cd-drawer')).first().waitFor()
  // What was opened is offered before anything is typed.
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: `WO-${orderId}` }).waitFor()

  const stranger = await browser.as(people.alder)
  await stranger.goto('/order/order-management')
  await settled(stranger)
  await stranger.keyboard.press('Control+k')
  await stranger.getByRole('combobox', { name: /^Search/ }).fill(word)
  await stranger.getByText(`Nothing that you may see is called ${word}`).waitFor()
})

test('on a handheld the search is a drawing, and a scan into it opens what it names', async () => {
  const pan = await makeProduct('Pan, by search')
  await receive(pan.sku, 'C-01-03-A', 2)
  const { orderId } = await makeOrder([{ sku: pan.sku, quantity: 1 }])
  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.goto('/order/order-management')
  await settled(page)
  await page.getByRole('button', { name: /^Search orders/ }).click()
  const search = page.getByRole('combobox', { name: /^Search/ })
  await search.waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await scan(page, `WO-${orderId}`)
  await page.waitForURL(`**/order/order-management?open=${orderId}`)
})
