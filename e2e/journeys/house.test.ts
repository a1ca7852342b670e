import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import {
  axe,
  base,
  expectRefusal,
  forgiveFaults,
  password,
  pick,
  settled,
  signIn,
  useBrowser,
} from '../parts/browser.ts'
import { agePassword } from '../parts/books.ts'
import { unique } from '../parts/floor.ts'
import { comes } from '../parts/mail.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const refused = '/api/User/Authenticate'

/** The files a page asked for, by what they are. */
function watchFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => void files.push(new URL(request.url()).pathname))
  return files
}

/** The address of a module in the import map of the portal's page. */
async function fileOf(module: string): Promise<string> {
  const html = await (await fetch(`${base()}/dashboard`, { headers: { accept: 'text/html' } })).text()
  const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
    imports: Record<string, string>
  }
  return imports[module] ?? ''
}

test('the sign-in page is one document, one script and one style sheet: no import map, no React', async () => {
  const page = await browser.page()
  const files = watchFiles(page)
  await page.goto('/auth/login')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const own = files.filter((path) => !path.startsWith('/favicon'))
  expect(own.length).toBe(3)
  expect(own.filter((path) => path.startsWith('/assets/')).every((path) => path.includes('root-config'))).toBe(true)
  expect(await page.locator('script[type=importmap]').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

test('what is typed before the script of the sign-in has come is kept, and is sent when it has', async () => {
  const page = await browser.page()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(`**${await fileOf('root-config/auth')}`, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill(people.worker)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  expect(await page.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true)
  arrive()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await settled(page)
})

test('a wrong password is refused in words, and what was typed stays', async () => {
  const page = await browser.page()
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Error: Invalid Email Address!').waitFor()
  await page.getByLabel('E-mail').fill(people.worker)
  await page.getByLabel('Password', { exact: true }).fill('Wrong#2026')
  expectRefusal(page, 401, refused)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .locator('#refused')
    .filter({ hasText: /password/i })
    .waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(people.worker)
  expect(await axe(page)).toEqual([])
})

test('nobody signed in is led to the sign-in from any path, and after it back to the page asked for', async () => {
  const page = await browser.page()
  await page.goto('/no/such/page')
  await page.waitForURL('**/auth/login')
  await page.goto('/order/order-management?view=ready')
  await page.waitForURL('**/auth/login?next=*')
  await page.getByLabel('E-mail').fill(people.worker)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/order/order-management?view=ready')
  await page.getByRole('heading', { name: 'Order History' }).waitFor()
})

test('somebody signed in who opens the sign-in, or a path that leads nowhere, is at the dashboard', async () => {
  const page = await browser.as(people.worker)
  await page.goto('/auth/login')
  await page.waitForURL('**/dashboard')
  await page.goto('/no/such/page')
  await page.waitForURL('**/dashboard')
  await settled(page)
})

test('a session that ends in the middle of work leads to the sign-in and back to the same place', async () => {
  const page = await browser.page()
  await signIn(page, people.worker)
  await page.goto('/order/order-management?view=ready')
  await settled(page)
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('crossdock:session') ?? '{}') as { token: string }
    await fetch('/api/User/SignOut', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
  })
  expectRefusal(page, 401, /^\/(api|hubs)\//)
  // What the person asks for next tells, unless the page has asked for something by itself.
  const email = page.getByLabel('E-mail')
  await Promise.race([email.waitFor(), page.getByRole('button', { name: /^Picked/ }).click()])
  await email.fill(people.worker)
  expect(page.url()).toContain('/auth/login?next=')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/order/order-management?*')
  await settled(page)
  // A browser has no answer to show for a WebSocket that is refused, only words.
  forgiveFaults(page, /\/hubs\/notification.*HTTP Authentication failed/)
})

test('a password older than 90 days is changed before anything else', async () => {
  const email = `${unique('late').toLowerCase()}@birch.example`
  await comes(await as(people.birch), { email, name: 'Late Larch', role: 'MERCHANT_WORKER' })
  await agePassword(email)
  const page = await browser.page()
  expectRefusal(page, 403, '/api/User/Myself')
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByText('Your password has expired after 90 days. Please change your password.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor()
  await dialog.getByLabel('Current Password').fill(password)
  await dialog.getByLabel('New Password', { exact: true }).fill('Fresh#2027')
  await dialog.getByLabel('Confirm New Password').fill('Fresh#2028')
  await dialog.getByText('New passwords do not match').waitFor()
  await dialog.getByLabel('Confirm New Password').fill('Fresh#2027')
  await dialog.getByRole('button', { name: 'CONFIRM' }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('a file of an area that was tampered with never runs; the shell stays and offers a way out', async () => {
  const page = await browser.as(people.manager)
  const file = await fileOf('mf-orders')
  await page.route(`**${file}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `window.wasTampered = true;${await response.text()}` })
  })
  await page.goto('/order/order-management')
  const told = page.getByRole('alert').filter({ hasText: 'This page could not be shown' })
  await told.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).waitFor()
  await page.unroute(`**${file}`)
  await told.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Order History' }).waitFor()
  expect(forgiveFaults(page, /integrity|dynamically imported module/i)).toBeGreaterThan(0)
})

test('an area that throws while it draws leaves the shell and the other areas standing', async () => {
  const page = await browser.as(people.manager)
  await page.route('**/api/Product/**', (route) =>
    route.fulfill({ json: { success: true, status: { code: 1, message: '' }, result: [{ productId: 1 }] } }),
  )
  await page.goto('/catalogue/product')
  await page.getByRole('alert').filter({ hasText: 'This page could not be shown' }).waitFor()
  await pick(page, 'Order', 'Order History')
  await page.getByRole('heading', { name: 'Order History' }).waitFor()
  expect(forgiveFaults(page, /./)).toBeGreaterThan(0)
})

/** Modules of the page's own import map, as the console would load them. */
const inPage = <T>(page: Page, script: string): Promise<T> => page.evaluate(`(async () => { ${script} })()`)

test('root, shell, two areas and a custom element share one store and one copy of each library', async () => {
  const page = await browser.as(people.manager)
  const files = watchFiles(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await page.goto('/order/order-management')
  await settled(page)

  // From here on the server tells no numbers, so that what is seen was read from the store.
  await page.route('**/api/Statistics/GetOrder*', () => undefined)
  // A number written into the store stands in the shell's menu and in the area's tabs; again, should an answer that was
  // under way before have taken its place.
  await vi.waitFor(
    async () => {
      await inPage(
        page,
        `const { $statistics } = await import('shared-state'); $statistics.set({ ...$statistics.get(), ordersNonConformance: ` +
          `4321, statuses: [{ status: 2100, orders: 1234 }] })`,
      )
      await menu.getByRole('link', { name: 'Non conformance 4,321' }).waitFor({ timeout: 2_000 })
    },
    { timeout: 20_000 },
  )
  await page.getByRole('main').getByText('4,321').waitFor()
  // The root follows the same store to another area, which reads the number too.
  await inPage(page, `const { navigate } = await import('shared-state'); navigate('/fulfilment/fulfilment-pick')`)
  await page.getByRole('heading', { name: 'Fulfilment > Pick' }).waitFor()
  await page.getByRole('main').getByText('1,234').waitFor()

  // An element of the house follows a store of the same kind, in the same copy of lit.
  const element = await inPage<{ isLit: boolean; copies: number }>(
    page,
    `
    const { $notice, notify } = await import('shared-state')
    const { LitElement } = await import('lit')
    await import('shared-components/message-dialog')
    const element = Object.assign(document.createElement('crossdock-message-dialog'), { kind: 'Error' })
    document.body.append(element)
    $notice.subscribe((notice) => { element.message = notice?.message ?? '' })
    notify({ message: 'Said once, seen twice' })
    await element.updateComplete
    return { isLit: element instanceof LitElement, copies: globalThis.litElementVersions.length }`,
  )
  expect(element).toEqual({ isLit: true, copies: 1 })
  await page.locator('.frame-banner').getByText('Said once, seen twice').waitFor()
  await page.locator('crossdock-message-dialog').getByText('Said once, seen twice').waitFor({ state: 'attached' })

  const sources = await Promise.all(
    [...new Set(files)]
      .filter((path) => path.endsWith('.js'))
      .map(async (path) => ({ path, text: await (await fetch(base() + path)).text() })),
  )
  const copiesOf = (mark: RegExp) => sources.filter(({ text }) => mark.test(text)).length
  expect({
    react: copiesOf(/useActionState\s*=/),
    nanostores: copiesOf(/nanostoresGlobal/),
    lit: copiesOf(/litElementVersions/),
    stores: copiesOf(/crossdock:session/),
  }).toEqual({ react: 1, nanostores: 1, lit: 1, stores: 1 })
})

test('a failed call shows the number under which the server wrote it down', async () => {
  const page = await browser.as(people.manager)
  await page.route('**/api/Order/GetOrderList?*', async (route) => {
    const response = await route.fetch({
      url: `${new URL(route.request().url()).origin}/api/Order/GetOrderList?PageSize=999`,
    })
    await route.fulfill({ response })
  })
  expectRefusal(page, 400, '/api/Order/GetOrderList')
  const reply = page.waitForResponse((response) => response.url().includes('/api/Order/GetOrderList?'))
  await page.goto('/order/order-management')
  const id = (await reply).headers()['x-request-id'] ?? 'none'
  await page.getByText(id).first().waitFor()
})
