import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ByteReport, byteReport } from '../../tools/browser/bytes.mjs'
import { buildBrowser } from '../../tools/build-browser.mjs'
import { forgetPasswordPage, resetPasswordPage, signUpPage } from './auth/account-pages.ts'
import { signInPage } from './auth/sign-in-page.ts'
import { faqPage } from './home/faq-page.ts'
import { homePage } from './home/home-page.ts'
import type { ImportMap } from './import-map.ts'

const kB = 1000
let outDir: string
let build: { map: ImportMap }
let bytes: ByteReport

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'crossdock-browser-'))
  build = await buildBrowser({ outDir })
  bytes = await byteReport(outDir, {
    signIn: signInPage(build).html,
    signUp: signUpPage(build).html,
    forgetPassword: forgetPasswordPage(build).html,
    resetPassword: resetPasswordPage(build).html,
    home: homePage(build).html,
    faq: faqPage(build).html,
  })
})
afterAll(() => rm(outDir, { recursive: true, force: true }))

test('the sign-in is usable after 5 kB, the forms beside it after 8', () => {
  const { signIn, signUp, forgetPassword, resetPassword } = bytes.documents
  expect(signIn).toBeLessThanOrEqual(5 * kB)
  for (const size of [signUp, forgetPassword, resetPassword]) expect(size).toBeLessThanOrEqual(8 * kB)
})

test('the home page is at most 30 kB without its pictures, and so is the FAQ', () => {
  expect(bytes.documents['home']).toBeLessThanOrEqual(30 * kB)
  expect(bytes.documents['faq']).toBeLessThanOrEqual(30 * kB)
})

test('the pictures of the home page are at most 150 kB together, and of the size that the page keeps free for them', async () => {
  const { html } = homePage(build)
  const shown = [...html.matchAll(/<img [^>]*src="([^"]+)" width="(\d+)" height="(\d+)"/g)]
  expect(shown).toHaveLength(2)
  let size = 0
  for (const [, address = '', width, height] of shown) {
    const picture = await sharp(join(outDir, address)).metadata()
    expect([picture.width, picture.height], address).toEqual([Number(width), Number(height)])
    expect(html).toContain(`<link rel="preload" as="image" href="${address}"`)
    size += (await stat(join(outDir, address))).size
  }
  expect(size).toBeLessThanOrEqual(150 * kB)
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
