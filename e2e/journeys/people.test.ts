import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, base, expectRefusal, password, settled, signIn, useBrowser } from '../parts/browser.ts'
import { unique } from '../parts/floor.ts'
import { follows, letterTo } from '../parts/mail.ts'
import { as, people, until } from '../parts/people.ts'

const browser = useBrowser()
const list = '/super-admin/superadmin-user'
const newAddress = (word: string) => `${unique(word).toLowerCase()}@birch.example`

const rowOf = (page: Page, words: string) =>
  page.getByRole('grid', { name: 'People' }).getByRole('row').filter({ hasText: words })
const toldBy = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).first().waitFor()

/** The person's record beside the list, found by a part of the e-mail. */
async function openRecord(page: Page, email: string) {
  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill(email.slice(0, -8).toUpperCase())
  await rowOf(page, email).click()
  const record = page.locator('.cd-drawer')
  await record.getByText('What changed').waitFor()
  return record
}

/** Follows the link of a mail and chooses a password. */
async function accept(page: Page, email: string): Promise<void> {
  const { pathname, search } = new URL((await letterTo(email)).link)
  await page.goto(pathname + search)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByText('Your password is saved. Sign in with it.').waitFor()
}

/** Signs in, and waits until the page listens: what ends its session from now on is told to it. */
async function signInListening(page: Page, email: string): Promise<void> {
  const listening = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/hubs/notification')) socket.once('framereceived', () => resolve())
    })
  })
  await signIn(page, email)
  await listening
}

/** The page is told, asks for nothing by itself and is not touched: it leaves for the sign-in. */
async function isSignedOut(page: Page): Promise<void> {
  expectRefusal(page, 401, /^\/(api|hubs)\//)
  await page.waitForURL(({ pathname }) => pathname === '/auth/login')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
}

test('somebody is invited, comes by the link, gets another role, is signed out of it at once, and is disabled', async () => {
  const [email, other] = [newAddress('mira'), newAddress('omar')]
  const page = await browser.as(people.superadmin)
  await page.goto(list)
  await settled(page)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite people' })
  await invite.getByLabel('E-mail addresses').fill(`Mira Lund <${email}>, ${people.birch}; ${other}`)
  await page.keyboard.press('Enter')
  await invite.getByLabel('Merchant').selectOption({ label: 'Birch Outdoor' })
  await invite.getByRole('radio', { name: 'Merchant Worker' }).check()
  await invite.getByText(/^not .*\bSettings\b/).waitFor()
  await invite.getByRole('button', { name: 'Send 3 invitations' }).click()
  await toldBy(page, '2 invitations sent')
  await invite.getByText(`${people.birch} has an account and was left out.`).waitFor()
  expect(await axe(page)).toEqual([])
  await invite.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Invited/ }).click()
  await rowOf(page, email).getByText('link ends in').waitFor()

  const theirs = await browser.page()
  await accept(theirs, email)
  await signInListening(theirs, email)
  await page.getByRole('button', { name: /^All/ }).click()
  const record = await openRecord(page, email)
  await record.getByText('Active').waitFor()
  await record.getByText('1 device').waitFor()
  // By keys: the arrow chooses the next role.
  await record.getByRole('radio', { name: 'Merchant Worker' }).focus()
  await page.keyboard.press('ArrowDown')
  await record.getByText('is signed out of the device within a second').waitFor()
  await record.getByRole('button', { name: 'Make Client' }).click()
  await toldBy(page, 'is Client')
  await isSignedOut(theirs)
  await signInListening(theirs, email)
  expect((await (await as(email)).account.myself()).result.role.type).toBe('CLIENT')

  await record.getByRole('button', { name: 'Disable…' }).click()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await toldBy(page, 'is disabled and signed out')
  await record.getByText('cannot sign in').waitFor()
  await isSignedOut(theirs)
  await theirs.getByLabel('E-mail').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  expectRefusal(theirs, 403, '/api/User/Authenticate')
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await theirs.getByText('This account is disabled.').waitFor()
})

test('an invitation is taken back: the person stands nowhere, and the link opens nothing', async () => {
  const email = newAddress('per')
  await (await as(people.birch)).people.createUser({ body: { email, role: 'CLIENT' } })
  const { link } = await letterTo(email)
  const page = await browser.as(people.birch)
  await page.goto('/user/user-management')
  const record = await openRecord(page, email)
  await record.getByRole('button', { name: 'Take back…' }).click()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await toldBy(page, 'is not invited any more')
  await page.getByText('No people match').waitFor()
  const { pathname, search } = new URL(link)
  const theirs = await browser.page()
  expectRefusal(theirs, 410, '/api/User/ReadLink')
  await theirs.goto(pathname + search)
  await theirs.getByRole('heading', { name: 'This link opens nothing' }).waitFor()
})

test('a merchant that signs up is approved, and its administrator comes in', async () => {
  const [email, merchantName] = [newAddress('nora'), unique('Heath & <i>Home</i>')]
  const answer = await fetch(`${base()}/api/User/SignUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ MerchantName: merchantName, Name: 'Nora <b>Falk</b>', Email: email }),
  })
  expect(answer.status).toBe(200)
  const page = await browser.as(people.superadmin)
  await page.goto(`${list}?view=waiting`)
  await rowOf(page, email).getByText('Nora <b>Falk</b>').waitFor()
  const record = await openRecord(page, email)
  await record.getByText(merchantName).first().waitFor()
  await record.getByRole('button', { name: 'Approve' }).click()
  await toldBy(page, 'is approved, and is mailed a link to choose a password')
  const { token } = await letterTo(email, 'Your account is open')
  await follows(token)
  const { merchant, role } = (await (await as(email)).account.myself()).result
  expect([merchant?.merchantName, role.type]).toEqual([merchantName, 'MERCHANT_ADMIN'])
})

test("one's own profile: the name stands in the header at once, another password signs the other devices out", async () => {
  const email = newAddress('lena')
  await (await as(people.birch)).people.createUser({ body: { email, role: 'MERCHANT_WORKER' } })
  const [here, there] = [await browser.page(), await browser.page({ size: 'handheld' })]
  await accept(here, email)
  await signIn(here, email)
  await signInListening(there, email)
  await here.goto('/user/user-profile/myself')
  await here.getByText('2 devices').waitFor()
  await here.getByLabel('Name').fill('Lena <u>Lark</u>')
  await here.getByRole('button', { name: 'Save details' }).click()
  await here.getByRole('banner').getByText('Lena <u>Lark</u>').waitFor()
  await here.getByLabel('Current password').fill(password)
  await here.getByLabel(/^New password/).fill('Fresh#2027')
  await here.getByLabel('Confirm new password').fill('Fresh#2027')
  await here.getByRole('button', { name: 'Change password' }).click()
  await toldBy(here, 'Your password is changed')
  await here.getByText('1 device').waitFor()
  await isSignedOut(there)
  expect(await axe(here)).toEqual([])
  await until('The old password is refused', async () => {
    const answer = await fetch(`${base()}/api/User/Authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: email, Password: password }),
    })
    return answer.status === 401
  })
})
