import { beforeEach, expect, test } from 'vitest'
import { setAreas } from './areas.ts'
import { pathOfClick } from './router.ts'

const origin = 'https://portal.example'
const link = (href: string, { target = '', download = false } = {}) => ({ tagName: 'A', href, target, hasAttribute: (name: string) => name === 'download' && download })
const click = (...path: object[]) => ({ button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false, composedPath: () => path })

beforeEach(() => setAreas([{ name: 'mf-orders', screens: [{ path: '/order/order-detail/{id}', title: 'Request Detail', sections: ['ORDER'] }] }]))

test('a link to a screen is opened inside the portal, from within a shadow root too', () => {
  expect(pathOfClick(click({ tagName: 'SPAN' }, link(`${origin}/order/order-detail/7?tab=lines`)), origin)).toBe('/order/order-detail/7?tab=lines')
})

test('what is no screen is left to the browser', () => {
  expect(pathOfClick(click(link(`${origin}/openapi.json`)), origin)).toBeUndefined()
  expect(pathOfClick(click(link('https://elsewhere.example/order/order-detail/7')), origin)).toBeUndefined()
  expect(pathOfClick(click({ tagName: 'BUTTON' }), origin)).toBeUndefined()
})

test('a new tab, a download and a click already answered are left alone', () => {
  const href = `${origin}/order/order-detail/7`
  expect(pathOfClick({ ...click(link(href)), ctrlKey: true }, origin)).toBeUndefined()
  expect(pathOfClick({ ...click(link(href)), button: 1 }, origin)).toBeUndefined()
  expect(pathOfClick({ ...click(link(href)), defaultPrevented: true }, origin)).toBeUndefined()
  expect(pathOfClick(click(link(href, { target: '_blank' })), origin)).toBeUndefined()
  expect(pathOfClick(click(link(href, { download: true })), origin)).toBeUndefined()
})
