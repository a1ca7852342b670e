import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, expectRefusal, password, type PageOptions, signIn, useBrowser } from '../parts/browser.ts'
import { unique } from '../parts/floor.ts'
import { lettersTo, letterTo, nextLetter } from '../parts/mail.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const pages = {
  '/': /^In one door/,
  '/faq': 'Questions and answers',
  '/auth/login': 'Sign in',
  '/auth/signup': 'Sign up as a merchant',
  '/auth/forget-password': 'Forgot password',
  '/auth/reset-password': 'This link opens nothing',
} as const
const looks: PageOptions[] = [
  { size: 'desk' },
  { size: 'desk', isDark: true },
  { size: 'handheld' },
  { size: 'handheld', isDark: true },
]

const newAddress = () => `${unique('guest').toLowerCase()}@guests.example`
const isSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test.each(looks)('every public page stands without fault: %j', async (look) => {
  const page = await browser.page(look)
  const found: string[] = []
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    found.push(...(await axe(page)).map((line) => `${path}: ${line}`))
    if (await isSideways(page)) found.push(`${path} scrolls sideways`)
  }
  expect(found).toEqual([])
})

test.each([320, 768, 1024, 2560])('no public page scrolls sideways at %i pixels', async (width) => {
  const page = await browser.page()
  await page.setViewportSize({ width, height: 900 })
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await isSideways(page), path).toBe(false)
  }
})

/** Where Tab leads on a page, in order, until it leaves it. */
async function tabsOf(page: Page): Promise<string[]> {
  const names: string[] = []
  for (let at = 0; at < 60; at++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const { activeElement: active } = document
      if (!active || active === document.body) return ''
      const { outlineStyle } = getComputedStyle(active)
      return outlineStyle === 'none' ? `${active.outerHTML} shows no focus` : active.textContent?.trim() || active.id
    })
    if (!name || (names.length > 1 && name === names[0])) break
    names.push(name)
  }
  return names
}

test('every link and field of the public pages is reached by Tab, and shows it', async () => {
  const page = await browser.page()
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.evaluate(() => {
      document.body.tabIndex = -1
      document.body.focus()
    })
    const tabs = await tabsOf(page)
    const reached = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('a, button, input, textarea')].filter((one) => one.checkVisibility())
          .length,
    )
    expect(
      tabs.filter((tab) => tab.includes('shows no focus')),
      path,
    ).toEqual([])
    expect(tabs.length, `${path}: ${tabs.join(', ')}`).toBe(reached)
  }
})

test('the home page leads a stranger in, and who is signed in to the dashboard', async () => {
  const page = await browser.page()
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up as a merchant' }).first().click()
  await page.getByRole('heading', { name: 'Sign up as a merchant' }).waitFor()
  await signIn(page, people.worker)
  await page.goto('/')
  expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
})

