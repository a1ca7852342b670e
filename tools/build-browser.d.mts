import type { BuiltGroup, ImportMap } from './browser/map.mjs'

/** Builds what the browser loads into outDir; `only` names modules of importmap.json to build again. */
export function buildBrowser(options: {
  outDir: string
  minify?: boolean
  only?: readonly string[]
}): Promise<{ map: ImportMap }>
/** Builds one area, from its folder in this clone or from a copy of it. Nothing is written. */
export function buildArea(options: { name: string; folder: string; minify?: boolean }): Promise<BuiltGroup>
