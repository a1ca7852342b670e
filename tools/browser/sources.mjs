import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/**
 * Reads importmap.json: every module the browser shares, with the file that provides it. Parts not written yet are left
 * out.
 */
export function readSources() {
  const listed = JSON.parse(readFileSync(join(root, 'importmap.json'), 'utf8'))
  return Object.entries(listed)
    .map(([name, provider]) => sourceOf(name, provider))
    .filter((source) => source.isPackage || existsSync(source.file))
}

function sourceOf(name, provider) {
  const isPackage = provider.startsWith('package:')
  const file = isPackage ? undefined : join(root, provider)
  return {
    name,
    file,
    isPackage,
    specifier: isPackage ? provider.slice('package:'.length) : file,
    isCommonJs: provider.includes('/cjs/'),
    group: groupOf(name, provider),
  }
}

/**
 * Modules that are needed together travel together: one file under several names of the map, so that a first load asks
 * for little. Of each group: its files, in the order in which what they share is put into one of them. In each, the
 * first module that exports a name gives it; `default` is the first's that has one.
 */
const joined = {
  react: { react: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] },
  base: {
    base: [
      'single-spa',
      'single-spa-react',
      'nanostores',
      '@nanostores/react',
      '@tanstack/react-query',
      'lit',
      'contract/format',
      'contract/order-status',
      'contract/client',
      'contract/routes',
      'contract/live',
      'shared-state',
    ],
  },
  'shared-components': {
    'shared-components': ['shared-components/area', 'shared-components/page', 'shared-components/dialog'],
    'shared-components-table': ['shared-components/table', '@tanstack/react-table'],
    'shared-components-form': ['shared-components/form', 'react-hook-form'],
    'shared-components-scan': ['shared-components/scan', 'shared-components/scanner'],
    'shared-components-stock-in': ['shared-components/stock-in', 'shared-components/message-dialog'],
  },
}
/** The files of a group that hold several modules: [{ file, names }]. */
export const joinedIn = (group) => Object.entries(joined[group] ?? {}).map(([file, names]) => ({ file, names }))

/** Modules of one group are built together, so that what they have in common becomes a chunk and not a copy. */
function groupOf(name, provider) {
  if (provider.endsWith('.css')) return name
  if (name.startsWith('shared-components/')) return 'shared-components'
  return Object.keys(joined).find((group) => Object.values(joined[group]).flat().includes(name)) ?? name
}

/** A micro-frontend: one team's part of the portal, which may be deployed alone. */
export const isArea = (name) => /^mf-[a-z][a-z0-9-]*$/.test(name)

/** An area as a source, from its folder: in this clone, or a copy of it. */
export const areaSource = (name, folder) => ({
  name,
  group: name,
  isPackage: false,
  isCommonJs: false,
  file: join(folder, 'src/main.tsx'),
  specifier: join(folder, 'src/main.tsx'),
})

/** The file name a module is served under, before its hash. */
export const fileNameOf = (name) => name.replace(/^@/, '').replaceAll('/', '-')

/** The names a CommonJS package exports, so that its wrapper can export them one by one. */
export function commonJsNames(file) {
  const names = Object.keys(createRequire(import.meta.url)(file))
  return names.filter((name) => name !== 'default' && !name.startsWith('__esModule'))
}
