import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { axe, forgiveFaults, password, scan, signIn, told, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, orderOf, receive } from '../parts/floor.ts'
import { at, makeHandheld } from '../parts/handheld.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const pickCall = '**/api/Fulfillment/UpdateOrdersPickingList'

async function makeList(cellCode: string, quantity: number) {
  const peg = await makeProduct('Tent peg')
  await receive(peg.sku, cellCode, quantity)
  const { orderId } = await makeOrder([{ sku: peg.sku, quantity }])
  const manager = await as(people.manager)
  const { pickingListId } = await manager.picking.generatePickingList({ body: { orderIds: [orderId] } })
  return { ...peg, orderId, pickingListId, cellCode }
}
const pickedOf = async (pickingListId: number) => {
  const lines = await (await as(people.worker)).picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  return lines.reduce((sum, { picked }) => sum + picked, 0)
}
async function begin(page: Page, list: { pickingListId: number; cellCode: string }, tray: string) {
  await page.goto(at(`/fulfilment/pick/picking-list?list=${list.pickingListId}`))
  await page.getByText(list.cellCode, { exact: true }).first().waitFor()
  await scan(page, list.cellCode)
  await told(page, 'right', `Right cell ${list.cellCode}`)
  await scan(page, tray)
  await told(page, 'right', `Tray ${tray}`)
}
async function signInAt(page: Page, email: string) {
  await page.goto(at('/auth/login'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

test('the network goes and the battery is pulled in the middle of a pick: nothing is lost, nothing counts twice', async () => {
  const list = await makeList('C-03-01-A', 5)
  const handheld = await makeHandheld()
  onTestFinished(handheld.throwAway)
  const page = await handheld.on()
  await signInAt(page, people.worker)
  await begin(page, list, 'T-4010')
  await scan(page, list.code)
  await told(page, 'right', `${list.code} · tray T-4010`)
  // The server counts this one, and its answer never comes.
  await page.route(pickCall, async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await scan(page, list.code)
  await told(page, 'right', 'Right item, 2 of 5')
  await page.getByText('1 waiting').waitFor()
  await page.getByText('Offline', { exact: false }).first().waitFor()
  await page.context().setOffline(true)
  await page.unroute(pickCall)
  await scan(page, list.code)
  await told(page, 'right', 'Right item, 3 of 5')
  await page.getByText('2 waiting').waitFor()
  expect(await pickedOf(list.pickingListId)).toBe(2)
  await handheld.pullBattery()

  const again = await handheld.on()
  await again.goto(at('/dashboard'))
  await again.getByRole('heading', { level: 1 }).first().waitFor()
  if (again.url().includes('/auth/login')) await signInAt(again, people.worker)
  await expect.poll(() => pickedOf(list.pickingListId)).toBe(3)
  await begin(again, list, 'T-4010')
  await scan(again, list.code)
  await told(again, 'right', 'Right item, 4 of 5')
  await scan(again, list.code)
  await again.getByText(`Picking list ${list.pickingListId} is done`).waitFor()
  await expect.poll(() => pickedOf(list.pickingListId)).toBe(5)
  expect((await orderOf(list.orderId)).status).toBe(2200)
})

test('who signs out is told what waits; the next person reads whose it is, and a manager sends it in that name', async () => {
  const list = await makeList('C-03-02-A', 3)
  const page = await browser.page({ size: 'handheld' })
  await signIn(page, people.worker)
  const { name } = (await (await as(people.worker)).account.myself()).result
  await begin(page, list, 'T-4011')
  await page.route(pickCall, (route) => route.abort('internetdisconnected'))
  await scan(page, list.code)
  await told(page, 'right', 'Right item, 1 of 3')
  await scan(page, list.code)
  await told(page, 'right', 'Right item, 2 of 3')
  await page.getByText('2 waiting').waitFor()

  await page.goto(at('/dashboard'))
  await page.getByText('2 scans of yours wait here.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: '2 scans of yours would be left behind' })
  await question.getByText('The server cannot be reached.').waitFor()
  expect(await axe(page)).toEqual([])
  await question.getByRole('button', { name: 'Leave them and sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await pickedOf(list.pickingListId)).toBe(0)

  await signIn(page, people.manager)
  await page.getByText(`2 scans of ${name} wait here.`).waitFor()
  expect(await axe(page)).toEqual([])
  await page.unroute(pickCall)
  await page.getByRole('button', { name: `Send for ${name}` }).click()
  await expect.poll(() => pickedOf(list.pickingListId)).toBe(2)
  await page.getByText(`of ${name} wait`).waitFor({ state: 'detached' })
  forgiveFaults(page, /ERR_INTERNET_DISCONNECTED/)
})
