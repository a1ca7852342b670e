import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { replaceFile, writeOnce } from './browser/files.mjs'
import { buildGroup } from './browser/group.mjs'
import { keptAfter, prune } from './browser/kept.mjs'
import { mapOf, placeNew } from './browser/map.mjs'
import { valuesOf } from './browser/plugins.mjs'
import { areaSource, isArea, readSources, root } from './browser/sources.mjs'
import { sourceVersion } from './browser/source-version.mjs'
import { machine, takeLock } from './lock.mjs'

/**
 * Builds what the browser loads: outDir/assets/<name>-<hash>.* (+ .br, .gz), outDir/importmap.json, and the documents
 * made from it. `only` names modules of importmap.json to build again; the rest is kept from the map that stands there.
 * In an empty outDir the areas not named are left out, so that one area can be seen while another does not build. Files
 * are added before the map is changed, and those of the builds before stay, so a running server and an open tab keep
 * working.
 */
export async function buildBrowser({ outDir, minify = true, only } = {}) {
  const sources = readSources()
  const before = await mapIn(outDir)
  const isWanted = ({ name }) => !only || only.includes(name) || (!before && (!isArea(name) || name === 'mf-shell'))
  const names = [...new Set(sources.filter(isWanted).map(({ group }) => group))]
  await mkdir(join(outDir, 'assets'), { recursive: true })
  const built = await inTurns(names, 3, (name) => buildGroup(sources, name, minify))
  return { map: await release(outDir, built, only !== undefined) }
}

const mapIn = async (outDir) =>
  existsSync(join(outDir, 'importmap.json'))
    ? JSON.parse(await readFile(join(outDir, 'importmap.json'), 'utf8'))
    : undefined

/** Writing takes seconds; a build killed on another machine holds the lock no longer than this. */
const leaseMs = 600_000

/**
 * Puts what was built into the folder while no area is deployed there. What no map kept names any more is deleted last.
 */
async function release(outDir, built, isPart) {
  const lock = await takeLock(
    join(outDir, 'deploy.lock'),
    { name: 'The whole portal', machine, until: new Date(Date.now() + leaseMs).toISOString() },
    { waitMs: 180_000 },
  )
  try {
    const before = await mapIn(outDir)
    await Promise.all(
      built.flatMap(({ files }) => files).map(({ name, content }) => writeOnce(join(outDir, 'assets', name), content)),
    )
    const map = merged(before, built, isPart ? Object.keys(before?.groups ?? {}) : [])
    await replaceFile(join(outDir, 'importmap.json'), JSON.stringify(map, null, 1))
    await writeDocuments(outDir, map)
    await prune(outDir, map)
    return map
  } finally {
    lock.release()
  }
}

/** The documents for a host that only serves files. */
async function writeDocuments(outDir, map) {
  const { documentsOf } = await valuesOf(join(root, 'root-config/src/documents.ts'))
  for (const [name, text] of Object.entries(documentsOf(map))) {
    await mkdir(dirname(join(outDir, name)), { recursive: true })
    await replaceFile(join(outDir, name), text)
  }
}

/** Builds one area, from its folder in this clone or from a copy of it: { name, files, group }. Nothing is written. */
export function buildArea({ name, folder, minify = true }) {
  const source = areaSource(name, folder)
  return buildGroup([...readSources().filter((one) => one.name !== name), source], name, minify)
}

/**
 * The new map: what was built, and of what stood there the groups that stay. Releases of areas are placed as a deploy
 * does it.
 */
function merged(before, built, staying) {
  const isBuilt = new Map(built.map(({ name, group }) => [name, group]))
  const old = Object.entries(before?.groups ?? {}).filter(([name, group]) =>
    isArea(name) ? group.release && (isBuilt.has(name) || staying.includes(name)) : staying.includes(name),
  )
  const shared = [...isBuilt].filter(([name]) => !isArea(name))
  const since = new Date().toISOString()
  const version = sourceVersion()
  const kept = keptAfter(before, { ...Object.fromEntries(old), ...Object.fromEntries(isBuilt) })
  const map = [...isBuilt]
    .filter(([name]) => isArea(name))
    .reduce(
      (placed, [name, group]) => placeNew(placed, name, { ...group, release: { ...group.release, ...version } }, since),
      mapOf({ ...Object.fromEntries(old), ...Object.fromEntries(shared) }, kept),
    )
  // In the order of the sources, which is the order of the menu.
  return staying.length > 0
    ? map
    : mapOf(Object.fromEntries([...isBuilt.keys()].map((name) => [name, map.groups[name]])), map.kept)
}

/** Runs the work a few at a time, results in order. */
async function inTurns(items, width, work) {
  const results = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      results[at] = await work(items[at])
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
