import { $path, api, tokenNow } from 'shared-state'
import type { Version } from './build.ts'

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
  const body = { area, version, message: error.message.slice(0, 500), stack: (error.stack ?? '').slice(0, 4000), path: $path.get().slice(0, 500) }
  api.log.reportError({ body }).catch(() => undefined)
}

/** Errors outside of any area's drawing, in an event or a promise: told as those of the area that is open. */
export function reportUnhandled(loaded: Version, openArea: () => string) {
  versions = loaded
  window.addEventListener('error', (event) => report(openArea(), event.error ?? event.message))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason?.name !== 'CallError' && reason?.name !== 'AbortError' && !('failure' in Object(reason))) report(openArea(), reason)
  })
}