/** Adds up how far things jump on a page that is opened after this. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shifted', shifted() + Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
    const shifted = () => Number(Reflect.get(window, 'shifted'))
  })

test('a telephone fetches the handheld alone, a desk both pictures, and nothing moves when they and the font come', async () => {
  const asked: string[] = []
  for (const size of ['handheld', 'desk'] as const) {
    const page = await browser.page({ size })
    await watchShifts(page)
    page.on('request', (request) => {
      const file = /\/(\w+)-[^/]+\.webp$/.exec(request.url())?.[1]
      if (file) asked.push(`${size}: ${file}`)
    })
    await page.goto('/')
    await page.locator('html.inter').waitFor({ state: 'attached' })
    await page.evaluate(() => document.fonts.ready)
    expect(
      await page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => /Inter Variable/.test(family) && status === 'loaded'),
      ),
    ).toBe(true)
    for (const image of await page.locator('img:visible').all())
      await image.evaluate((one) => (one as HTMLImageElement).decode())
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => Reflect.get(window, 'shifted')), size).toBeLessThan(0.05)
  }
  expect(asked.toSorted()).toEqual(['desk: desk', 'desk: handheld', 'handheld: handheld'])
})

test('one rule of passwords is said at a time, in their order, and how strong it is in a word', async () => {
  const page = await browser.page()
  await openInvitation(page, newAddress(), 'Rue Rules')
  const field = page.getByLabel('Password', { exact: true })
  const [problem, word] = [page.locator('#password-problem'), page.locator('#strength-word')]
  for (const [typed, said, strength] of [
    ['a', 'Minimum 8 characters', 'Weak'],
    ['ABCDEFGH', 'At least 1 character', 'Weak'],
    ['abcdefgh', 'At least 1 upper case character', 'Weak'],
    ['Abcdefgh', 'At least 1 number', 'Good'],
    ['Abcdefg1', 'At least 1 special character', 'Strong'],
    ['Abcdefg1!', '', 'Very Strong'],
    ['Aa1!'.repeat(2_500), 'Maximum 200 bytes', 'Very Strong'],
  ] as const) {
    await field.fill(typed)
    expect([await problem.innerText(), await word.innerText()], typed.slice(0, 12)).toEqual([said, strength])
  }
  await field.fill('')
  expect(await page.locator('#strength').isVisible()).toBe(false)
  expect(await problem.isVisible()).toBe(false)
})

test('a merchant signs up by keyboard, waits for approval, and a second sign-up is answered the same', async () => {
  const [email, merchant] = [newAddress(), unique('Merchant')]
  const signUp = async () => {
    const page = await browser.page()
    await page.goto('/auth/signup')
    await page.keyboard.press('Enter')
    await page.getByText('Type the name of the merchant.').waitFor()
    await page.keyboard.type(merchant)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Guest <b>Gorse</b>')
    await page.keyboard.press('Tab')
    await page.keyboard.type('guest@nowhere')
    await page.keyboard.press('Tab')
    await page.getByText('Error: Invalid Email Address!').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your sign-up is with us' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your sign-up is with us')
    expect(await axe(page)).toEqual([])
    return page.getByRole('main').innerText()
  }
  expect(await signUp()).toBe(await signUp())
  const page = await browser.page()
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  expectRefusal(page, 401, '/api/User/Authenticate')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('E-mail or password is wrong.').waitFor()
  const { result } = await (
    await as(people.superadmin)
  ).people.getUserList({ query: { merchantUserName: email, roleStatus: ['Waiting'] } })
  expect(result).toMatchObject([{ name: 'Guest <b>Gorse</b>', email }])
})

/** Invites somebody and opens the mailed link, which it gives: a form for a first password. */
async function openInvitation(page: Page, email: string, name: string): Promise<string> {
  const manager = await as(people.manager)
  await manager.people.createUser({ body: { email, name, role: 'WAREHOUSE_WORKER' } })
  const { link } = await letterTo(email)
  await page.goto(link)
  await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe(name)
  return link
}

