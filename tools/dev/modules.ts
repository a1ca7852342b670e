import { join } from 'node:path'
import type { Area } from 'contract/area'
import type { PlacedArea } from 'root-config/import-map'
import type { Plugin } from 'vite'
import { valuesOf } from '../browser/plugins.mjs'
import { Told } from '../house.mjs'
import { sharedAddress } from './page.ts'

/** An area that is worked on: its name in the import map, and its folder in this clone or a copy of it. */
export type DevArea = { module: string; folder: string }

const isRoom = /^(shared-state|shared-components|root-config|mf-[a-z0-9-]+)(\/|$)/

/**
 * Leaves what the portal shares to the page's map. What it does not share is refused in words, as a second copy would
 * not be the same.
 */
export const portalModules = (shared: ReadonlySet<string>, listed: ReadonlySet<string>, shell: URL): Plugin => ({
  name: 'portal-modules',
  enforce: 'pre',
  resolveId(specifier) {
    if (shared.has(specifier)) return { id: sharedAddress(specifier), external: true }
    if (listed.has(specifier))
      this.error(
        `The portal at ${shell.origin} does not share ${specifier}: it is older than this clone. Build and ` +
          `deploy it first, or work against the local one.`,
      )
    if (isRoom.test(specifier))
      this.error(`${specifier} is not shared. An area imports other rooms by their names in importmap.json.`)
    return null
  },
})

/** The manifest of an area as its source says now. */
export async function manifestOf({ module, folder }: DevArea): Promise<PlacedArea> {
  const values = Object.values(await valuesOf(join(folder, 'src/area.ts')))
  const area = values.find((value): value is Area => typeof value === 'object' && value !== null && 'screens' in value)
  if (!area) throw new Told(`${module}/src/area.ts exports no manifest.`)
  return { ...area, module }
}
