import { expect, test } from 'vitest'
import type { PlacedArea } from 'root-config/import-map'
import { developmentPage, isPortalPage, sharedNames } from './page.ts'

const imports = {
  react: '/assets/react-aaaaaaaa.js',
  'shared-state': '/assets/shared-state-bbbbbbbb.js',
  'mf-orders': '/assets/mf-orders-cccccccc.js',
  'mf-admin': '/assets/mf-admin-dddddddd.js',
}
const integrity = Object.fromEntries(Object.values(imports).map((file) => [file, 'sha384-x']))
const orders: PlacedArea = {
  module: 'mf-orders',
  name: 'mf-orders',
  screens: [{ path: '/order/list', title: 'Orders', sections: ['ORDER'] }],
}
const admin: PlacedArea = { module: 'mf-admin', name: 'mf-admin', screens: [] }
const data = {
  areas: [orders, admin],
  version: { portal: 'p', areas: {} },
  styles: {
    'mf-orders': { href: '/assets/mf-orders-eeeeeeee.css' },
    'mf-admin': { href: '/assets/mf-admin-ffffffff.css' },
  },
}
const policy = "default-src 'none'; script-src 'self' 'sha256-map'; style-src 'self'; connect-src 'self'"
const page = `<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<script type="importmap">${JSON.stringify({ imports, integrity })}</script>
<link rel="stylesheet" href="/assets/mf-orders-eeeeeeee.css" integrity="sha384-x">
<link rel="modulepreload" href="/assets/react-aaaaaaaa.js" integrity="sha384-x">
<link rel="modulepreload" href="/assets/mf-orders.list-gggggggg.js" integrity="sha384-x">
<link rel="modulepreload" href="/assets/shared-state-bbbbbbbb.js" integrity="sha384-x">
<script type="application/json" id="page-data">${JSON.stringify(data)}</script>
<script type="module" src="/assets/root-config-hhhhhhhh.js" integrity="sha384-x"></script>
</head>`

const mine: PlacedArea = { ...orders, screens: [{ path: '/order/new', title: '</script>', sections: ['ORDER'] }] }
const made = developmentPage(page, {
  nonce: 'N',
  areas: [mine],
  imports: { react: '/@dev/react/react.js', 'mf-orders': '/@dev/mf-orders/src/main.tsx' },
})
const json = (pattern: RegExp) => JSON.parse(pattern.exec(made)?.[1] ?? '') as Record<string, Record<string, unknown>>
const mapNow = json(/<script type="importmap" nonce="N">(.*?)<\/script>/s)

test('the area and React come from here, everything else from the portal', () => {
  expect(mapNow['imports']).toMatchObject({
    react: '/@dev/react/react.js',
    'mf-orders': '/@dev/mf-orders/src/main.tsx',
    'shared-state': imports['shared-state'],
    'mf-admin': imports['mf-admin'],
  })
  expect(Object.keys(mapNow['integrity'] ?? {})).toEqual([imports['shared-state'], imports['mf-admin']])
})

test("the address by which an area asks for a shared module is the portal's own file", () => {
  expect(mapNow['imports']?.['shared:///shared-state']).toBe(imports['shared-state'])
  expect(mapNow['imports']?.['shared:///react']).toBe('/@dev/react/react.js')
})

test('nothing is fetched ahead that will not be used', () => {
  expect([...made.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/assets/shared-state-bbbbbbbb.js',
  ])
})

test('the manifest is the one of the sources, its style is left to Vite, the other areas stay', () => {
  const now = json(/id="page-data">(.*?)<\/script>/s)
  expect(now['areas']).toEqual([mine, admin])
  expect(Object.keys(now['styles'] ?? {})).toEqual(['mf-admin'])
})

test('an area that the portal does not have yet stands behind the others', () => {
  const returned: PlacedArea = { module: 'mf-returns', name: 'mf-returns', screens: [] }
  const text = developmentPage(page, { nonce: 'N', areas: [returned], imports: {} })
  expect(
    (JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as typeof data).areas.map(
      ({ module }) => module,
    ),
  ).toEqual(['mf-orders', 'mf-admin', 'mf-returns'])
})

test('the policy takes what this server adds and loosens nothing else', () => {
  expect(made).toContain(
    `content="default-src 'none'; script-src 'self' 'sha256-map' 'nonce-N'; style-src 'self' 'nonce-N'; ` +
      `connect-src 'self'"`,
  )
})

test('Fast Refresh starts before the portal does', () => {
  expect(made.indexOf('/@dev/start.js')).toBeLessThan(made.indexOf('/assets/root-config-hhhhhhhh.js'))
})

test("the portal's page is told from other documents, and says what it shares", () => {
  expect(isPortalPage(page)).toBe(true)
  expect(isPortalPage('<!doctype html><title>Sign in</title>')).toBe(false)
  expect(sharedNames(page)).toEqual(Object.keys(imports))
})
