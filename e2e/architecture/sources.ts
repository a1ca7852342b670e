import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Parsed, parse } from './parse.ts'

const root = join(import.meta.dirname, '../..')

/** One file of ours: where it stands, what it imports of ours and of others, what it does. */
export type Source = {
  path: string
  room: string
  /** Tests, benches and the gallery put things together as they like; the product does not. */
  isProduct: boolean
  imports: Import[]
  acts: readonly string[]
}
export type Import = {
  specifier: string
  isType: boolean
  /** The file of ours it names. */
  target: string | undefined
}

/** The rooms: every workspace. */
export const rooms = readdirSync(root).filter(
  (name) => name !== 'node_modules' && existsSync(join(root, name, 'package.json')),
)

const isSource = (name: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(name) && !/\.d\.m?ts$/.test(name)

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.data'].includes(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? listSources(path) : isSource(entry.name) ? [path] : []
  })
}

// The makers of elements and the drawing of parts stand beside what they are tested with.
const isForTests =
  /\.(test|bench)\.tsx?$|\/(test|bench|gallery)\/|^shared-components\/src\/(draw|[a-z-]+\/make-[a-z-]+)\.ts$/

const roomOf = (path: string): string => path.split('/', 1)[0] ?? ''

/** 'contract/calls/stock' and './stock.ts' as the file they name. */
function targetOf(specifier: string, from: string, isThere: (path: string) => boolean): string | undefined {
  if (specifier.startsWith('.')) {
    const path = posix.normalize(posix.join(posix.dirname(from), specifier))
    return isThere(path) ? path : undefined
  }
  const room = roomOf(specifier)
  if (!rooms.includes(room)) return undefined
  const name = specifier.slice(room.length + 1) || room
  const places = ['.ts', '.tsx', ''].map((end) => `${room}/src/${name}${end}`)
  return places.find(isThere) ?? places[0]
}

function sourceOf(path: string, { imports, acts }: Parsed, isThere: (path: string) => boolean): Source {
  return {
    path,
    room: roomOf(path),
    isProduct: !isForTests.test(path),
    imports: imports.map((one) => ({ ...one, target: targetOf(one.specifier, path, isThere) })),
    acts,
  }
}

/** Sources that are only told, for a fault that a rule must find. */
export function plant(texts: Record<string, string>): Source[] {
  const isThere = (path: string): boolean => path in texts
  return [...parse(texts)].map(([path, parsed]) => sourceOf(path, parsed, isThere))
}

/** Every source of the house. */
export const readHouse = (): Source[] =>
  plant(
    Object.fromEntries(
      rooms.flatMap(listSources).map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
    ),
  )
