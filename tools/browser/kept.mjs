import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isArea } from './sources.mjs'
import { keptReleases } from './map.mjs'

/**
 * What ran before stays for open tabs: their shared modules, and areas that are gone, load parts when they are first
 * needed.
 */

const filesOf = ({ integrity, legacy }) => Object.keys({ ...integrity, ...legacy?.integrity })
const isSame = (one, other) => filesOf(one).toSorted().join() === filesOf(other).toSorted().join()

/**
 * What is kept after a whole build: of shared modules, which nothing goes back to, the files; an area's releases are
 * placed as a deploy does it.
 */
export function keptAfter(before, groups) {
  const left = Object.entries(before?.groups ?? {}).filter(
    ([name, group]) => !groups[name] || (!isArea(name) && !isSame(groups[name], group)),
  )
  return {
    ...before?.kept,
    ...Object.fromEntries(left.map(([name, group]) => [name, keptOf(name, group, before.kept?.[name] ?? [])])),
  }
}

function keptOf(name, group, others) {
  const { integrity, legacy } = group
  const latest = isArea(name) ? group : { imports: {}, integrity, needs: {}, ...(legacy ? { legacy } : {}) }
  return [latest, ...others.filter((one) => !isSame(one, group))].slice(0, keptReleases)
}

/** A file whose name tells its content; its packed form; and the ending of a draft that somebody was writing. */
const hashed = /^(([^/]+)-[\w-]{8}\.\w+)((?:\.br|\.gz)?(\.\d+\.[a-z0-9]+)?)$/

/**
 * Removes files that nothing in the map names, and drafts of writers that died; `isOwn` says by the name before the
 * hash whose. Only for whoever holds the lock of the folder.
 */
export async function prune(to, map, isOwn = () => true) {
  const groups = [...Object.values(map.groups), ...Object.values(map.kept).flat()]
  const named = new Set([...groups.flatMap(filesOf), map.legacy?.href])
  const isLeft = (file) => {
    const [, plain, name, , draft] = hashed.exec(basename(file)) ?? []
    return (
      plain !== undefined &&
      isOwn(name) &&
      (draft !== undefined || !named.has(`/${join('assets', dirname(file), plain)}`))
    )
  }
  const files = (await readdir(join(to, 'assets'), { recursive: true })).filter(isLeft)
  for (const file of files) await rm(join(to, 'assets', file), { force: true })
  return files
}
