import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { axe, settled, useBrowser } from '../parts/browser.ts'
import { makeProduct, receive } from '../parts/floor.ts'
import { letterTo } from '../parts/mail.ts'
import { as, people, until } from '../parts/people.ts'

const browser = useBrowser()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

afterAll(async () => {
  const boss = await as(people.superadmin)
  const { result, merchants } = await boss.notification.getSettings({ query: {} })
  const own = await Promise.all(
    merchants.map(({ merchantId }) => boss.notification.getSettings({ query: { merchantId } })),
  )
  const ids = new Set([...result, ...own.flatMap((one) => one.result)].map(({ id }) => id))
  for (const id of ids) await boss.notification.removeSettings({ query: { id } })
  await (await as(people.birch)).notification.mute({ body: { kind: 'ProductExpiry', isMuted: false } })
})

/** Says on the page that is open how administrators of merchants hear of what expires. */
async function say(page: Page, days: string, byMail: boolean): Promise<void> {
  const row = page.getByRole('grid', { name: 'Notification settings' }).getByRole('row')
  await row.filter({ hasText: 'Products that expire' }).filter({ hasText: 'Merchant Admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Products that expire: Merchant Admin' })
  await dialog.getByRole('checkbox', { name: 'By mail' }).setChecked(byMail)
  await dialog.getByRole('textbox', { name: 'Days ahead' }).fill(days)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Products that expire for Merchant Admin is saved').first().waitFor()
}

/** What somebody's bell says of what expires. */
const expiryOn = async (email: string): Promise<string | undefined> =>
  (await (await as(email)).notification.getNotifications({ query: { pageSize: 200 } })).result.find(
    ({ type }) => type === 'ProductExpiry',
  )?.message

test('superadmins say 60 days and mail, a merchant says otherwise, a batch is told so, and who mutes it hears nothing', async () => {
  const cream = await makeProduct('Cream', { hasExpDate: true })
  await receive(cream.sku, 'B-01-02-A', 2, { batch: 'B-50', expiry: inDays(50) })

  const page = await browser.as(people.superadmin)
  await page.goto('/dashboard')
  await settled(page)
  await page.goto('/super-admin/super-notification-setting')
  await page.getByRole('heading', { level: 1, name: 'Superadmin Notification Setting' }).waitFor()
  await say(page, '60', true)

  const message = await until('60 days on the bell', async () => {
    const said = await expiryOn(people.birch)
    return said?.includes('within 60 days') && said
  })
  const letter = await letterTo(people.birch, 'Products that expire')
  expect(letter.text).toMatch(/ of Birch Outdoor expires? within 60 days: /)
  expect(letter.text).toContain('/stock/stock-balance')
  expect(message).toMatch(/ of Birch Outdoor /)

  const merchant = await browser.as(people.birch, { size: 'handheld' })
  await merchant.goto('/super-admin/merchant-notification-setting')
  await merchant.getByRole('heading', { level: 1, name: 'Merchant Notification Setting' }).waitFor()
  expect(await axe(merchant)).toEqual([])
  const api = await as(people.birch)
  await api.notification.addOrEditSettings({
    body: { type: 'ProductExpiry', roleType: 'MERCHANT_ADMIN', channels: ['Bell'], values: { daysAhead: 55 } },
  })
  await until('55 days on the bell', async () => (await expiryOn(people.birch))?.includes('within 55 days'))
  expect(await expiryOn(people.alder).then((said) => said ?? 'within 60 days')).toContain('within 60 days')

  await merchant.goto('/user/user-profile/myself')
  await merchant.getByRole('button', { name: 'Mute: Products that expire' }).click()
  await merchant.getByRole('button', { name: 'Hear again: Products that expire' }).waitFor()
  expect(await axe(merchant)).toEqual([])
  await until('nothing of it on the bell', async () => (await expiryOn(people.birch)) === undefined)
})

test('a notification of something that is gone leads to a screen that says so', async () => {
  const { result: me } = await (await as(people.birch)).account.myself()
  await (
    await as(people.manager)
  ).notification.sendMessageToUser({
    body: { userId: me.id, message: 'Look at this request', link: '/inbound/inbound-request-detail/999999999' },
  })
  const page = await browser.as(people.birch)
  await page.goto('/notifications/notification-message')
  await page.getByRole('grid', { name: 'Notifications' }).getByText('Look at this request').first().click()
  const record = page.getByRole('dialog', { name: 'Notification' })
  await record.getByRole('link', { name: 'Open what it is about' }).click()
  await page.getByText('There is no inbound request 999999999').waitFor()
  expect(await axe(page)).toEqual([])
})
