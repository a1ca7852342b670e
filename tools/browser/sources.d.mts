/** The folder of this clone. */
export const root: string
/** A module the browser shares, and the file or package that provides it. */
export type ModuleSource = {
  name: string
  group: string
  isPackage: boolean
  isCommonJs: boolean
  file: string | undefined
  specifier: string
}
/** All of importmap.json. */
export function readSources(): ModuleSource[]
/** The file name a module is served under, before its hash. */
export function fileNameOf(name: string): string
/** A micro-frontend: one team's part of the portal, which may be deployed alone. */
export function isArea(name: string): boolean
