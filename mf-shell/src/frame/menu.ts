import { type Area, entryOf, groupOf, maySee, type Screen, screenAt } from 'contract/area'
import type { Role } from 'contract/roles'
import { type Badge, menuGroups } from 'contract/sections'

/** `isActive`: it, or a page under it, is open; `isPage`: it is the page that is open. */
type Marked = { isActive: boolean; isPage: boolean }
export type MenuItem = Marked & { label: string; path: string; badge?: Badge }
export type MenuGroup = Marked & {
  name: string
  icon: string
  hasRule: boolean
  badge?: Badge
  /** The group is itself the entry. */ path?: string
  items: MenuItem[]
}

/**
 * The side menu of a role, from the manifests: groups in their fixed order, only those that have an entry,
 * the open one and its child marked, also while a page under it is open.
 */
export function menuOf(areas: readonly Area[], role: Role, path: string): MenuGroup[] {
  const open = screenAt(areas, path)?.screen
  const screens = areas.flatMap((area) => area.screens).filter((screen) => screen.menu && maySee(screen, role))
  const active = open && groupOf(areas, open)
  const entry = open && entryOf(areas, open)
  let hasRule = false
  return groupsFor(screens).flatMap(({ name, icon, rule, badge }) => {
    hasRule ||= rule === true
    const own = screens.filter(({ menu }) => menu?.group === name)
    if (own.length === 0) return []
    const group = {
      name,
      icon,
      hasRule,
      ...(badge ? { badge } : {}),
      isActive: name === active,
      isPage: open?.menu?.group === name && !open.menu.label,
      ...itemsOf(own, open, entry),
    }
    hasRule = false
    return [group]
  })
}

/** The fixed groups, and those that only an area names: each after the group it asks for, else last. */
function groupsFor(screens: readonly Screen[]): typeof menuGroups {
  const groups = [...menuGroups]
  for (const { menu } of screens) {
    if (!menu || groups.some(({ name }) => name === menu.group)) continue
    const after = groups.findIndex(({ name }) => name === menu.after)
    groups.splice(after < 0 ? groups.length : after + 1, 0, { name: menu.group, icon: menu.icon ?? 'box' })
  }
  return groups
}

function itemsOf(
  own: readonly Screen[],
  open: Screen | undefined,
  entry: Screen | undefined,
): { path?: string; items: MenuItem[] } {
  const single = own.find(({ menu }) => !menu?.label)
  if (single) return { path: single.path, items: [] }
  return {
    items: own.map((screen) => ({
      label: screen.menu?.label ?? screen.title,
      path: screen.path,
      isActive: screen === entry,
      isPage: screen === open,
      ...(screen.menu?.badge ? { badge: screen.menu.badge } : {}),
    })),
  }
}
