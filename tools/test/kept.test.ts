import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from 'root-config/import-map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptAfter } from '../browser/kept.mjs'
import { keptReleases } from '../browser/map.mjs'
import { buildBrowser } from '../build-browser.mjs'
import { changeMap, makePortal, mapIn } from './parts/portal.ts'

let to: string
beforeAll(async () => {
  to = await makePortal()
}, 120_000)
afterAll(() => rmSync(to, { recursive: true, force: true }))

const isThere = (name: string) => existsSync(join(to, 'assets', name))

test('a build deletes what nothing names any more, and nothing that an open tab may still ask for', async () => {
  const yesterdays = 'lit.late-yesterda.js'
  const strays = [
    'lit-forgotte.js',
    'lit-forgotte.js.gz',
    'mf-orders.screen-forgotte.js',
    'react-12345678.js.br.4711.k2j3h4',
  ]
  for (const name of [yesterdays, `${yesterdays}.br`, 'readme.txt', ...strays])
    writeFileSync(join(to, 'assets', name), '')
  changeMap(to, ({ groups }) => {
    groups['lit'] = {
      imports: {},
      needs: {},
      ...groups['lit'],
      integrity: { ...groups['lit']?.integrity, [`/assets/${yesterdays}`]: 'sha384-x' },
    }
  })
  const before = mapIn(to)
  await buildBrowser({ outDir: to, only: ['lit'] })
  expect([yesterdays, `${yesterdays}.br`, 'readme.txt'].filter((name) => !isThere(name))).toEqual([])
  expect(strays.filter(isThere)).toEqual([])
  const named = [...Object.values(before.groups), ...Object.values(mapIn(to).groups)].flatMap(({ integrity }) =>
    Object.keys(integrity),
  )
  expect(named.filter((file) => !existsSync(join(to, file)))).toEqual([])
  expect(existsSync(join(to, 'deploy.lock'))).toBe(false)
}, 60_000)

const built = (version: number): Group => ({
  imports: { react: `/assets/react-${version}.js` },
  integrity: { [`/assets/react-${version}.js`]: 'sha384-x' },
  needs: {},
})
const filesKept = (kept: Record<string, readonly Group[]>, name: string) =>
  (kept[name] ?? []).flatMap(({ integrity }) => Object.keys(integrity))

test('of shared modules the last versions stay, as many as of an area; one that is built again is not a new one', () => {
  let kept: Record<string, readonly Group[]> = {}
  for (let version = 0; version < 20; version++) {
    kept = keptAfter({ groups: { react: built(version) }, kept }, { react: built(version) })
    kept = keptAfter({ groups: { react: built(version) }, kept }, { react: built(version + 1) })
  }
  expect(filesKept(kept, 'react')).toEqual(
    Array.from({ length: keptReleases }, (_, index) => `/assets/react-${19 - index}.js`),
  )
})

test('an area that is no longer built keeps its files too', () => {
  const area: Group = { ...built(1), release: { id: 'aaaaaaaa' } }
  expect(keptAfter({ groups: { 'mf-returns': area, react: built(1) }, kept: {} }, { react: built(1) })).toEqual({
    'mf-returns': [area],
  })
})