/** Somebody who was invited and came in through the link, with this password. */
async function comeIn(page: Page, email: string, secret: string, name: string): Promise<string> {
  const link = await openInvitation(page, email, name)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByText('Your password is saved. Sign in with it.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return link
}

/** Opens a mailed link that opens nothing any more. */
async function openEnded(page: Page, link: string): Promise<void> {
  expectRefusal(page, 410, '/api/User/ReadLink')
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link opens nothing' }).waitFor()
}

test('an invited person comes in through the mailed link, once, with a name that is markup', async () => {
  const page = await browser.page()
  const email = newAddress()
  const link = await comeIn(page, email, `${'Long words 1! '.repeat(4)}and more`, '<img src=x onerror=alert(1)>')
  const other = await browser.page()
  await openEnded(other, link)
  await other.getByText('Ask who invited you to invite you again.').waitFor()
  expect(await axe(other)).toEqual([])
})

test('a forgotten password is replaced through the mailed link, whoever was signed in here before', async () => {
  const page = await browser.page()
  const [email, fresh] = [newAddress(), 'Fresh#2027-words']
  await comeIn(page, email, password, 'Fern Forget')
  const had = lettersTo(email).length
  const other = await browser.page()
  await other.goto('/auth/login')
  await other.getByLabel('E-mail').fill(email.toUpperCase())
  await other.getByRole('link', { name: 'Forgot password?' }).click()
  await other.getByRole('heading', { name: 'Forgot password' }).waitFor()
  await expect.poll(() => other.getByLabel('E-mail').inputValue()).toBe(email.toUpperCase())
  await other.getByRole('button', { name: 'Send the link' }).click()
  await other.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  expect(await axe(other)).toEqual([])
  const { link } = await nextLetter(email, had)
  const third = await browser.page()
  await signIn(third, people.worker)
  await third.goto(link)
  await third.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(await axe(third)).toEqual([])
  await third.getByLabel('Password', { exact: true }).fill(fresh)
  await third.getByRole('button', { name: 'Save the password' }).click()
  await third.getByText('Your password is saved. Sign in with it.').waitFor()
  await openEnded(other, link)
  await other.getByRole('link', { name: 'Ask for a new link' }).click()
  await other.getByRole('heading', { name: 'Forgot password' }).waitFor()
  await signIn(third, email, fresh)
  await other.goto('/auth/login')
  expectRefusal(other, 401, '/api/User/Authenticate')
  await other.getByLabel('E-mail').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.locator('#refused').filter({ hasText: 'E-mail or password is wrong.' }).waitFor()
  expectRefusal(page, 401, /^\/(api|hubs)\//)
  await page.goto('/order/order-management')
  await page.waitForURL('**/auth/login?next=*')
})

test('who signed in on a device before is not locked out of it by what others guess', async () => {
  const page = await browser.page()
  const email = newAddress()
  await comeIn(page, email, password, 'Gale Guess')
  await page.getByRole('button', { name: /@/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const stranger = await browser.page()
  expectRefusal(stranger, 401, '/api/User/Authenticate')
  expectRefusal(stranger, 429, '/api/User/Authenticate')
  await stranger.goto('/auth/login')
  await stranger.getByLabel('E-mail').fill(email)
  const refused = stranger.locator('#refused')
  for (let tries = 0; tries < 11; tries++) {
    await stranger.getByLabel('Password', { exact: true }).fill(tries < 10 ? `Wrong#${tries}` : password)
    await stranger.getByRole('button', { name: 'Sign in' }).click()
    await refused
      .filter({ hasText: tries < 10 ? 'E-mail or password is wrong.' : /^Too many tries\. Wait \d+/ })
      .waitFor()
  }
  await signIn(page, email)
})

test('a stranger is told the same as somebody known, and gets no mail', async () => {
  const page = await browser.page()
  const email = newAddress()
  await page.goto('/auth/forget-password')
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Error: Invalid Email Address!').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(`If ${email} has an account here, a link to choose a new password is on its way.`).waitFor()
  await page.getByRole('button', { name: 'Use another address or send it again' }).click()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  // Mails leave in their order: when the next one is there, none was left for the stranger.
  const had = lettersTo(people.birchUser).length
  await page.getByLabel('E-mail').fill(people.birchUser)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(`If ${people.birchUser} has an account here`).waitFor()
  await nextLetter(people.birchUser, had)
  expect(lettersTo(email)).toEqual([])
})

test('a link that cannot be read now is tried again, and one that is cut off says so', async () => {
  const page = await browser.page()
  await page.route('**/api/User/ReadLink*', (route) => route.fulfill({ status: 503, body: '' }))
  expectRefusal(page, 503, '/api/User/ReadLink')
  await page.goto('/auth/reset-password?token=some')
  await page.getByText('The server answered 503. Try again.').waitFor()
  await page.unroute('**/api/User/ReadLink*')
  expectRefusal(page, 410, '/api/User/ReadLink')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
  await page.goto('/auth/reset-password?token=')
  await page.getByText('The address is not complete.').waitFor()
})
