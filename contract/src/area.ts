import type { Role } from './roles.ts'
import { type Badge, type Section, sectionsOf } from './sections.ts'
import type { SlotName } from './slots.ts'

/** Who sees something of an area. */
type Seen = {
  /** A role that has one of these sections. */
  sections: readonly Section[]
  /** Roles that see it whatever their sections: an area of its own needs no section of portal.md 6. */
  seenBy?: readonly Role[]
  /** Roles for which it is left out although they see the section (portal.md 6, child menu items hidden per role). */
  hiddenFor?: readonly Role[]
}

/**
 * One screen of an area. From it come activation, menu entry, active mark, breadcrumb, page title,
 * the guard and a smoke test.
 */
export type Screen = Seen & {
  /** Path with `{name}` where any text may stand: '/inbound/inbound-request-detail/{id}'. */
  path: string
  /** The page title of portal.md 2, 'Order History'. */
  title: string
  /**
   * Menu entry. Without `label` the group itself is the entry (Job History).
   * Absent: the screen is reached by links only.
   */
  menu?: {
    group: string
    label?: string
    badge?: Badge
    /** Of a group that is not in menuGroups: its drawing, and the group it stands after; last when it names none. */
    icon?: string
    after?: string
  }
  /**
   * The path of the menu entry that is marked while this screen is open. Needless where the screen is an entry itself,
   * or where only one stands under the same first segment.
   */
  under?: string
  /** A scan screen: drawn without header and menu, for a handheld or a bench. */
  bare?: true
}

/**
 * What an area puts into a place that another one offers: `name` is its key in main.tsx,
 * `title` what it is called where it fails.
 */
export type Fill = Seen & {
  slot: SlotName
  name: string
  title: string
  /** Of a card of the dashboard: how many of a row's 24 columns it takes (8 unless told). */
  columns?: 5 | 6 | 8 | 10 | 11 | 12 | 13 | 24
  /** Half as high as the others: two of them stand on one another. */
  isShort?: true
  /** Where it stands among the dashboard's cards until the person moves it: the least first, 50 unless told. */
  place?: number
  /** The same on a telephone, where it differs. */
  narrowPlace?: number
  /** Roles for which it is drawn only when the person asks for it. */
  spareFor?: readonly Role[]
}

/** A card of the dashboard that follows the range of days. */
export const panel = (name: string, title: string, more: Partial<Omit<Fill, 'slot' | 'name' | 'title'>>): Fill => ({
  slot: 'dashboard-panel',
  name,
  title,
  sections: [],
  ...more,
})

/** What an area tells the portal about itself. */
export type Area = {
  name: string
  screens: readonly Screen[]
  /** The slots that its screens draw. */
  offers?: readonly SlotName[]
  /** What it draws in the slots of others, in this order. */
  fills?: readonly Fill[]
}

/** Declares an area; its paths stay what they are, so that links to its screens are checked. */
export const defineArea = <const A extends Area>(area: A): A => area

/** The paths of an area's screens, as its manifest writes them. */
export type PathOf<A extends Area> = A['screens'][number]['path']
type Filled<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : P
/** Where one of an area's screens is: its path with the parameters filled in, with or without a query. */
export type HrefOf<A extends Area> = Filled<PathOf<A>> | `${Filled<PathOf<A>>}?${string}`

/** True when a person of this role may see it. */
export const maySee = ({ sections, seenBy, hiddenFor }: Seen, role: Role): boolean =>
  !hiddenFor?.includes(role) &&
  (seenBy?.includes(role) === true || sections.some((section) => sectionsOf[role].includes(section)))

const patterns = new Map<string, RegExp>()
const patternOf = (path: string): RegExp => {
  const known = patterns.get(path)
  if (known) return known
  const made = new RegExp(`^${path.replace(/[.+*?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i')
  patterns.set(path, made)
  return made
}

/** The parameters of a path when it fits the screen's ({} when it has none), else undefined. */
export function matchPath(screenPath: string, path: string): Record<string, string> | undefined {
  const match = patternOf(screenPath).exec(path)
  return match
    ? Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]))
    : undefined
}

const sectionOf = (path: string) => path.split('/')[1]?.toLowerCase()

const entriesBeside = (areas: readonly Area[], screen: Screen): Screen[] =>
  areas
    .flatMap(({ screens }) => screens)
    .filter((other) => other.menu && sectionOf(other.path) === sectionOf(screen.path))

/** The menu group a screen stands in: its own, else that of the first entry under the same first segment. */
export const groupOf = (areas: readonly Area[], screen: Screen): string | undefined =>
  (screen.menu ?? entriesBeside(areas, screen)[0]?.menu)?.group

/** The menu entry that is marked while a screen is open: itself, the one it names, or the only one beside it. */
export function entryOf(areas: readonly Area[], screen: Screen): Screen | undefined {
  if (screen.menu) return screen
  const beside = entriesBeside(areas, screen)
  return screen.under ? beside.find(({ path }) => path === screen.under) : beside.length === 1 ? beside[0] : undefined
}

/** The area and screen that a path opens, the first that fits. */
export function screenAt(
  areas: readonly Area[],
  path: string,
): { area: Area; screen: Screen; params: Record<string, string> } | undefined {
  for (const area of areas)
    for (const screen of area.screens) {
      const params = matchPath(screen.path, path)
      if (params) return { area, screen, params }
    }
  return undefined
}
