import { expect, test } from 'vitest'
import { axeInBothThemes, scan, settled, useBrowser } from '../parts/browser.ts'
import { makeOrder, makeProduct, receive } from '../parts/floor.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()

async function listOf(name: string): Promise<{ pickingListId: number; cellCode: string; sku: string }> {
  const product = await makeProduct(name)
  await receive(product.sku, 'C-01-04-A', 3)
  const { orderId } = await makeOrder([{ sku: product.sku, quantity: 1 }])
  const { pickingListId } = await (
    await as(people.manager)
  ).picking.generatePickingList({ body: { orderIds: [orderId] } })
  return { pickingListId, cellCode: 'C-01-04-A', sku: product.sku }
}

test('two workers see a new list at once; one takes it and it is theirs, the other reads the name until it goes', async () => {
  const [page, other] = [await browser.as(people.worker), await browser.as(people.manager)]
  for (const one of [page, other]) {
    await one.goto('/dashboard')
    await one.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Task Board' }).click()
    await settled(one)
    await one.getByRole('heading', { level: 1, name: 'What you can do now' }).waitFor()
  }
  const { pickingListId } = await listOf('Whistle, by task')
  const row = (of: typeof page) => of.locator('.task-row', { hasText: `list ${pickingListId}` })
  await row(other).waitFor()
  await row(page)
    .getByRole('link', { name: /^Pick: / })
    .click()
  await page.waitForURL(`**/fulfilment/pick/picking-list?list=${pickingListId}`)
  await page.getByRole('heading', { name: `Picking list ${pickingListId}` }).waitFor()
  await (await as(people.worker)).picking.updateOrdersPickingList({ body: { pickingListId, assign: true } })
  await row(other)
    .getByText(/has it$/)
    .waitFor()
  expect(await axeInBothThemes(other)).toEqual([])
  await row(other).waitFor({ state: 'detached' })

  await page.goto('/task-board')
  await page.getByRole('link', { name: `Pick: Picking list ${pickingListId}` }).waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await (await as(people.worker)).picking.updateOrdersPickingList({ body: { pickingListId, pause: true } })
  await (await as(people.manager)).picking.releasePicker({ body: { pickingListId } })
  await (await as(people.manager)).picking.clearPickingList({ body: { pickingListId } })
})

test('on a handheld a scan opens the task of the label, and a press anywhere on a task its work', async () => {
  const { pickingListId } = await listOf('Compass, by task')
  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.goto('/task-board')
  await settled(page)
  await page.locator('.task-row', { hasText: `list ${pickingListId}` }).waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await scan(page, `PL-${pickingListId}`)
  await page.waitForURL(`**/fulfilment/pick/picking-list?list=${pickingListId}`)
  await page.goto('/task-board')
  await page.locator('.task-row', { hasText: `list ${pickingListId}` }).click()
  await page.waitForURL(`**/fulfilment/pick/picking-list?list=${pickingListId}`)
  await (await as(people.manager)).picking.clearPickingList({ body: { pickingListId } })
})

test('a merchant reads what is theirs to bring, and nobody without work sees any', async () => {
  const birch = await browser.as(people.birch)
  await birch.goto('/task-board')
  await settled(birch)
  await birch.getByText('most urgent first').or(birch.getByText('Nothing waits')).first().waitFor()
  await expect.poll(() => birch.getByText('You today').count()).toBe(0)
  expect(await axeInBothThemes(birch)).toEqual([])
  const system = await browser.as(people.system)
  await system.goto('/task-board')
  await settled(system)
  await system.getByRole('heading', { name: 'Nothing waits' }).waitFor()
})
