import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy } from '../../tools/deploy/deploy.ts'
import { root } from '../../tools/house.mjs'
import { newArea } from '../../tools/new-area/new-area.ts'
import { hashesIn } from '../../tools/test/parts/portal.ts'
import { axe, settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'
import { type Served, servePortalCopy } from './parts/served.ts'

const usual = process.env['E2E_URL']
const browser = useBrowser()
let served: Served
let clone: string

beforeAll(async () => {
  served = await servePortalCopy()
  process.env['E2E_URL'] = served.address
  mkdirSync(join(root, '.data'), { recursive: true })
  clone = mkdtempSync(join(root, '.data/new-area-'))
  for (const name of [
    'importmap.json',
    'package.json',
    'mf-shell/package.json',
    ...readdirSync(root)
      .filter((name) => name.startsWith('mf-'))
      .map((name) => `${name}/src/area.ts`),
  ])
    cpSync(join(root, name), join(clone, name))
})
afterAll(async () => {
  process.env['E2E_URL'] = usual
  rmSync(clone, { recursive: true, force: true })
  await served?.stop()
})

/** Gives the new area a card on the dashboard, as its team would. */
function addCard(folder: string): void {
  const change = (file: string, from: string, to: string) =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))
  change(
    'src/area.ts',
    '\n})\n',
    "\n  fills: [{ slot: 'dashboard-card', name: 'spare', title: 'Spare parts', sections: [], seenBy: warehouseRoles }],\n})\n",
  )
  change(
    'src/main.tsx',
    '\n})\n',
    "\n  slots: { 'dashboard-card': { spare: async () => (await import('./spare-card/spare-card.tsx')).SpareCard } },\n})\n",
  )
  mkdirSync(join(folder, 'src/spare-card'))
  writeFileSync(
    join(folder, 'src/spare-card/spare-card.tsx'),
    "import { Card } from 'shared-components/page'\n\nexport const SpareCard = () => <Card title=\"Spare " +
      'parts">Three belts are worn.</Card>\n',
  )
}

test('a new area that was deployed has its menu entry, title, breadcrumb, screen and dashboard card in a portal that was never rebuilt', async () => {
  const page = await browser.as(people.manager)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Outbound' }).or(menu.getByText('Inbound')).first().waitFor()
  expect(await menu.getByText('Spare parts').count()).toBe(0)

  const before = hashesIn(join(served.folder, 'assets'))
  const { module } = await newArea(clone, ['spare-parts'])
  addCard(join(clone, module))
  await deploy({ name: module, folder: join(clone, module), to: served.folder })
  expect(hashesIn(join(served.folder, 'assets'))).toMatchObject(before)

  await page.reload()
  await page.getByText('Three belts are worn.').waitFor()
  await menu.getByRole('button', { name: 'Spare parts' }).click()
  await menu.getByRole('link', { name: 'Overview' }).click()
  await page.waitForURL('**/spare-parts/overview')
  await page.getByRole('heading', { level: 1, name: 'Spare parts' }).waitFor()
  await settled(page)
  expect(await page.title()).toBe('Spare parts | Crossdock')
  expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toBe('Spare parts')
  expect(await menu.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page')
  expect(await axe(page)).toEqual([])
})

test('who is not named in its manifest has no menu entry, and is told so at its address', async () => {
  const page = await browser.as(people.birch)
  expect(await page.getByRole('navigation', { name: 'Main menu' }).getByText('Spare parts').count()).toBe(0)
  await page.goto('/spare-parts/overview')
  await page.getByRole('heading', { name: 'Spare parts is not for your role' }).waitFor()
})
