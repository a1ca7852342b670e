import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../house.mjs'
import { newArea } from './new-area.ts'

let clone: string
const lists = ['importmap.json', 'package.json', 'package-lock.json']

/** The parts of the clone that a new area touches or asks; inside it, so that packages are found. */
beforeEach(() => {
  mkdirSync(join(root, '.data'), { recursive: true })
  clone = mkdtempSync(join(root, '.data/new-area-'))
  for (const name of lists) cpSync(join(root, name), join(clone, name))
  // Other rooms have a file of that name, which is no manifest.
  cpSync(join(root, 'shared-components/src/area.ts'), join(clone, 'shared-components/src/area.ts'))
  for (const area of readdirSync(root).filter((name) => name.startsWith('mf-')))
    for (const file of ['package.json', 'src/area.ts']) cpSync(join(root, area, file), join(clone, area, file))
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

const read = (name: string): string => readFileSync(join(clone, name), 'utf8')
const parsed = <T>(name: string): T => JSON.parse(read(name)) as T
/** All that stands in the clone, to compare. */
const state = () => [readdirSync(clone).sort(), ...lists.map(read)]

test('a new area has its package, manifest, lifecycles, one screen and its test, and stands in every list', async () => {
  const names = await newArea(clone, ['returned-goods'])
  expect(names).toEqual({
    word: 'returned-goods',
    module: 'mf-returned-goods',
    label: 'Returned goods',
    path: '/returned-goods/overview',
  })
  const files = readdirSync(join(clone, 'mf-returned-goods'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  expect(files.sort()).toEqual(['area.ts', 'main.tsx', 'overview.test.tsx', 'overview.tsx', 'package.json'])
  const { area } = (await import(join(clone, 'mf-returned-goods/src/area.ts'))) as { area: unknown }
  expect(area).toMatchObject({
    name: 'mf-returned-goods',
    screens: [{ path: '/returned-goods/overview', title: 'Returned goods', menu: { group: 'Returned goods' } }],
  })
  expect(parsed<Record<string, string>>('importmap.json')['mf-returned-goods']).toBe('mf-returned-goods/src/main.tsx')
  const { workspaces } = parsed<{ workspaces: string[] }>('package.json')
  expect(workspaces.indexOf('mf-returned-goods')).toBe(workspaces.indexOf('mf-admin') + 1)
})

test.each(['rma', 'r'.repeat(30)])('what is written for %s is formatted already', async (word) => {
  const { module } = await newArea(clone, [word])
  const oxfmt = join(root, 'node_modules/oxfmt/bin/oxfmt')
  const settings = join(root, '.oxfmtrc.json')
  // Its ignore list is for paths below it; the clone of this test stands in a folder that is ignored there.
  const copy = mkdtempSync(join(tmpdir(), 'crossdock-new-area-'))
  try {
    cpSync(join(clone, module), copy, { recursive: true })
    const { stdout, status } = spawnSync(process.execPath, [oxfmt, '--config', settings, '--check', '.'], {
      cwd: copy,
      encoding: 'utf8',
    })
    expect(stdout).toContain('All matched files use the correct format')
    expect(status).toBe(0)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('a clean install finds the lock file as npm itself would have written it', async () => {
  await newArea(clone, ['returns'])
  const { packages } = parsed<{ packages: Record<string, object> }>('package-lock.json')
  expect(packages['']).toMatchObject({ workspaces: parsed<{ workspaces: string[] }>('package.json').workspaces })
  expect(packages['node_modules/mf-returns']).toEqual({ resolved: 'mf-returns', link: true })
  const { version, license, dependencies, devDependencies } = parsed<Record<string, unknown>>('mf-returns/package.json')
  expect(packages['mf-returns']).toEqual({ version, license, dependencies, devDependencies })
})

test.each([
  [[], 'Say what the new area is called'],
  [['returns', 'claims'], 'in one word'],
  [['Returns'], 'Returns cannot be the name of an area'],
  [['returned_goods'], 'lower-case letters, digits and single hyphens'],
  [['returned--goods'], 'For example: npm run new-area -- returned-goods'],
  [['r'.repeat(31)], 'at most 30'],
  [['../returns'], 'cannot be the name of an area'],
  [['orders'], 'mf-orders exists already'],
  [['mf-orders'], 'mf-orders exists already'],
  [['order'], 'Addresses under /order belong to mf-orders'],
  [['api'], 'belong to the server'],
  [['outbound'], '/outbound is kept for Outbound'],
])('%j is refused in words, and nothing is changed', async (given, words) => {
  const before = state()
  await expect(newArea(clone, given)).rejects.toThrow(words)
  expect(state()).toEqual(before)
})

test('when a list cannot be read, nothing is half done', async () => {
  writeFileSync(join(clone, 'package-lock.json'), '{ broken')
  const before = state()
  await expect(newArea(clone, ['returns'])).rejects.toThrow(/JSON/)
  expect(state()).toEqual(before)
})

test('when the last step fails, the folder and every list are as they were', async () => {
  writeFileSync(join(clone, 'node_modules'), 'no folder')
  const before = state()
  await expect(newArea(clone, ['returns'])).rejects.toThrow(/ENOTDIR/)
  expect(state()).toEqual(before)
  expect(existsSync(join(clone, 'mf-returns'))).toBe(false)
})
