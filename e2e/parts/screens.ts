import { type Area, maySee, type Screen } from 'contract/area'
import { platforms } from 'contract/calls/shop'
import type { Role } from 'contract/roles'
import type { Page } from 'playwright'
import { base } from './browser.ts'
import { as, people } from './people.ts'

/** Every screen of the built areas, with a record for those that show one. */

export const accounts: readonly (readonly [role: Role, email: string])[] = [
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

/** Somebody who may open the screen, warehouse people first. */
export const seerOf = (screen: Screen): string =>
  accounts.find(([role]) => role === 'WAREHOUSE_MANAGER' && maySee(screen, role))?.[1] ??
  accounts.find(([role]) => maySee(screen, role))?.[1] ??
  ''

/** Every screen the built areas declare, as the portal's page carries them. */
export const screens = await (async (): Promise<readonly Screen[]> => {
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
  return {
    merchantId,
    picked: await orderIn(2200),
    packed: await orderIn(3000),
    request: request?.id,
    carton: item?.groupId,
    shop: shop?.shopId,
  }
})()

const exampleOf: readonly (readonly [part: string, id: number | undefined])[] = [
  ['/caton-receive/', examples.carton],
  ['/inbound/', examples.request],
  ['/pack-size/', examples.picked],
  ['/fulfilment-shipping/', examples.packed],
  ['/webhook/', examples.shop],
]

/** Somebody whom this person looks after; whoever looks after nobody may not see the page anyway. */
const colleagues = new Map(
  await Promise.all(
    [people.superadmin, people.manager, people.birch].map(async (email) => {
      const { result } = await (
        await as(email)
      ).people.getUserList({ query: { role: ['WAREHOUSE_WORKER', 'MERCHANT_WORKER'], pageSize: 1 } })
      return [email as string, result[0]?.userId] as const
    }),
  ),
)

/** The path with a real record in it, one that the person may see. */
export function pathOf(screen: Screen, email = seerOf(screen)): string {
  const { path } = screen
  if (!path.includes('{')) return path
  const id = path.includes('/view/') ? (colleagues.get(email) ?? colleagues.get(people.birch)) : idIn(path)
  if (id === undefined) throw new Error(`There is no example record for ${path}: add one to e2e/parts/screens.ts`)
  return path.replace(/\{\w+\}/, String(id))
}

const idIn = (path: string): number | undefined => exampleOf.find(([part]) => path.includes(part))?.[1]

/** Opens a path inside the portal, as a link does, and waits until what was shown before is gone. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (to === location.pathname) return
    for (const heading of document.querySelectorAll('#area h1')) heading.setAttribute('data-before', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator('#area h1[data-before]').first().waitFor({ state: 'detached' })
}

/** Real marketplaces: their names are read only where somebody chooses one, and in rows, where one acted. */
const marketplaces = platforms.filter((platform) => platform !== 'Internal')

/** A list has its own title; a record's page has the record's name. */
const isTitled = (title: string, screen: Screen) =>
  screen.path.includes('{')
    ? title.endsWith(' | Crossdock') && title !== `${screen.title} | Crossdock`
    : title === `${screen.title} | Crossdock`

/** What is wrong with the screen that is open, in words. */
export async function faultsOf(page: Page, screen: Screen): Promise<string[]> {
  // A telephone's page grows with what is too wide, and innerWidth with it: the width that was set does not.
  const width = page.viewportSize()?.width ?? 0
  const [title, { heading, isBroken, isWider, markup }] = [
    await page.title(),
    await page.evaluate((widest) => {
      const outsideRows = document.querySelector('#area')?.cloneNode(true) as Element | undefined
      for (const row of outsideRows?.querySelectorAll('[data-row], .cd-row-card') ?? []) row.remove()
      return {
        markup: outsideRows?.innerHTML ?? '',
        heading: document.querySelector('#area h1')?.textContent?.trim() ?? '',
        isBroken: document.querySelector('#area .failure') !== null,
        isWider: document.documentElement.scrollWidth > widest,
      }
    }, width),
  ]
  return [
    ...(heading === '' ? ['has no heading'] : []),
    ...(isTitled(title, screen) ? [] : [`is titled '${title}'`]),
    ...(isBroken ? ['could not be shown'] : []),
    ...(isWider ? ['scrolls sideways'] : []),
    ...marketplaces.filter((name) => markup.includes(name)).map((name) => `names ${name}`),
  ].map((fault) => `${screen.path} ${fault}`)
}

/** Whether the screen that is open scrolls sideways on a device of another width; the page is given back as it was. */
export async function sidewaysAt(width: number, page: Page, screen: Screen): Promise<string[]> {
  const before = page.viewportSize()
  if (!before) return []
  await page.setViewportSize({ ...before, width })
  const isWider = await page.evaluate((widest) => document.documentElement.scrollWidth > widest, width)
  await page.setViewportSize(before)
  return isWider ? [`${screen.path} scrolls sideways at ${width}`] : []
}
