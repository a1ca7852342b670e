import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Group, ImportMap } from 'root-config/import-map'
import { hashOf, integrityOf, writeOnce } from '../browser/files.mjs'
import { mapOf } from '../browser/map.mjs'
import { checkFiles } from './files.ts'
import { alone } from './lease.ts'
import { checkWritable, inWords, readPortal, replaceDocuments, replaceMap } from './portal-folder.ts'

const at = '/assets/legacy/'

/** Writes what belongs to the legacy build; the name of its folder or its own tells its content. */
async function put(to: string, address: string, content: string): Promise<string> {
  await mkdir(dirname(join(to, address)), { recursive: true })
  await writeOnce(join(to, address), content)
  return integrityOf(content)
}

/** The worker is a module, which older browsers do not start: there the scanner looks in the page. */
const isLowered = (address: string) => /\.(js|css)$/.test(address) && !/\/scanner-worker-/.test(address)

/**
 * A group with its files as older browsers understand them, written beside the others. Lowered another way they stand
 * in another folder.
 */
async function withLegacy(to: string, group: Group): Promise<Group> {
  const { lower, version } = await import('legacy/lower')
  const folder = `${at}${version}/`
  const lowered = await Promise.all(
    Object.keys(group.integrity)
      .filter(isLowered)
      .map(async (address) => {
        const own = folder + address.slice(address.lastIndexOf('/') + 1)
        return [own, await put(to, own, await lower(address, await readFile(join(to, address), 'utf8')))] as const
      }),
  )
  return { ...group, legacy: { at: folder, integrity: Object.fromEntries(lowered) } }
}

/**
 * A release of an area as this portal needs it: made for older browsers too, where the whole portal is. Its own files
 * must be there.
 */
export async function asPortalNeeds(to: string, { legacy }: ImportMap, group: Group): Promise<Group> {
  if (!legacy || group.legacy) return group
  const made = await withLegacy(to, group)
  await checkFiles(to, made)
  return made
}

/**
 * Makes the whole portal in a folder ready for older browsers. Everything is written before the one switch, so a build
 * that dies changes nothing.
 */
export async function makeLegacy(to: string, note: (line: string) => void = () => {}): Promise<{ files: number }> {
  try {
    await readPortal(to)
    await checkWritable(to)
    return await alone(to, 'The build for older browsers', note, async () => {
      const { map } = await readPortal(to)
      const { buildLoader } = await import('legacy/build-loader')
      const script = await buildLoader()
      const href = `${at}loader-${hashOf(script)}.js`
      const loader = { href, integrity: await put(to, href, script) }
      const groups = Object.fromEntries(
        await Promise.all(
          Object.entries(map.groups).map(async ([name, group]) => [name, await withLegacy(to, group)] as const),
        ),
      )
      const made: ImportMap = { ...mapOf(groups, map.kept), legacy: loader }
      await replaceMap(to, made)
      await replaceDocuments(to, made)
      return { files: Object.values(groups).flatMap(({ legacy }) => Object.keys(legacy?.integrity ?? {})).length }
    })
  } catch (problem) {
    throw inWords(problem, to)
  }
}
