import type { SearchKind } from 'contract/calls/search'
import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { type Area, maySee, screenAt } from 'contract/area'
import type { Role } from 'contract/roles'

export type Answer = Reply<Calls['search']['find']>
export type Hit = Answer['result'][number]

/** A line of the palette: what it says, and where it leads. */
export type Entry = {
  key: string
  icon: string
  title: string
  /** Beside the title, quieter. */
  note: string
  path: string
  hit?: Hit
  /** What is done in place of going there. */
  run?: () => void
}
export type Group = { name: string; entries: Entry[] }

const kinds: Record<SearchKind, { name: string; icon: string; all?: (text: string) => string }> = {
  tray: { name: 'Trays', icon: 'inboxes' },
  pickingList: { name: 'Picking lists', icon: 'list-check' },
  shippingBin: { name: 'Shipping bins', icon: 'truck' },
  carton: { name: 'Cartons', icon: 'box' },
  cell: { name: 'Cells', icon: 'grid-3x3', all: (text) => `/cell/cell-management?q=${text}` },
  product: { name: 'SKU', icon: 'tags', all: (text) => `/catalogue/product?words=${text}` },
  order: { name: 'Orders', icon: 'list-columns', all: (text) => `/order/order-management?q=${text}` },
  person: { name: 'People', icon: 'people' },
  shop: { name: 'Shops', icon: 'shop' },
  merchant: { name: 'Merchants', icon: 'building' },
}

/** '#' looks for orders alone, '>' for what can be done and for pages. */
export type Asked = { text: string; only?: 'orders' | 'actions' }
export function askedIn(typed: string): Asked {
  const text = typed.trim()
  if (text.startsWith('#')) return { text: text.slice(1).trim(), only: 'orders' }
  if (text.startsWith('>')) return { text: text.slice(1).trim(), only: 'actions' }
  return { text }
}

/** Whether the role has a screen for it. */
export const mayOpen = (areas: readonly Area[], role: Role, path: string): boolean => {
  const screen = screenAt(areas, path.split('?')[0] ?? '')?.screen
  return screen !== undefined && maySee(screen, role)
}

/** The lists that look further than the beginning of a number, as far as the role has their screens. */
export const listsFor = (areas: readonly Area[], role: Role, text: string): { label: string; path: string }[] =>
  [
    { label: 'Search in orders', path: `/order/order-management?q=${encodeURIComponent(text)}` },
    { label: 'Search in products', path: `/catalogue/product?q=${encodeURIComponent(text)}` },
  ].filter(({ path }) => mayOpen(areas, role, path))

/** What was found, by kind; only what the role has a screen for. A kind of which more were found ends with all of them. */
export function foundGroups(areas: readonly Area[], role: Role, text: string, answer: Answer): Group[] {
  const may = (path: string) => mayOpen(areas, role, path)
  return answer.counts.flatMap(({ kind, count }) => {
    const { name, icon, all } = kinds[kind]
    const hits = answer.result.filter((hit) => hit.kind === kind && may(hit.link))
    if (hits.length === 0) return []
    const entries = hits.map((hit): Entry => ({
      key: `${kind} ${hit.id}`,
      icon,
      title: hit.title,
      note: noteOf(hit),
      path: hit.link,
      hit,
    }))
    const path = all?.(encodeURIComponent(text))
    const more = kind === 'order' && answer.openOrdersSku !== null ? openOrders(answer.openOrdersSku) : path
    if (more && count > hits.length && may(more))
      entries.push({ key: `${kind} all`, icon, title: allOf(name, count, answer, kind), note: '', path: more })
    return [{ name, entries }]
  })
}

/** How many there are of the kinds that are shown. */
export const foundCount = (areas: readonly Area[], role: Role, { counts, result }: Answer): number =>
  counts
    .filter(({ kind }) => result.some((hit) => hit.kind === kind && mayOpen(areas, role, hit.link)))
    .reduce((sum, { count }) => sum + count, 0)

const openOrders = (sku: string): string => `/order/order-management?status=open&sku=${encodeURIComponent(sku)}`
const allOf = (name: string, count: number, { openOrdersSku }: Answer, kind: SearchKind): string => {
  const many = count >= 100 ? '100 and more' : String(count)
  return kind === 'order' && openOrdersSku !== null
    ? `All ${many} open orders with ${openOrdersSku}`
    : `All ${many} ${name === 'SKU' ? 'products' : name.toLowerCase()}`
}

const noteOf = ({ kind, code, note, merchantName, holds }: Hit): string =>
  [
    kind === 'order' || kind === 'tray' ? note : [code, note].filter((one) => one !== '').join(', '),
    kind === 'tray' ? (holds ? `${holds} ${holds === 1 ? 'order' : 'orders'}` : 'empty') : merchantName,
  ]
    .filter((one) => one !== '')
    .join(' · ')

/** The pages whose title has each word that was typed, in the order of the menu: first what is done there, then the lists. */
export function pageGroups(areas: readonly Area[], role: Role, text: string): Group[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const screens = areas
    .flatMap((area) => area.screens)
    .filter((screen) => !screen.path.includes('{') && !screen.bare && maySee(screen, role))
  const fits = (names: string) =>
    words.every((word) =>
      names
        .toLowerCase()
        .split(/\s+/)
        .some((name) => name.startsWith(word)),
    )
  const entries = screens
    .filter(({ title, menu }) => fits(`${title} ${menu?.group ?? ''}`))
    .map(({ title, path, menu }) => ({
      isPage: menu !== undefined,
      entry: { key: path, icon: menu ? 'box-arrow-up-right' : 'plus-lg', title, note: menu?.group ?? '', path },
    }))
  const of = (isPage: boolean) => entries.filter((one) => one.isPage === isPage).map(({ entry }) => entry)
  return [
    { name: 'Do', entries: of(false) },
    { name: 'Pages', entries: of(true) },
  ].filter((group) => group.entries.length > 0)
}

/** The one that Enter opens: what was typed whole, else the first. */
export const bestOf = (entries: readonly Entry[], text: string): Entry | undefined =>
  entries.find(({ hit, title }) => [hit?.code, title].some((name) => name?.toLowerCase() === text.toLowerCase())) ??
  entries[0]
