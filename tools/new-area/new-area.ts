import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Area } from 'contract/area'
import { filesOf } from './files.ts'
import { lists } from './lists.ts'
import { type AreaNames, namesOf, type Taken } from './names.ts'

/**
 * Makes an area in a clone: its folder, its place among the workspaces and in importmap.json. When any of it fails,
 * nothing is changed.
 */
export async function newArea(root: string, given: readonly string[]): Promise<AreaNames> {
  const names = namesOf(given, await takenIn(root))
  const reactVersion = versionOfReact(root)
  const changes = Object.entries(lists)
    .filter(([name]) => existsSync(join(root, name)))
    .map(([name, add]) => {
      const before = readFileSync(join(root, name), 'utf8')
      return { path: join(root, name), before, after: add(before, names, reactVersion) }
    })
  const undo: (() => void)[] = []
  try {
    undo.push(() => rmSync(join(root, names.module), { recursive: true, force: true }))
    writeFolder(join(root, names.module), filesOf(names, reactVersion))
    for (const { path, before, after } of changes) {
      undo.push(() => replaceFile(path, before))
      replaceFile(path, after)
    }
    link(root, names.module)
    return names
  } catch (problem) {
    for (const step of undo.toReversed()) step()
    throw problem
  }
}

const areasIn = (root: string) =>
  readdirSync(root).filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'src/area.ts')))

async function takenIn(root: string): Promise<Taken> {
  const shared = Object.keys(JSON.parse(readFileSync(join(root, 'importmap.json'), 'utf8')) as object)
  const segments = new Map<string, string>()
  for (const module of areasIn(root)) {
    const { area } = (await import(pathToFileURL(join(root, module, 'src/area.ts')).href)) as { area: Area }
    for (const { path } of area.screens) segments.set(path.split('/')[1] ?? '', module)
  }
  return { modules: new Set([...shared, ...readdirSync(root)]), segments }
}

function versionOfReact(root: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'mf-shell/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return dependencies['react'] ?? '*'
}

/** Written beside and renamed: the folder is there whole or not at all. */
function writeFolder(folder: string, files: Record<string, string>): void {
  const draft = join(dirname(folder), `.${process.pid}.new-area`)
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(draft, name)), { recursive: true })
      writeFileSync(join(draft, name), content)
    }
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function replaceFile(path: string, content: string): void {
  writeFileSync(`${path}.${process.pid}`, content)
  renameSync(`${path}.${process.pid}`, path)
}

/** What npm install would do, without it: the area can be imported by its name. */
function link(root: string, module: string): void {
  const place = join(root, 'node_modules', module)
  if (!existsSync(dirname(place)) || lstatSync(place, { throwIfNoEntry: false })) return
  symlinkSync(process.platform === 'win32' ? join(root, module) : join('..', module), place, 'junction')
}
