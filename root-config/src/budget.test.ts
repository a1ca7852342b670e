import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ByteReport, byteReport } from '../../tools/browser/bytes.mjs'
import { buildBrowser } from '../../tools/build-browser.mjs'
import { signInPage } from './auth/sign-in-page.ts'
import type { ImportMap } from './import-map.ts'

const kB = 1000
let outDir: string
let build: { map: ImportMap }
let bytes: ByteReport

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'crossdock-browser-'))
  build = await buildBrowser({ outDir })
  bytes = await byteReport(outDir, signInPage(build).html)
})
afterAll(() => rm(outDir, { recursive: true, force: true }))

test('the sign-in is usable after 15 kB', () => {
  expect(bytes.signIn).toBeLessThanOrEqual(15 * kB)
})

test("the dashboard's numbers are drawn after 180 kB of JavaScript", () => {
  expect(bytes.untilDashboard).toBeLessThanOrEqual(180 * kB)
})

test('each area is at most 60 kB', () => {
  for (const [area, size] of Object.entries(bytes.areas)) expect(size, area).toBeLessThanOrEqual(60 * kB)
})

test('the calls weigh at most 4 kB at first load', () => {
  expect(bytes.contract).toBeLessThanOrEqual(4 * kB)
})

test('every script the map names, and every one they need, has its integrity', () => {
  const files = new Set([...Object.values(build.map.imports), ...Object.values(build.map.preload).flat()])
  for (const file of files) expect(build.map.integrity[file], file).toMatch(/^sha384-/)
})
