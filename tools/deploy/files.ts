import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Group } from 'root-config/import-map'
import { integrityOf, writeOnce } from '../browser/files.mjs'
import type { BuiltGroup } from '../browser/map.mjs'
import { Told } from '../house.mjs'

/** Adds the hashed files of a build, packed forms too. What stands there already stays. */
export async function addFiles(to: string, { files }: BuiltGroup, onFile: (name: string) => void): Promise<void> {
  for (const { name, content } of files) {
    await writeOnce(join(to, 'assets', name), content)
    onFile(name)
  }
}

const unpack = { '': async (bytes: Buffer) => bytes, '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }

/** Every file of a release, those for older browsers too, with what it must hash to. */
const filesOf = ({ integrity, legacy }: Group): [string, string][] =>
  Object.entries({ ...integrity, ...legacy?.integrity })

/**
 * Reads every file of a release back from the folder, in each form it is sent in, and compares it with its integrity.
 */
export async function checkFiles(to: string, group: Group): Promise<void> {
  const wrong = await Promise.all(
    filesOf(group).flatMap(([file, integrity]) =>
      Object.entries(unpack).map(async ([ending, plain]) => {
        const bytes = await readFile(join(to, `${file}${ending}`)).catch((problem: NodeJS.ErrnoException) => problem)
        if (bytes instanceof Error)
          return ending && bytes.code === 'ENOENT' ? [] : [`${file}${ending} cannot be read (${bytes.code})`]
        const content = await plain(bytes).catch(() => undefined)
        return content && integrityOf(content) === integrity ? [] : [`${file}${ending} is not what was built`]
      }),
    ),
  )
  if (wrong.flat().length > 0)
    throw new Told(
      `Files in ${to} are damaged or were tampered with:\n${listed(wrong.flat())}\nThe portal runs as it did. ` +
        `Delete these files, find out who changed them, and deploy again.`,
    )
}

const listed = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n')

/** A copy to where it is served from may be under way. */
const reachableWithinMs = 30_000

/** Fetches every file of a release from where the portal is served, as a browser would. */
export async function checkServed(url: string, group: Group, withinMs = reachableWithinMs): Promise<void> {
  for (const end = Date.now() + withinMs; ; await new Promise((resolve) => setTimeout(resolve, 1000))) {
    const wrong = (
      await Promise.all(filesOf(group).map(([file, integrity]) => problemServed(new URL(file, url), integrity)))
    ).flat()
    if (wrong.length === 0) return
    if (Date.now() + 1000 > end)
      throw new Told(`Not every file can be fetched from ${url}:\n${listed(wrong)}\nThe portal runs as it did.`)
  }
}

async function problemServed(file: URL, integrity: string): Promise<string[]> {
  try {
    const answer = await fetch(file, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    const content = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) return [`${file.href} answers ${answer.status}`]
    if (file.pathname.endsWith('.js') && !/javascript/.test(answer.headers.get('content-type') ?? ''))
      return [`${file.href} comes as ${answer.headers.get('content-type') ?? 'nothing'}, not as JavaScript`]
    return integrityOf(content) === integrity ? [] : [`${file.href} is not what was built`]
  } catch (problem) {
    return [`${file.href} cannot be fetched (${problem instanceof Error ? problem.message : String(problem)})`]
  }
}
