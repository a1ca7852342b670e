import { screenAt } from 'contract/area'
import { atom } from 'nanostores'
import { $areas } from './areas.ts'

const here = () => (typeof location === 'undefined' ? { pathname: '/', search: '' } : location)

/** The path that is open; screens read it here, never from location. */
export const $path = atom(here().pathname)
/**
 * The query text of the screen that is drawn, '?status=1000' or ''.
 * On the way to another area it is that of the screen that is left.
 */
export const $search = atom(here().search)

/** The path whose screen is drawn. */
let drawn = here().pathname
const areaAt = (path: string) => screenAt($areas.get(), path)?.area

/**
 * Reads the address again, after anybody changed it. A query for another area waits for arrive(): the screen that is
 * left would take it for its own.
 */
export function readAddress() {
  const { pathname } = here()
  if (areaAt(pathname) === areaAt(drawn)) arrive()
  if (pathname !== $path.get()) $path.set(pathname)
}

/** The area that was left is gone: the next one finds its query. */
export function arrive() {
  const { pathname, search } = here()
  drawn = pathname
  if (search !== $search.get()) $search.set(search)
}

/** Opens a path of the portal, as a link would. */
export function navigate(path: string) {
  history.pushState(null, '', path)
  readAddress()
  window.scrollTo(0, 0)
}

/** Opens a path in the place of the present one: back skips it. */
export function replace(path: string) {
  history.replaceState(null, '', path)
  readAddress()
}

/**
 * Writes the query of the open path, or what is made of the one that stands: a step that back undoes, or in the present
 * one's place.
 */
export function setSearch(search: string | ((now: string) => string), isReplace = false) {
  const next = typeof search === 'string' ? search : search($search.get())
  history[isReplace ? 'replaceState' : 'pushState'](null, '', $path.get() + next)
  readAddress()
}

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'> & {
  composedPath: () => object[]
}
type Link = Pick<HTMLAnchorElement, 'tagName' | 'href' | 'target' | 'hasAttribute'>

const isLink = (target: object): target is Link =>
  'tagName' in target && target.tagName === 'A' && 'href' in target && target.href !== ''

/**
 * The path a click opens inside the portal, or undefined when the browser is to follow it:
 * another site, a file, a new tab.
 */
export function pathOfClick(click: Click, origin: string): string | undefined {
  if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
    return undefined
  const link = click.composedPath().find(isLink)
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined
  const url = new URL(link.href, origin)
  if (url.origin !== origin || !screenAt($areas.get(), url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** Takes clicks on links to screens, also inside shadow roots, and follows back and forward. */
export function startRouter() {
  window.addEventListener('popstate', readAddress)
  document.addEventListener('click', (event) => {
    const path = pathOfClick(event, location.origin)
    if (path === undefined) return
    event.preventDefault()
    if (path !== location.pathname + location.search + location.hash) navigate(path)
  })
}
