import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, settled, useBrowser } from '../parts/browser.ts'
import { unique } from '../parts/floor.ts'
import { as, people, until } from '../parts/people.ts'

const browser = useBrowser()

const [sender, reader] = [people.birch, people.birchWorker]
const bellOf = (page: Page) => page.locator('crossdock-notification-bell')
const ringOf = (page: Page) => bellOf(page).getByRole('button', { name: /^Notifications, / })

/** The call a colleague makes; answers what was said. */
async function send(message: string, link?: string): Promise<string> {
  const { result } = await (await as(reader)).account.myself()
  const { sent } = await (
    await as(sender)
  ).notification.sendMessageToUser({ body: { userId: result.id, message, ...(link ? { link } : {}) } })
  expect(sent).toBe(1)
  return message
}

/** Everything told so far is read, so that 'New' means what comes. */
async function readAll(): Promise<void> {
  const api = await as(reader)
  const { result } = await api.notification.getNotifications({ query: { pageSize: 200 } })
  for (const { notificationId, status } of result)
    if (status === 0) await api.notification.markAsRead({ body: { notificationId } })
}

const statusOf = async (message: string) =>
  (await (await as(reader)).notification.getNotifications({ query: { keyword: message } })).result[0]?.status

test("a colleague's message shows 'New' on the bell of an open page, opens from it, and is read", async () => {
  await readAll()
  const page = await browser.as(reader)
  await page.goto('/order/order-management')
  await settled(page)
  await bellOf(page).getByRole('button', { name: 'Notifications, none unread', exact: true }).waitFor()
  await page.evaluate(() => Object.assign(window, { wasHereBefore: true }))
  const message = await send(
    `${unique('Tent')} is back: please check the description of the olive one before noon`,
    '/catalogue/product',
  )
  await bellOf(page).getByRole('button', { name: 'Notifications, 1 unread, New' }).waitFor()
  await bellOf(page).getByText('New', { exact: true }).waitFor()
  await bellOf(page).getByRole('status').getByText('New notification').waitFor()
  expect(await page.evaluate(() => 'wasHereBefore' in window)).toBe(true)

  await ringOf(page).click()
  const entry = bellOf(page).getByRole('listitem').first()
  await entry.getByText(`${message.slice(0, 47)}…`).waitFor()
  await bellOf(page).getByTitle('All Notifications').waitFor()
  expect(await axe(page)).toEqual([])
  await entry.getByRole('link').click()
  await page.waitForURL(/\/notifications\/notification-message\?notification=\d+$/)
  const record = page.getByRole('dialog', { name: 'Notification' })
  await record.getByText(message, { exact: true }).waitFor()
  await bellOf(page).getByRole('button', { name: 'Notifications, none unread', exact: true }).waitFor()
  expect(await bellOf(page).getByText('New', { exact: true }).count()).toBe(0)
  expect(await statusOf(message)).toBe(1)
  expect(await axe(page)).toEqual([])
  await record.getByRole('link', { name: 'Open what it is about' }).click()
  await page.getByRole('heading', { name: 'Product List' }).waitFor()
  expect(await page.evaluate(() => 'wasHereBefore' in window)).toBe(true)
})

test('the page of all notifications finds one by its words and marks it as read', async () => {
  const page = await browser.as(reader)
  const word = unique('Carton')
  const message = await send(`${word} has arrived`)
  await page.goto('/notifications/notification-message')
  await page.getByRole('searchbox', { name: 'Message or sender' }).fill(word)
  const table = page.getByRole('grid', { name: 'Notifications' })
  await page.getByText('1 notification, 1 unread').waitFor()
  await table.getByRole('button', { name: `Mark as read: ${message}` }).click()
  await page.getByText('1 notification, none unread').waitFor()
  expect(await statusOf(message)).toBe(1)
  expect(await axe(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Message or sender' }).fill(`${word} and no other`)
  await page.getByText('No notifications match').waitFor()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await table.getByText(message).waitFor()
})

test('a list that is open hears of a message by itself', async () => {
  const page = await browser.as(reader)
  await page.goto('/notifications/notification-message')
  await settled(page)
  const message = await send(`${unique('Shelf')} is being counted`)
  await page.getByRole('grid', { name: 'Notifications' }).getByText(message).waitFor()
})

test('on a telephone the bell stays in the header and its panel inside the screen', async () => {
  await readAll()
  const message = await send(`${unique('Pallet')} <b>stands</b> in the way of the door of hall two`)
  const page = await browser.as(reader, { size: 'handheld' })
  await ringOf(page).tap()
  await bellOf(page)
    .getByText(`${message.slice(0, 47)}…`)
    .waitFor()
  const [mark, panel] = [
    await bellOf(page).getByText('New', { exact: true }).boundingBox(),
    await bellOf(page).locator('[part=panel]').boundingBox(),
  ]
  for (const box of [mark, panel]) expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  expect(panel?.width).toBe(350)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axe(page)).toEqual([])
})

test('an element that asks for itself hears of a message at once, and taken away 100 times it leaves no connection', async () => {
  await readAll()
  const page = await browser.as(reader)
  await page.addInitScript(`{
    const open = window.openSockets = new Set()
    window.WebSocket = class extends WebSocket {
      constructor(...words) {
        super(...words)
        open.add(this)
        this.addEventListener('close', () => open.delete(this))
      }
    }
  }`)
  const sockets = () => page.evaluate<number>('openSockets.size')
  await page.goto('/dashboard')
  await until("the shell's own connection", async () => (await sockets()) === 1)
  await page.evaluate(`(async () => {
    await import('shared-components/notification-bell')
    const { token } = JSON.parse(localStorage.getItem('crossdock:session'))
    const bell = document.createElement('crossdock-notification-bell')
    Object.assign(bell, { id: 'guest', api: location.origin, token })
    bell.addEventListener('crossdock-notification-new', ({ detail }) => {
      window.heard = [...(window.heard ?? []), detail.notification.message]
    })
    document.querySelector('main').prepend(bell)
  })()`)
  await until("the element's connection", async () => (await sockets()) === 2)
  const guest = page.locator('#guest')
  const message = await send(`${unique('Van')} is at the gate`)
  await guest.getByText('New', { exact: true }).waitFor()
  expect(await until('the event', () => page.evaluate<string[] | undefined>('window.heard'))).toEqual([message])

  await page.evaluate(async () => {
    const [bell, place] = [document.getElementById('guest'), document.querySelector('main')]
    for (let times = 0; bell && times < 100; times += 1) {
      bell.remove()
      place?.prepend(bell)
      await new Promise((done) => {
        setTimeout(done, times % 3 === 0 ? 30 : 0)
      })
    }
  })
  await until('one connection of the element', async () => (await sockets()) === 2)
  const again = await send(`${unique('Van')} has left`)
  expect(
    await until(
      'the second event',
      async () => (await page.evaluate<string[]>('window.heard')).length > 1 && page.evaluate<string[]>('window.heard'),
    ),
  ).toEqual([message, again])
  await guest.evaluate((bell) => bell.remove())
  await until('the end of its connections', async () => (await sockets()) === 1)
})
