import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAreas } from './areas.ts'
import { $path, $search, arrive, pathOfClick, readAddress } from './router.ts'

const origin = 'https://portal.example'
const link = (href: string, { target = '', download = false } = {}) => ({
  tagName: 'A',
  href,
  target,
  hasAttribute: (name: string) => name === 'download' && download,
})
const click = (...path: object[]) => ({
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
  composedPath: () => path,
})

beforeEach(() =>
  setAreas([
    {
      name: 'mf-orders',
      screens: [{ path: '/order/order-detail/{id}', title: 'Request Detail', sections: ['ORDER'] }],
    },
  ]),
)

test('a link to a screen is opened inside the portal, from within a shadow root too', () => {
  expect(pathOfClick(click({ tagName: 'SPAN' }, link(`${origin}/order/order-detail/7?tab=lines`)), origin)).toBe(
    '/order/order-detail/7?tab=lines',
  )
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

/** What was heard on the way to an address: path and query after each change. */
function heardOnTheWay(pathname: string, search: string): string[] {
  const heard: string[] = []
  vi.stubGlobal('location', { pathname, search })
  const stops = [$path, $search].map((store) => store.listen(() => void heard.push($path.get() + $search.get())))
  readAddress()
  for (const stop of stops) stop()
  return heard
}
afterEach(() => vi.unstubAllGlobals())

test('the screen that is left does not hear the query of another area; the next one finds it', () => {
  const screen = (path: string) => ({ path, title: path, sections: ['ORDER' as const] })
  setAreas([
    { name: 'mf-orders', screens: [screen('/order/list'), screen('/order/new')] },
    { name: 'mf-catalogue', screens: [screen('/product/list')] },
  ])
  heardOnTheWay('/order/list', '')
  arrive()
  expect(heardOnTheWay('/order/list', '?open=1')).toEqual(['/order/list?open=1'])
  expect(heardOnTheWay('/product/list', '?open=7')).toEqual(['/product/list?open=1'])
  // Told twice, as by the browser and by the link.
  expect(heardOnTheWay('/product/list', '?open=7')).toEqual([])
  vi.stubGlobal('location', { pathname: '/product/list', search: '?open=7' })
  arrive()
  expect($search.get()).toBe('?open=7')
  expect(heardOnTheWay('/product/list', '?open=8')).toEqual(['/product/list?open=8'])
})

test('within an area the next screen has its query at once', () => {
  setAreas([
    {
      name: 'mf-orders',
      screens: ['/order/list', '/order/new'].map((path) => ({ path, title: path, sections: ['ORDER' as const] })),
    },
  ])
  heardOnTheWay('/order/list', '?open=1')
  arrive()
  expect(heardOnTheWay('/order/new', '?from=1').at(-1)).toBe('/order/new?from=1')
})
