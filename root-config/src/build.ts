import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Area } from 'contract/area'

/** An area's manifest and the module of the import map that holds the area. */
export type PlacedArea = Area & { module: string }

/** What the browser's build left in its folder (importmap.json and areas.json). */
export type Build = {
  areas: readonly PlacedArea[]
  map: {
    imports: Record<string, string>
    integrity: Record<string, string>
    /** Of each module: every script that must be there before it can run, its own first. */
    preload: Record<string, readonly string[]>
    styles: Record<string, string>
  }
}

/** Reads the build, again whenever its map was replaced: an area is deployed without a restart. */
export function buildReader(dir: string): () => Promise<Build> {
  let known: { changed: number; build: Build } | undefined
  return async () => {
    const { mtimeMs } = await stat(join(dir, 'importmap.json'))
    if (known?.changed === mtimeMs) return known.build
    const [map, areas] = await Promise.all(['importmap.json', 'areas.json'].map(async (name) => JSON.parse(await readFile(join(dir, name), 'utf8'))))
    known = { changed: mtimeMs, build: { map, areas } }
    return known.build
  }
}
