import { cut, whole } from 'contract/text'
import { $path, api, tokenNow } from 'shared-state'
import type { Version } from './import-map.ts'

const reported = new Set<string>()
const mostReports = 20

/** The version of each area this page was loaded with; the portal's own stands for what is no area. */
let versions: Version = { portal: '', areas: {} }

/** Tells the general error log about an error nobody caught; each once, and no more than 20 a page. */
export function report(area: string, problem: unknown) {
  const error = problem instanceof Error ? problem : new Error(String(problem))
  console.error(error)
  const key = `${area} ${error.message}`
  if (!tokenNow() || reported.has(key) || reported.size >= mostReports) return
  reported.add(key)
  const version = versions.areas[area] ?? versions.portal
  api.log.reportError({ body: { area, version, ...reportOf(error, $path.get()) } }).catch(() => undefined)
}

/** What is told of an error: all of it is stored, so that a message with half an emoji in it is not lost. */
export const reportOf = ({ message, stack = '' }: Error, path: string) => ({
  message: cut(whole(message), 500),
  stack: cut(whole(stack), 4000),
  path: cut(whole(path), 500),
})

/** The area whose file stands first in an error's stack: what it draws in another one's slot fails in its own name. */
export function areaIn(stack: string, areas: readonly string[]): string | undefined {
  const found = areas.flatMap((area) => {
    const at = stack.search(new RegExp(`/${area}(/|(\\.[^/]+)?-[\\w-]{8}\\.js)`))
    return at < 0 ? [] : [{ area, at }]
  })
  return found.toSorted((one, other) => one.at - other.at)[0]?.area
}

/**
 * Errors outside of any area's drawing, in an event or a promise: told as those of the area they come from, else of the
 * one that is open.
 */
export function reportUnhandled(loaded: Version, openArea: () => string) {
  versions = loaded
  const tell = (problem: unknown) =>
    report(areaIn(String(Object(problem).stack ?? ''), Object.keys(loaded.areas)) ?? openArea(), problem)
  window.addEventListener('error', (event) => tell(event.error ?? event.message))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason?.name !== 'CallError' && reason?.name !== 'AbortError' && !('failure' in Object(reason))) tell(reason)
  })
}
