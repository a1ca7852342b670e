/**
 * The import map with all that belongs to it: importmap.json, the one file that says what runs. Everything else is
 * derived from it.
 */

/** How many earlier releases of an area are kept to go back to; their files stay, so open tabs go on working. */
export const keptReleases = 10

/**
 * Puts groups into one map: where every module stands, what each file must hash to, what each entry needs; and the
 * releases that ran before.
 */
export function mapOf(groups, kept = {}) {
  const all = Object.values(groups)
  const imports = Object.assign({}, ...all.map((group) => group.imports))
  const needs = Object.assign({}, ...all.map((group) => group.needs))
  return {
    imports,
    integrity: Object.assign({}, ...all.map((group) => group.integrity)),
    styles: Object.fromEntries(Object.entries(groups).flatMap(([name, { style }]) => (style ? [[name, style]] : []))),
    preload: Object.fromEntries(
      Object.entries(Object.assign({}, imports, ...all.map(({ screens }) => screens))).map(([name, file]) => [
        name,
        neededBy({ imports, needs }, file),
      ]),
    ),
    groups,
    kept,
  }
}

/** Every script that must be there before this one can run, itself first. */
export function neededBy(map, file, found = new Set()) {
  if (found.has(file)) return [...found]
  found.add(file)
  for (const item of map.needs[file] ?? []) neededBy(map, map.imports[item] ?? item, found)
  return [...found]
}

/**
 * The map with a release of an area in its place, since then. What ran there is kept, newest first; nothing else
 * changes.
 */
export function place(map, name, group, since) {
  const running = map.groups[name]
  const others = (map.kept[name] ?? []).filter(({ release }) => release.id !== group.release.id)
  const kept = running ? [running, ...others].slice(0, keptReleases) : others
  const { legacy } = map
  return {
    ...mapOf(
      { ...map.groups, [name]: { ...group, release: { ...group.release, since } } },
      { ...map.kept, [name]: kept },
    ),
    ...(legacy ? { legacy } : {}),
  }
}

/**
 * The same for a release that was built just now: it remembers which one it came after. The one that runs already stays
 * as it is.
 */
export function placeNew(map, name, group, since) {
  const running = map.groups[name]?.release
  if (running?.id === group.release.id) return map
  return place(map, name, running ? { ...group, release: { ...group.release, before: running.id } } : group, since)
}
