import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportMap } from 'root-config/import-map'
import { buildBrowser } from '../../build-browser.mjs'
import { root } from '../../house.mjs'

/** A portal in a folder of its own, and areas as their teams have them: for tests of deploying. */

export const areasHere = ['mf-orders', 'mf-catalogue'] as const

/** A built portal with two areas beside its shell. */
export async function makePortal(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-portal-'))
  await buildBrowser({ outDir: folder, only: areasHere })
  return folder
}

export const copyOf = (portal: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-portal-'))
  cpSync(portal, folder, { recursive: true })
  return folder
}

/** A copy of an area's sources, inside the clone so that packages are found, with words changed; each must be there. */
export function areaCopy(
  name: string,
  changes: Record<string, (text: string) => string> = {},
): { folder: string; remove: () => void } {
  mkdirSync(join(root, '.data'), { recursive: true })
  const parent = mkdtempSync(join(root, '.data/test-area-'))
  const folder = join(parent, name)
  cpSync(join(root, name), folder, { recursive: true })
  for (const [file, change] of Object.entries(changes)) {
    const before = readFileSync(join(folder, file), 'utf8')
    const after = change(before)
    if (after === before) throw new Error(`Nothing changes in ${file}.`)
    writeFileSync(join(folder, file), after)
  }
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) }
}

export const mapIn = (folder: string): ImportMap =>
  JSON.parse(readFileSync(join(folder, 'importmap.json'), 'utf8')) as ImportMap
export const changeMap = (folder: string, change: (map: ImportMap) => void): void => {
  const map = mapIn(folder)
  change(map)
  writeFileSync(join(folder, 'importmap.json'), JSON.stringify(map))
}

/** Every file below a folder with a hash of its content. */
export function hashesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
  return Object.fromEntries(
    files.toSorted().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}
