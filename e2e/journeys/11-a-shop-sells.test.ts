import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, settled, useBrowser } from '../parts/browser.ts'
import { orderOf } from '../parts/floor.ts'
import { as, people, until } from '../parts/people.ts'

const browser = useBrowser()

const simulator = (): string => process.env['E2E_SIMULATOR'] ?? ''
const shopPage = (key: string): string => `${simulator()}/?shop=${key}`

/** Places an order of several lines as a buyer does; answers its number there. */
async function buy(page: Page, key: string, wanted: Readonly<Record<string, number>>): Promise<string> {
  await page.goto(shopPage(key))
  for (const [sku, quantity] of Object.entries(wanted))
    await page.getByRole('spinbutton', { name: `How many of ${sku}` }).fill(String(quantity))
  await page.getByRole('button', { name: 'Place the order' }).press('Enter')
  const said = await page.getByRole('status').innerText()
  return /Order (\w+) is placed/.exec(said)?.[1] ?? ''
}

/** What happens to an order, chosen beside it. */
async function happens(page: Page, key: string, id: string, act: string): Promise<string> {
  await page.goto(shopPage(key))
  await page.getByLabel(`What happens to ${id}`).selectOption(act)
  await page.getByRole('button', { name: `Do it to ${id}` }).click()
  return page.getByRole('status').innerText()
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test.each([
  ['Shopee', 'shopee:14701711', 'Birch Outdoor', 'IN_CANCEL'],
  ['Lazada', 'lazada:1234567', 'Birch Outdoor Outlet', 'need_cancel_confirm'],
] as const)(
  'a merchant connects a shop on %s, and what it sells arrives and is stopped',
  async (name, key, shop, asked) => {
    const portal = await browser.as(people.birch)
    await portal.goto('/settings/shop-management')
    await portal.getByRole('button', { name: new RegExp(`^Connect( again)?: ${shop}$`) }).click()
    await portal.getByRole('button', { name: `Go to ${name}` }).click()
    await portal.getByRole('heading', { level: 1, name: `${name}: allow an app` }).waitFor()
    expect(await axe(portal)).toEqual([])
    await portal.getByLabel('Signed in as').selectOption(key)
    await portal.getByRole('button', { name: 'Allow' }).click()
    await portal.getByRole('heading', { level: 1, name: `${shop} is connected` }).waitFor()

    await portal.goto('/order/order-management')
    await settled(portal)
    const buyer = await browser.page()
    const id = await buy(buyer, key, { 'SOCK-MER-L': 2, 'CUP-TI-450': 1 })
    expect(id).not.toBe('')
    // The list was open before: nobody loads it again.
    await portal.getByText(id).first().waitFor()

    const api = await as(people.manager)
    const orderAt = async (status: 510 | 2000) => {
      const { result } = await api.order.getOrderList({ query: { marketplaceOrderId: id, status: [status] } })
      return result[0]
    }
    const { orderId } = await until('The allocation', () => orderAt(2000))
    await api.picking.generatePickingList({ body: { orderIds: [orderId] } })
    expect(await happens(buyer, key, id, 'buyer-cancel')).toContain(asked)
    const holds = async () => (await orderOf(orderId)).holds
    await expect.poll(holds, { timeout: 30_000 }).toContain('Cancel')
    expect(await happens(buyer, key, id, 'cancel')).toMatch(/cancel/i)
    await until('The cancel', () => orderAt(510))
  },
)

test.each([
  { size: 'desk' },
  { size: 'desk', isDark: true },
  { size: 'handheld' },
  { size: 'handheld', isDark: true },
] as const)('a person plays buyer and courier of a shop on the simulator’s page: %j', async (look) => {
  const key = 'lazada:1234569'
  const page = await browser.page(look)
  await page.goto(shopPage(key))
  expect(await axe(page)).toEqual([])
  const id = await buy(page, key, { 'BRSH-FACE': 1, 'TWL-HAIR-GR': 3 })
  const card = page.getByRole('row').filter({ hasText: id })
  await card.getByText('3 × TWL-HAIR-GR').or(card.getByText('1 × TWL-HAIR-GR')).first().waitFor()
  await page.getByLabel('What goes wrong').selectOption('off')
  await page.getByRole('button', { name: 'Begin it' }).click()
  await page.getByText('The shop is down: it has begun.').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await isWide(page)).toBe(false)
  await page.getByRole('button', { name: 'End it: The shop is down' }).click()
  await page.getByText('The fault has ended.').waitFor()
  expect(await happens(page, key, id, 'buyer-cancel')).toContain('need_cancel_confirm')
  expect(await happens(page, key, id, 'cancel')).toContain('canceled')
  await page.getByRole('row').filter({ hasText: id }).getByText('Nothing more').waitFor()
})
