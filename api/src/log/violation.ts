import type pg from 'pg'
import { recordError } from './record.ts'

type Violation = { directive: string; blocked: string; path: string; sample: string }

const hourMs = 3_600_000
const mostAnHour = 50

/**
 * Writes violations of the portal's content policy to the general error log: each once an hour and at most 50 an hour
 * in a process, since anybody may send a report.
 */
export function violationRecorder(
  pool: pg.Pool,
  now: () => number = Date.now,
): (violation: Violation) => Promise<unknown> | undefined {
  let written = new Set<string>()
  let since = now()
  return ({ directive, blocked, path, sample }) => {
    if (now() - since > hourMs) [written, since] = [new Set(), now()]
    const key = `${directive} ${blocked} ${path}`
    if (written.has(key) || written.size >= mostAnHour) return undefined
    written.add(key)
    return recordError(pool, {
      source: 'portal',
      code: 'content-policy',
      message: `The content policy stopped ${blocked || 'something'} (${directive}) on ${path}.`,
      call: path,
      details: { directive, blocked, sample },
    })
  }
}
