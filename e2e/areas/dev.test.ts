import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shellAt } from '../../tools/dev/portal.ts'
import { type DevServer, startDev } from '../../tools/dev/server.ts'
import { freePort } from '../../tools/processes.mjs'
import { areaCopy } from '../../tools/test/parts/portal.ts'
import { base, expectRefusal, forgiveFaults, settled, signIn, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'
import { expectKept, heard, openForm } from './parts/kept-form.ts'

const usual = process.env['E2E_URL']
const browser = useBrowser()
const screen = 'src/internal-order/internal-order.tsx'
const style = 'src/internal-order/look.css'
let copy: ReturnType<typeof areaCopy>
let dev: DevServer
const originals: Record<string, string> = {}

/** Edits a file of the copy, as its owner would save it. */
function save(file: string, change: (text: string) => string): void {
  const after = change(originals[file] ?? '')
  if (after === originals[file]) throw new Error(`Nothing changes in ${file}.`)
  writeFileSync(join(copy.folder, file), after)
}

beforeAll(async () => {
  copy = areaCopy('mf-orders', { [screen]: (text) => `import './look.css'\n${text}` })
  writeFileSync(join(copy.folder, style), '.cd-order-entries { outline: 2px solid rgb(1, 2, 3) }\n')
  for (const file of [screen, style, 'src/area.ts']) originals[file] = readFileSync(join(copy.folder, file), 'utf8')
  const { url, shared } = await shellAt(base())
  dev = await startDev({
    areas: [{ module: 'mf-orders', folder: copy.folder }],
    shell: url,
    shared,
    host: '127.0.0.1',
    port: await freePort(),
  })
  process.env['E2E_URL'] = dev.address
})
afterAll(async () => {
  process.env['E2E_URL'] = usual
  await dev?.close()
  copy?.remove()
})
afterEach(() => {
  for (const [file, text] of Object.entries(originals)) writeFileSync(join(copy.folder, file), text)
})

test('a saved component is on the screen of the running portal; what was typed and the stores are kept', async () => {
  const page = await openForm(browser)
  save(screen, (text) => text.replace('Where it goes', 'Where it travels'))
  await page.getByRole('heading', { name: 'Where it travels' }).waitFor()
  await expectKept(page)
})

test('a saved style is seen without a reload', async () => {
  const page = await openForm(browser)
  const outline = () => page.locator('.cd-order-entries').evaluate((element) => getComputedStyle(element).outlineColor)
  expect(await outline()).toBe('rgb(1, 2, 3)')
  save(style, (text) => text.replace('rgb(1, 2, 3)', 'rgb(4, 5, 6)'))
  await page.waitForFunction(
    () =>
      getComputedStyle(document.querySelector('.cd-order-entries') ?? document.body).outlineColor === 'rgb(4, 5, 6)',
  )
  await expectKept(page)
})

test('a mistake in the source is said on the page, which goes on; mended, it goes away and nothing was lost', async () => {
  const page = await openForm(browser)
  expectRefusal(page, 404, /internal-order\.tsx$/)
  save(screen, (text) =>
    text.replace('export function InternalOrder() {', 'export function InternalOrder() { const broken = ('),
  )
  const overlay = page.locator('vite-error-overlay')
  await overlay.getByText('internal-order.tsx', { exact: false }).first().waitFor()
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Order History' }).waitFor()
  save(screen, (text) => text.replace('Where it goes', 'Where it travels'))
  await page.getByRole('heading', { name: 'Where it travels' }).waitFor()
  await expectKept(page)
  expect(forgiveFaults(page, /Failed to reload/)).toBeGreaterThan(0)
})

test('a changed manifest is in the menu after the page has loaded itself again', async () => {
  const page = await openForm(browser)
  save('src/area.ts', (text) => text.replace("label: 'Order History'", "label: 'All orders'"))
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'All orders' }).waitFor()
})

test('the page has one React, the development build, and the hub is heard through the development server', async () => {
  const page = await browser.page()
  const files: string[] = []
  page.on('request', (request) => void files.push(new URL(request.url()).pathname))
  await signIn(page, people.manager)
  await page.goto('/order/internal-order')
  await settled(page)
  await heard(page)
  const found = await page.evaluate(`(async () => {
    const [portals, areas] = [await import('react'), await import('shared:///react')]
    return { isSame: portals.useState === areas.useState, isDevelopment: 'captureOwnerStack' in portals }
  })()`)
  expect(found).toEqual({ isSame: true, isDevelopment: true })
  expect(files.filter((path) => /^\/assets\/(react|mf-orders)[.-](?!hook-form)/.test(path))).toEqual([])
  expect(files).toContain('/@dev/react/react-dom-client.js')
})
