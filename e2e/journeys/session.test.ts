import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, expectRefusal, password, settled, signIn, useBrowser } from '../parts/browser.ts'
import { agePassword } from '../parts/books.ts'
import { makeOrder, makeProduct, orderOf, receive, unique } from '../parts/floor.ts'
import { comes } from '../parts/mail.ts'
import { as, people, until } from '../parts/people.ts'

const browser = useBrowser()
const anyCall = /^\/(api|hubs)\//

/** Asks the server as this page's person, without the page. */
const ask = (page: Page, method: 'GET' | 'POST', path: string) =>
  page.evaluate(
    async ([how, where]) => {
      const { token } = JSON.parse(localStorage.getItem('crossdock:session') ?? '{}') as { token: string }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return (await fetch(where, { method: how, headers, ...(how === 'POST' ? { body: '{}' } : {}) })).status
    },
    [method, path] as const,
  )
/** Ends the session on the server alone: this page does not know yet. */
const revoke = (page: Page) => ask(page, 'POST', '/api/User/SignOut')

/** Signs in where the page stands now, and is led on from there. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /@/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

const again = (page: Page) => page.getByText('What you typed before is here again.')
const draftsOn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('crossdock:draft:')).length)

test('a session that ends while a product is typed gives all of it back after the sign-in', async () => {
  const sku = unique('DRAFT')
  const page = await browser.page()
  await signIn(page, people.birch)
  await page.goto('/catalogue/add-product')
  await settled(page)
  await page.getByLabel('Product name').fill('Camp stove, typed twice? No')
  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Weight').fill('1.5')
  await page.getByLabel('Has an expiry date').check()
  await page.getByLabel('Barcode', { exact: true }).fill('4006381333931')
  await revoke(page)
  expectRefusal(page, 401, anyCall)
  // Sends the form, unless the hub was quicker and the page is left already.
  await page.keyboard.press('Enter')
  await page.getByLabel('E-mail').waitFor()
  await signInHere(page, people.birch)
  await page.waitForURL('**/catalogue/add-product')
  await again(page).waitFor()
  expect(await page.getByLabel('Product name').inputValue()).toBe('Camp stove, typed twice? No')
  expect(await page.getByLabel('SKU').inputValue()).toBe(sku)
  expect(await page.getByLabel('Weight').inputValue()).toBe('1.5')
  expect(await page.getByLabel('Has an expiry date').isChecked()).toBe(true)
  expect(await page.getByLabel('Barcode', { exact: true }).inputValue()).toBe('4006381333931')
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Barcode', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save product' }).click()
  await page.waitForURL('**/catalogue/product')
  expect(await draftsOn(page)).toBe(0)
  // Sent is sent: the form is empty for the next one.
  await page.goto('/catalogue/add-product')
  await settled(page)
  expect(await page.getByLabel('SKU').inputValue()).toBe('')
})

test('the dialog in which an order is being cancelled is open again after the sign-in, with what was typed', async () => {
  const tent = await makeProduct('Tent, cancelled late')
  await receive(tent.sku, 'C-01-03-A', 1)
  const { orderId } = await makeOrder([{ sku: tent.sku, quantity: 1 }])
  const { warehouseOrderId: number } = await orderOf(orderId)
  const page = await browser.page()
  await signIn(page, people.manager)
  await page.goto(`/order/order-management?open=${orderId}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${number}` })
  await dialog.getByLabel('Reason').fill('The buyer wants two instead')
  await revoke(page)
  expectRefusal(page, 401, anyCall)
  await page.keyboard.press('Enter')
  await page.getByLabel('E-mail').waitFor()
  await signInHere(page, people.manager)
  await again(page).waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('The buyer wants two instead')
  expect(await page.getByText('Open it again to go on.').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`${number} is Cancelled`).first().waitFor()
  await until('The draft goes', async () => (await draftsOn(page)) === 0)
  await page.reload()
  await page.getByRole('dialog').getByText('The buyer wants two instead').first().waitFor()
  expect(await dialog.count()).toBe(0)
})

test('an order that one person typed is not shown to another one who signs in there, and waits for its own', async () => {
  const reference = unique('HALF')
  const page = await browser.page()
  await signIn(page, people.manager)
  await page.goto('/order/internal-order')
  await settled(page)
  await page.getByLabel('Merchant').selectOption({ label: 'Birch Outdoor' })
  await page.getByLabel('Reference').fill(reference)
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('group', { name: 'Line 2' }).getByLabel('SKU').fill('TENT')
  await page.getByRole('group', { name: 'Line 2' }).getByLabel('Quantity').fill('3')
  await revoke(page)
  expectRefusal(page, 401, anyCall)
  await page.reload()
  await page.getByLabel('E-mail').waitFor()

  await signInHere(page, people.birch)
  await page.waitForURL('**/order/internal-order')
  await settled(page)
  expect(await page.getByLabel('Reference').inputValue()).toBe('')
  expect(await page.getByRole('group', { name: 'Line 2' }).count()).toBe(0)
  expect(await again(page).count()).toBe(0)
  await logOut(page)

  await page.goto('/order/internal-order')
  await page.getByLabel('E-mail').waitFor()
  await signInHere(page, people.manager)
  await page.waitForURL('**/order/internal-order')
  await again(page).waitFor()
  expect(await page.getByLabel('Reference').inputValue()).toBe(reference)
  // The merchants to choose from are read after the form is there.
  await expect.poll(() => page.getByLabel('Merchant').locator('option:checked').innerText()).toBe('Birch Outdoor')
  const line = page.getByRole('group', { name: 'Line 2' })
  expect([await line.getByLabel('SKU').inputValue(), await line.getByLabel('Quantity').inputValue()]).toEqual([
    'TENT',
    '3',
  ])
  // Whoever wants none of it begins anew; who leaves the form has left it.
  await page.getByRole('button', { name: 'Start anew' }).click()
  expect(await page.getByLabel('Reference').inputValue()).toBe('')
  expect(await line.count()).toBe(0)
  await page.getByLabel('Reference').fill('left on purpose')
  expect(await draftsOn(page)).toBe(1)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/order/order-management')
  await until('The draft goes', async () => (await draftsOn(page)) === 0)
})

