import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { forgetPasswordPage, resetPasswordPage, signUpPage } from './auth/account-pages.ts'
import { signInPage } from './auth/sign-in-page.ts'
import type { Build } from './build.ts'
import { faqPage } from './home/faq-page.ts'
import { homePage } from './home/home-page.ts'
import { portalPage } from './page.ts'
import { hashOf } from './policy.ts'

const build: Build = {
  version: { portal: 'p1', areas: { 'mf-shell': 's1', 'mf-orders': 'o1' } },
  areas: [
    {
      name: 'mf-shell',
      module: 'mf-shell',
      screens: [{ path: '/dashboard', title: 'Dashboard', sections: ['ALWAYS'] }],
    },
    {
      name: 'mf-orders',
      module: 'mf-orders',
      screens: [{ path: '/order/order-management', title: 'Order </script> History', sections: ['ORDER'] }],
    },
  ],
  map: {
    imports: {
      'root-config': '/assets/boot-1.js',
      'root-config/auth': '/assets/auth-1.js',
      'mf-shell': '/assets/shell-1.js',
      'mf-orders': '/assets/orders-1.js',
    },
    integrity: {
      '/assets/boot-1.js': 'sha384-boot',
      '/assets/shell-1.js': 'sha384-shell',
      '/assets/orders-1.js': 'sha384-orders',
      '/assets/orders.chunk-1.js': 'sha384-chunk',
      '/assets/auth-1.js': 'sha384-auth',
      '/assets/theme-1.css': 'sha384-theme',
      '/assets/auth-1.css': 'sha384-style',
    },
    preload: {
      'root-config': ['/assets/boot-1.js'],
      'mf-shell': ['/assets/shell-1.js'],
      'mf-orders': ['/assets/orders-1.js'],
    },
    styles: { 'shared-components/theme': '/assets/theme-1.css', 'root-config/auth': '/assets/auth-1.css' },
  },
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
const scriptPolicy = (policy: string) => policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''

test('the policy names the hash of every inline script and nothing unsafe', () => {
  const { html, policy } = portalPage(build, '/dashboard')
  const hashes = inlineScripts(html).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(hashes).toHaveLength(4)
  for (const hash of hashes) expect(scriptPolicy(policy)).toContain(hash)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types lit-html")
  expect(policy).toContain("default-src 'none'")
})

test('the import map carries the integrity of every script, chunks too', () => {
  const [, text = ''] = /<script type="importmap">([\s\S]*?)<\/script>/.exec(portalPage(build, '/dashboard').html) ?? []
  const map = JSON.parse(text)
  expect(map.imports).toEqual(build.map.imports)
  expect(map.integrity['/assets/orders.chunk-1.js']).toBe('sha384-chunk')
  expect(Object.keys(map.integrity).every((file) => /\.js(\?again=\d)?$/.test(file))).toBe(true)
  for (const { module } of build.areas)
    expect(map.integrity[`${build.map.imports[module]}?again=1`]).toBe(
      build.map.integrity[build.map.imports[module] ?? ''],
    )
})

test('only the shell and the requested area are announced', () => {
  const preloads = (path: string) =>
    [...portalPage(build, path).html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, file]) => file)
  expect(preloads('/dashboard')).toEqual(['/assets/boot-1.js', '/assets/shell-1.js'])
  expect(preloads('/order/order-management')).toEqual([
    '/assets/boot-1.js',
    '/assets/shell-1.js',
    '/assets/orders-1.js',
  ])
})

test('a title cannot end the script it stands in', () => {
  expect(portalPage(build, '/dashboard').html).not.toContain('Order </script>')
})

test('the sign-in has no import map, and runs nothing inline but the theme and what looks after older browsers', () => {
  const { html, policy } = signInPage(build)
  expect(html).not.toContain('type="importmap"')
  expect(scriptPolicy(policy)).toBe(`script-src 'self' ${inlineScripts(html).map(hashOf).join(' ')}`)
  expect(inlineScripts(html)).toHaveLength(2)
  expect(html).toContain('src="/assets/auth-1.js" integrity="sha384-auth"')
})

const forms = { signInPage, signUpPage, forgetPasswordPage, resetPasswordPage }

test.each(Object.entries(forms))(
  '%s labels all its fields, and sends nothing before its script is there',
  (_, page) => {
    const { html, policy } = page(build)
    const fields = [...html.matchAll(/<(?:input|textarea) id="([^"]+)"/g)].map(([, id = '']) => id)
    const named = fields.filter(
      (id) => !html.includes(`<input id="${id}" type="text" autocomplete="username" readonly`),
    )
    expect(named.length).toBeGreaterThan(0)
    for (const id of named) expect(html, id).toContain(`<label for="${id}">`)
    expect(html).toMatch(/<button id="submit"[^>]* disabled>/)
    expect(html).not.toMatch(/ style=|type="importmap"/)
    expect(scriptPolicy(policy)).toBe(`script-src 'self' ${inlineScripts(html).map(hashOf).join(' ')}`)
  },
)

test('the address that carries the token of a mailed link is told to nobody', () => {
  expect(resetPasswordPage(build).html).toContain('<meta name="referrer" content="no-referrer">')
})

test.each(Object.entries({ homePage, faqPage }))('%s is read without a script', (_, page) => {
  const { html, policy } = page(build)
  expect(html).not.toContain('<noscript>')
  expect(html).not.toMatch(/ style=| hidden|type="importmap"/)
  expect(html.match(/<script[^>]* src=/g)).toHaveLength(1)
  expect(scriptPolicy(policy)).toBe(`script-src 'self' ${inlineScripts(html).map(hashOf).join(' ')}`)
})

test('every place that the public pages name on themselves is there', () => {
  const pages: Record<string, string> = { '/': homePage(build).html, '/faq': faqPage(build).html }
  const linked = Object.entries(pages).flatMap(([path, html]) =>
    [...html.matchAll(/href="(\/|\/faq)?#([\w-]+)"/g)].map(([, page = path, id = '']) => [page, id] as const),
  )
  expect(linked.length).toBeGreaterThan(10)
  for (const [page, id] of linked) expect(pages[page], `${page}#${id}`).toContain(` id="${id}"`)
})
