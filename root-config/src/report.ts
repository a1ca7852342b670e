import { $path, api, tokenNow } from 'shared-state'

const reported = new Set<string>()
const mostReports = 20

/** Tells the general error log about an error nobody caught; each once, and no more than 20 a page. */
export function report(area: string, problem: unknown) {
  const error = problem instanceof Error ? problem : new Error(String(problem))
  console.error(error)
  const key = `${area} ${error.message}`
  if (!tokenNow() || reported.has(key) || reported.size >= mostReports) return
  reported.add(key)
  const version = document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').at(-1) ?? ''
  const body = { area, version, message: error.message.slice(0, 500), stack: (error.stack ?? '').slice(0, 4000), path: $path.get().slice(0, 500) }
  api.log.reportError({ body }).catch(() => undefined)
}

/** Errors outside of any area's drawing. */
export function reportUnhandled() {
  window.addEventListener('error', (event) => report('page', event.error ?? event.message))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason?.name !== 'CallError' && reason?.name !== 'AbortError' && !('failure' in Object(reason))) report('page', reason)
  })
}