test('two tabs stay in step: signing out in one leaves the other, with no draft; another sign-in is heard', async () => {
  const first = await browser.page()
  await signIn(first, people.birch)
  await first.goto('/catalogue/add-product')
  await settled(first)
  await first.getByLabel('SKU').fill('GONE')
  expect(await draftsOn(first)).toBe(1)
  const second = await first.context().newPage()
  await second.goto('/dashboard')
  await second.getByRole('heading', { level: 1 }).first().waitFor()
  await logOut(second)
  await first.waitForURL('**/auth/login?next=*')
  await first.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await draftsOn(first)).toBe(0)

  await signInHere(second, people.manager)
  await first.waitForURL('**/catalogue/add-product')
  await first.getByRole('button', { name: people.manager }).waitFor()
  await settled(first)
  expect(await first.getByLabel('SKU').inputValue()).toBe('')
})

test('another sign-in that a page hears of begins it anew, as the new person', async () => {
  const page = await browser.page()
  await signIn(page, people.birch)
  await page.goto('/order/order-management')
  await settled(page)
  const other = await page.context().newPage()
  await other.goto('/auth/login?next=%2Fdashboard')
  await other.waitForURL('**/dashboard')
  // As the sign-in document writes it, in one step: the page never hears of nobody.
  const { result } = await (await as(people.worker)).account.authenticate({ body: { email: people.worker, password } })
  const { token, expiresTimestamp } = result
  await other.evaluate((session) => {
    localStorage.removeItem('crossdock:user')
    localStorage.setItem('crossdock:session', session)
  }, JSON.stringify({ token, expiresTimestamp }))
  await page.getByRole('button', { name: people.worker }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/order/order-management')
  await settled(page)
})

test('a password that expires while a form is filled is changed, and the form is there again', async () => {
  const email = `${unique('typing').toLowerCase()}@birch.example`
  await comes(await as(people.birch), { email, name: 'Typing Teal', role: 'MERCHANT_ADMIN' })
  const page = await browser.page()
  await signIn(page, email)
  await page.goto('/catalogue/add-product')
  await settled(page)
  await page.getByLabel('Product name').fill('Typed before the password ended')
  await agePassword(email)
  expectRefusal(page, 403, anyCall)
  await page.getByLabel('SKU').fill(unique('LATE'))
  await until('The server says so', async () => (await ask(page, 'GET', '/api/User/Myself')) === 403)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByText('Your password has expired after 90 days.').waitFor()
  // Nothing of the page goes on behind it.
  await page.reload()
  await dialog.waitFor()
  expect(await page.locator('#area h1').count()).toBe(0)
  const confirm = dialog.getByRole('button', { name: 'CONFIRM' })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Current Password').fill('Wrong#2027')
  await dialog.getByLabel('New Password', { exact: true }).fill('Fresh#2027')
  await dialog.getByLabel('Confirm New Password').fill('Fresh#2027')
  expectRefusal(page, 400, '/api/User/Update/Password')
  await confirm.click()
  await page.locator('.cd-toast').getByText('Error: The current password is wrong.').waitFor()
  await dialog.getByLabel('Current Password').fill(password)
  await confirm.click()
  await again(page).waitFor()
  expect(await page.getByLabel('Product name').inputValue()).toBe('Typed before the password ended')
})

test('a server that is gone at the start is asked again after 10 seconds, without a word', async () => {
  const page = await browser.page()
  await page.clock.install()
  let asked = 0
  await page.route('**/api/User/Myself', (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ status: 503, json: { success: false, message: 'Gone.' } }) : route.continue()
  })
  expectRefusal(page, 503, '/api/User/Myself')
  const gone = page.waitForResponse('**/api/User/Myself')
  await page.goto('/auth/login')
  await signInHere(page, people.worker)
  await gone
  await page.clock.runFor(9_000)
  expect(asked).toBe(1)
  expect(await page.locator('.frame-banner').count()).toBe(0)
  await page.clock.runFor(1_500)
  await page.getByRole('button', { name: people.worker }).waitFor()
  expect(asked).toBe(2)
})
