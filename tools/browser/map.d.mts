import type { ImportMap, Group } from 'root-config/import-map'

export type { Group, ImportMap }
/** What the build of one group made; `group` is its part of the map. */
export type BuiltGroup = {
  name: string
  files: readonly { name: string; content: string | Uint8Array }[]
  group: Group
}

/** How many earlier releases of an area are kept to go back to. */
export const keptReleases: number
/** Puts groups into one map, with the releases that ran before. */
export function mapOf(groups: ImportMap['groups'], kept?: ImportMap['kept']): ImportMap
/** The map with a release of an area in its place, since then. What ran there is kept. */
export function place(map: ImportMap, name: string, group: Group, since: string): ImportMap
/** The same for a release that was built just now: it remembers which one it came after. */
export function placeNew(map: ImportMap, name: string, group: Group, since: string): ImportMap
