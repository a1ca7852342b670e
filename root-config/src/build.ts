import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Group, ImportMap, PlacedArea, Version } from './import-map.ts'
import { type LegacyBuild, legacyOf } from './legacy.ts'

/** What the documents are made of. */
export type Build = {
  areas: readonly PlacedArea[]
  version: Version
  map: Pick<ImportMap, 'imports' | 'integrity' | 'preload' | 'styles'>
  legacy?: LegacyBuild | undefined
}

const isAreaGroup = ([, { area }]: [string, Group]) => area !== undefined

/** What the map says, put the way the documents need it. */
export function buildOf(map: ImportMap): Build {
  const groups = Object.entries(map.groups)
  const shared = groups.filter((group) => !isAreaGroup(group)).map(([, { imports, style }]) => [imports, style])
  return {
    map,
    legacy: legacyOf(map),
    areas: groups.flatMap(([module, { area }]) => (area ? [{ ...area, module }] : [])),
    version: {
      portal: createHash('sha256').update(JSON.stringify(shared)).digest('hex').slice(0, 8),
      areas: Object.fromEntries(groups.filter(isAreaGroup).map(([module, { release }]) => [module, release?.id ?? ''])),
    },
  }
}

/** Reads the build, again whenever its map was replaced: an area is deployed without a restart. All who ask share it. */
export function buildReader(dir: string): () => Promise<Build> {
  const path = join(dir, 'importmap.json')
  let known: { file: string; build: Promise<Build> } | undefined
  const read = async (): Promise<Build> => buildOf(JSON.parse(await readFile(path, 'utf8')))
  return async () => {
    const { mtimeMs, ino, size } = await stat(path)
    const file = `${mtimeMs} ${ino} ${size}`
    if (known?.file === file) return known.build
    const reading = { file, build: read() }
    known = reading
    // What could not be read is read anew by the next who asks.
    reading.build.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.build
  }
}
