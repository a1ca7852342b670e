import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Area, screenAt } from 'contract/area'
import { roles } from 'contract/roles'
import { menuGroups, sectionsOf } from 'contract/sections'
import { expect, test } from 'vitest'
import { menuOf } from '../mf-shell/src/frame/menu.ts'
import { trailOf } from '../shared-components/src/page/trail.tsx'
import { menus, menusToCome, routes, routesToCome, sections } from './parts/specified.ts'

/** Menu, titles and trail of the merged manifests against the tables of the specification, row by row. */

const root = join(import.meta.dirname, '..')
const areas: readonly Area[] = await Promise.all(
  readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map(async (name) => ((await import(join(root, name, 'src/area.ts'))) as { area: Area }).area),
)
const screens = areas.flatMap((area) => area.screens)
const isToCome = (group: string, label?: string) =>
  menusToCome.some(([name, ...labels]) => name === group && (label === undefined || labels.includes(label)))
const demanded = routes.filter(([path]) => !routesToCome.includes(path))
const at = (path: string) => path.replace(/\{\w+\}/g, '42')

test('each role has the sections of the specification, and what everybody has', () => {
  expect(sectionsOf).toEqual(Object.fromEntries(roles.map((role) => [role, ['ALWAYS', ...sections[role]]])))
})

test.each(roles)('the menu of %s: its groups in order, each with its children in order, and nothing else', (role) => {
  const wanted = menus[role]
    .map(([group, ...labels]) => [group, ...labels.filter((label) => !isToCome(group, label))] as const)
    .filter(([group, ...labels]) => labels.length > 0 || !isToCome(group))
  expect(
    menuOf(areas, role, '/dashboard').map(({ name, items }) => [name, ...items.map(({ label }) => label)]),
  ).toEqual(wanted)
})

test('the groups stand in the order of the specification, under three thin lines', () => {
  expect(menuGroups.map(({ name, rule }) => (rule ? `| ${name}` : name))).toEqual([
    'Dashboard',
    'Task Board',
    '| Admin',
    'User Management',
    'Billing',
    'Settings',
    '| Stock Management',
    'Inbound',
    'Outbound',
    'Warehouse',
    'Catalogue',
    'Order',
    'Fulfilment',
    '| Job History',
    'General Error Log',
    'Company',
  ])
})

test('every route has its screen, but those that are written down as still to come', () => {
  const isBuilt = (path: string) => screens.some((screen) => screen.path === path)
  expect(routes.map(([path]) => path).filter((path) => !isBuilt(path))).toEqual(routesToCome)
})

test.each(demanded)('%s is titled %s, its trail says %j and the menu marks %j', (path, title, trail, marked) => {
  expect(screenAt(areas, at(path))?.screen.title).toBe(title)
  expect(Object.values(trailOf(areas, at(path)))).toEqual(trail)
  const [group, child] = marked
  if (group === undefined || isToCome(group, child)) return
  const role = roles.find((one) =>
    menus[one].some(([name, ...labels]) => name === group && (!child || labels.includes(child))),
  )
  const active = menuOf(areas, role ?? 'SUPERADMIN', at(path)).filter(({ isActive }) => isActive)
  expect(
    active.flatMap(({ name, items }) => [name, ...items.filter(({ isActive }) => isActive).map(({ label }) => label)]),
  ).toEqual(marked)
})

test('what is said to stand under an entry stands under one that is there', () => {
  const strays = screens.filter(({ under }) => under && !screens.some(({ path, menu }) => menu && path === under))
  expect(strays.map(({ path }) => path)).toEqual([])
})

test('the red counts stand at Order, Non conformance and Fulfilment', () => {
  const badges = menuOf(areas, 'SUPERADMIN', '/dashboard').flatMap(({ name, badge, items }) => [
    ...(badge ? [[name, badge]] : []),
    ...items.flatMap((item) => (item.badge ? [[item.label, item.badge]] : [])),
  ])
  expect(badges).toEqual([
    ['Order', 'ordersNew'],
    ['Non conformance', 'ordersNonConformance'],
    ['Fulfilment', 'ordersFulfilment'],
  ])
})
