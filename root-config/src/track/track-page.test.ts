import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { trackPage } from './track-page.ts'

test('a tracking link opens one element with its token, and no script of the portal', () => {
  const { html } = trackPage('12-345-abc_DEF')
  expect(html).toContain('<crossdock-order-status token="12-345-abc_DEF">')
  expect([...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
    '/embed/crossdock-order-status.js',
  ])
  expect(html).not.toContain('type="importmap"')
})

test('a browser that is too old for the element shows what helps instead of nothing', () => {
  expect(trackPage('1').html).toMatch(
    /<crossdock-order-status token="1"><p slot="while-nothing">.*use a current Chrome, Edge, Firefox or Safari/,
  )
})

test('a token cannot leave the attribute it stands in', () => {
  expect(trackPage('"><script>alert(1)</script>').html).toContain('token="&quot;>&lt;script>alert(1)&lt;/script>"')
})

test('the policy allows the one style it carries and no other', () => {
  const { html, policy } = trackPage('1')
  const style = /<style>(.*)<\/style>/.exec(html)?.[1] ?? ''
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}';`)
  expect(policy).not.toContain('unsafe')
})
