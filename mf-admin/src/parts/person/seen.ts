import { type Area, maySee } from 'contract/area'
import type { Role } from 'contract/roles'
import { menuGroups } from 'contract/sections'

type Seen = { group: string; entries: string[] }

/** What the menu of a role has, in its order. */
function seenBy(areas: readonly Area[], role: Role): Seen[] {
  const screens = areas.flatMap((area) => area.screens).filter((screen) => maySee(screen, role))
  const groups = new Set([
    ...menuGroups.map(({ name }) => name),
    ...screens.flatMap(({ menu }) => (menu ? [menu.group] : [])),
  ])
  return [...groups].flatMap((group) => {
    const entries = screens.filter(({ menu }) => menu?.group === group).map(({ title }) => title)
    return entries.length > 0 ? [{ group, entries }] : []
  })
}

/** The groups of the menu that a role sees. */
export const groupsSeenBy = (areas: readonly Area[], role: Role): string[] =>
  seenBy(areas, role).map(({ group }) => group)

/** What one role sees and the other does not: a whole group by its name, else the screens of it. */
export function seenOnlyBy(areas: readonly Area[], role: Role, other: Role): string[] {
  const others = new Map(seenBy(areas, other).map(({ group, entries }) => [group, entries]))
  return seenBy(areas, role).flatMap(({ group, entries }) => {
    const known = others.get(group)
    return known ? entries.filter((entry) => !known.includes(entry)) : [group]
  })
}
