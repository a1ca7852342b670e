import type { Area, Screen } from 'contract/area'
import { maySee } from 'contract/area'
import type { Role } from 'contract/roles'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe, base, settled, turn, useBrowser } from '../parts/browser.ts'
import { as, people } from '../parts/people.ts'

const browser = useBrowser()
const accounts: readonly (readonly [role: Role, email: string])[] = [
  ['SUPERADMIN', people.superadmin],
  ['SYSTEM_ADMINISTRATOR', people.system],
  ['WAREHOUSE_MANAGER', people.manager],
  ['WAREHOUSE_WORKER', people.worker],
  ['ADMIN', people.admin],
  ['WORKER', people.hand],
  ['MERCHANT_ADMIN', people.birch],
  ['MERCHANT_WORKER', people.birchWorker],
  ['CLIENT', people.birchClient],
  ['USER', people.birchUser],
]

/** Every screen the built areas declare, as the portal's page carries them. */
const screens = await (async (): Promise<readonly Screen[]> => {
  const html = await (await fetch(`${base()}/dashboard`, { headers: { accept: 'text/html' } })).text()
  const { areas } = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as { areas: Area[] }
  return areas.flatMap((area) => area.screens)
})()

/** A record of Birch Outdoor for each path that names one. */
const examples = await (async () => {
  const manager = await as(people.manager)
  const birch = await as(people.birch)
  const [shop] = await birch.shop.getShopList()
  const merchantId = shop?.merchantId
  const orderIn = async (status: 2200 | 3000) =>
    (await manager.order.getOrderList({ query: { status: [status], pageSize: 1 } })).result[0]?.orderId
  const [request] = (await birch.inbound.getRequests({ query: { status: [450, 400], pageSize: 1 } })).result
  const [item] = (await birch.inbound.getItems({ query: { requestId: request?.id, pageSize: 1 } })).result
  const user = (await birch.user.myself()).result
  return {
    merchantId,
    picked: await orderIn(2200),
    packed: await orderIn(3000),
    request: request?.id,
    carton: item?.groupId,
    shop: shop?.shopId,
    user: user.id,
  }
})()

const exampleOf: readonly (readonly [part: string, id: number | undefined])[] = [
  ['/caton-receive/', examples.carton],
  ['/inbound/', examples.request],
  ['/pack-size/', examples.picked],
  ['/fulfilment-shipping/', examples.packed],
  ['/webhook/', examples.shop],
  ['/view/', examples.user],
]

/** The path with a real record in it. */
function pathOf({ path }: Screen): string {
  if (!path.includes('{')) return path
  const id = exampleOf.find(([part]) => path.includes(part))?.[1]
  if (id === undefined) throw new Error(`There is no example record for ${path}: add one to every-screen.test.ts`)
  return path.replace(/\{\w+\}/, String(id))
}

/** Opens a path inside the portal, as a link does, and waits until what was shown before is gone. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (to === location.pathname) return
    for (const heading of document.querySelectorAll('#area h1')) heading.setAttribute('data-before', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator('#area h1[data-before]').first().waitFor({ state: 'detached' })
}

/** What is wrong with the screen that is open, in words. */
async function faultsOf(page: Page, screen: Screen): Promise<string[]> {
  const [title, { heading, isBroken, isWider }] = [
    await page.title(),
    await page.evaluate(() => ({
      heading: document.querySelector('#area h1')?.textContent?.trim() ?? '',
      isBroken: document.querySelector('#area .failure') !== null,
      isWider: document.documentElement.scrollWidth > innerWidth,
    })),
  ]
  return [
    ...(heading === '' ? ['has no heading'] : []),
    ...(title === `${screen.title} | Crossdock` ? [] : [`is titled '${title}'`]),
    ...(isBroken ? ['could not be shown'] : []),
    ...(isWider ? ['scrolls sideways'] : []),
  ].map((fault) => `${screen.path} ${fault}`)
}

test.each(accounts)('%s opens every screen it may see, and is told so at the others', async (role, email) => {
  const page = await browser.as(email)
  const faults: string[] = []
  for (const screen of screens) {
    await follow(page, pathOf(screen))
    if (maySee(screen, role)) {
      await settled(page, '#area h1')
      faults.push(...(await faultsOf(page, screen)))
    } else await page.getByText(`${screen.title} is not for your role`).and(page.getByRole('heading')).waitFor()
  }
  expect(faults).toEqual([])
})

/** Somebody who may open the screen, warehouse people first. */
const seerOf = (screen: Screen): string =>
  accounts.find(([role]) => role === 'WAREHOUSE_MANAGER' && maySee(screen, role))?.[1] ??
  accounts.find(([role]) => maySee(screen, role))?.[1] ??
  ''

test.each([
  ['desk', 'light'],
  ['handheld', 'light'],
  ['desk', 'dark'],
] as const)('no screen scrolls sideways or has a serious finding of axe: %s, %s', async (size, theme) => {
  const found: string[] = []
  for (const email of new Set(screens.map(seerOf))) {
    const page = await browser.as(email, { size, isDark: theme === 'dark' })
    for (const screen of screens.filter((one) => seerOf(one) === email)) {
      await follow(page, pathOf(screen))
      await settled(page, '#area h1')
      // What is not colour is the same in the dark.
      const findings = await axe(page, theme === 'dark' ? ['color-contrast'] : undefined)
      found.push(...(await faultsOf(page, screen)), ...findings.map((line) => `${screen.path}: ${line}`))
    }
  }
  expect(found).toEqual([])
})

test('a page that stands follows the device from light to dark', async () => {
  const page = await browser.as(people.manager)
  await turn(page, 'dark')
  await page.locator('html.sl-theme-dark').waitFor({ state: 'attached' })
  expect(await axe(page)).toEqual([])
  await turn(page, 'light')
  await page.locator('html:not(.sl-theme-dark)').waitFor({ state: 'attached' })
})
