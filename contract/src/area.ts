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

/** One screen of an area. From it come activation, menu entry, active mark, breadcrumb, page title, the guard and a smoke test. */
export type Screen = Seen & {
  /** Path with `{name}` where any text may stand: '/inbound/inbound-request-detail/{id}'. */
  path: string
  /** The page title of portal.md 2, 'Order History'. */
  title: string
  /** Menu entry. Without `label` the group itself is the entry (Job History). Absent: the screen is reached by links only. */
  menu?: {
    group: string
    label?: string
    badge?: Badge
    /** Of a group that is not in menuGroups: its drawing, and the group it stands after; last when it names none. */ icon?: string
    after?: string
  }
  /** A scan screen: drawn without header and menu, for a handheld or a bench. */
  bare?: true
}

/** What an area puts into a place that another one offers: `name` is its key in main.tsx, `title` what it is called where it fails. */
export type Fill = Seen & { slot: SlotName; name: string; title: string }

/** What an area tells the portal about itself. */
export type Area = {
  name: string
  screens: readonly Screen[]
  /** The slots that its screens draw. */
  offers?: readonly SlotName[]
  /** What it draws in the slots of others, in this order. */
  fills?: readonly Fill[]
}

export const defineArea = (area: Area): Area => area

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
