import { packageOf } from './files.ts'
import type { AreaNames } from './names.ts'

/** The files of the house that list its areas, each with the new one in it. */

type Lock = { packages: Record<string, object> & { '': { workspaces: string[] } } }

const printed = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Areas stand together, the new one last. */
function withArea(workspaces: readonly string[], module: string): string[] {
  const last = workspaces.findLastIndex((name) => name.startsWith('mf-'))
  return workspaces.toSpliced(last + 1, 0, module)
}

function inPackage(text: string, { module }: AreaNames): string {
  const content = JSON.parse(text) as { workspaces: string[] }
  return printed({ ...content, workspaces: withArea(content.workspaces, module) })
}

const inMap = (text: string, { module }: AreaNames): string =>
  printed({ ...(JSON.parse(text) as object), [module]: `${module}/src/main.tsx` })

/** What npm itself would write, so that a clean install finds the lock file true. */
function inLock(text: string, names: AreaNames, reactVersion: string): string {
  const lock = JSON.parse(text) as Lock
  const { version, license, dependencies, devDependencies } = packageOf(names, reactVersion)
  const { '': top, ...others } = lock.packages
  const packages = {
    ...others,
    [names.module]: { version, license, dependencies, devDependencies },
    [`node_modules/${names.module}`]: { resolved: names.module, link: true },
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
  return printed({
    ...lock,
    packages: { '': { ...top, workspaces: withArea(top.workspaces, names.module) }, ...Object.fromEntries(sorted) },
  })
}

export const lists: Record<string, (text: string, names: AreaNames, reactVersion: string) => string> = {
  'importmap.json': inMap,
  'package.json': inPackage,
  'package-lock.json': inLock,
}
