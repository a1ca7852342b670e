import { constants, existsSync } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImportMap } from 'root-config/import-map'
import { documentsOf } from 'root-config/documents'
import { Told } from '../house.mjs'

const mapPath = (to: string) => join(to, 'importmap.json')

/** The folder a portal is served from, as it stands. */
export type Portal = { map: ImportMap; text: string }

/** Reads what runs in a folder; refuses a folder that holds no portal, in words. */
export async function readPortal(to: string): Promise<Portal> {
  const found = await stat(to).catch(() => undefined)
  if (!found)
    throw new Told(
      `There is no folder ${to}. --to names the folder that a portal is served from, for example dist/portal.`,
    )
  if (!found.isDirectory())
    throw new Told(`${to} is a file. --to names the folder that a portal is served from, for example dist/portal.`)
  const inner = ['portal', 'dist/portal'].map((name) => join(to, name)).find((folder) => existsSync(mapPath(folder)))
  if (!existsSync(mapPath(to)))
    throw new Told(
      `${to} holds no portal: there is no importmap.json in it. ` +
        (inner ? `Did you mean ${inner}?` : 'Put a whole build there first: npm run build makes one in dist/portal.'),
    )
  const text = await readFile(mapPath(to), 'utf8')
  return { map: parsed(text, to), text }
}

function parsed(text: string, to: string): ImportMap {
  const map = ((): Partial<ImportMap> => {
    try {
      return JSON.parse(text) as Partial<ImportMap>
    } catch {
      throw new Told(
        `${mapPath(to)} cannot be read as JSON. Put a whole build there again: npm run build makes one in dist/portal.`,
      )
    }
  })()
  const isWhole = map.groups && map.kept && Object.values(map.groups).some(({ contract }) => contract)
  if (!isWhole)
    throw new Told(
      `The portal in ${to} does not say what it offers to areas: it was built before they could be deployed ` +
        `alone. Put a whole build there first.`,
    )
  return map as ImportMap
}

/** Refuses a folder this user may not write to, before anything is built. */
export async function checkWritable(to: string): Promise<void> {
  for (const folder of [to, join(to, 'assets')]) await access(folder, constants.W_OK | constants.X_OK)
}

/**
 * Puts a file where the old one stands, in one rename that also outlives a power cut. Only for whoever holds the lock.
 */
async function replaceWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`
  // Left by a deploy that died, perhaps another user's.
  await rm(draft, { force: true })
  const file = await open(draft, 'w')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

/** The switch: from this rename on, the new map runs. */
export const replaceMap = (to: string, map: ImportMap): Promise<void> =>
  replaceWhole(mapPath(to), JSON.stringify(map, null, 1))

/**
 * Writes the documents for hosts that only serve files, where they changed. Each is whole in itself, so none can
 * disagree with the map it holds.
 */
export async function replaceDocuments(to: string, map: ImportMap): Promise<void> {
  for (const [name, text] of Object.entries(documentsOf(map))) {
    const path = join(to, name)
    if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue
    await mkdir(dirname(path), { recursive: true })
    await replaceWhole(path, text)
  }
}

/** Documents that only say what the map says, whatever pages look like in this clone. They are written last. */
const saysTheMap = (name: string) => name.endsWith('.json')

/** True where a static host serves another release than the map's: somebody died between map and documents. */
export async function isBehind(to: string, map: ImportMap): Promise<boolean> {
  for (const [name, text] of Object.entries(documentsOf(map)))
    if (saysTheMap(name) && (await readFile(join(to, name), 'utf8').catch(() => undefined)) !== text) return true
  return false
}

/** Makes the documents again where they are behind. Only for whoever holds the lock. */
export async function catchUp(to: string, map: ImportMap, note: (line: string) => void): Promise<void> {
  if (!(await isBehind(to, map))) return
  await replaceDocuments(to, map)
  note('A change of this portal had died before its documents were written; they were made again.')
}

const words: Record<string, (to: string) => string> = {
  ENOSPC: (to) => `There is no space left where ${to} is. The portal runs as it did; make room and deploy again.`,
  EDQUOT: (to) => `Your quota is used up where ${to} is. The portal runs as it did; make room and deploy again.`,
  EACCES: (to) =>
    `This user may not write to ${to}. Ask its owner for write permission to the folder and to assets in it, or ` +
    `deploy as a user who has it.`,
  EROFS: (to) => `${to} is mounted read-only. Deploy where it can be written to.`,
  ENOTSUP: (to) => `The file system of ${to} cannot hold a lock. Deploy to a folder on a disk and synchronise that.`,
}
const sameAs: Record<string, string> = { EPERM: 'EACCES', EOPNOTSUPP: 'ENOTSUP' }

/** What the file system refused, in words; anything else stays as it is. */
export function inWords(problem: unknown, to: string): unknown {
  const code = String(Object(problem).code)
  const tell = words[sameAs[code] ?? code]
  return tell && Object(problem).syscall ? new Told(tell(to)) : problem
}
