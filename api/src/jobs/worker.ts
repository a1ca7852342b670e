import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Reader, runReader } from '../changes/readers.ts'
import { recordError } from '../log/record.ts'
import type { Lane } from './job.ts'
import { type Queue, runNextJob } from './run.ts'
import { runDue, type Schedule } from './schedule/schedule.ts'

const pauseMs = 500
const quietMs = 60_000

type Report = (problem: unknown) => void

export type WorkerOptions = Queue & {
  lanes: readonly Lane[]
  schedules: readonly Schedule[]
  readers: readonly Reader[]
  signal: AbortSignal
  /** How long it rests when there is nothing to do. */
  restMs?: number
}

/**
 * Works on each lane of jobs, does recurring work and lets readers read until told to stop; it stops between two steps. One of
 * them failing holds up no other.
 */
export async function runWorker(pool: pg.Pool, options: WorkerOptions): Promise<void> {
  const { lanes, schedules, readers, signal, restMs = pauseMs } = options
  const token = randomUUID()
  const report = reporter(pool)
  // Each of them waits on it while it rests.
  setMaxListeners(0, signal)
  await Promise.all([
    ...lanes.map((lane) =>
      repeat(signal, restMs, report('jobs'), () => runNextJob(pool, options, lane, token, signal)),
    ),
    ...schedules.map((schedule) =>
      repeat(signal, restMs, report(schedule.name), () => runDue(pool, schedule, token, report(schedule.name))),
    ),
    ...readers.map((reader) => runReader(pool, reader, { signal, report: report(reader.name) })),
  ])
}

/** Does a step again and again; rests when it had nothing to do, or failed. */
async function repeat(
  signal: AbortSignal,
  restMs: number,
  report: Report,
  step: () => Promise<boolean>,
): Promise<void> {
  while (!signal.aborted) {
    const wasBusy = await step().catch((problem: unknown) => {
      report(problem)
      return false
    })
    if (!wasBusy) await pause(restMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Writes a failure to the error log; the same one again only after a minute. */
function reporter(pool: pg.Pool): (what: string) => Report {
  const told = new Map<string, number>()
  return (what) => (problem) => {
    const message = problem instanceof Error ? problem.message : String(problem)
    const now = Date.now()
    if (now - (told.get(what + message) ?? 0) < quietMs) return
    if (told.size > 1000) told.clear()
    told.set(what + message, now)
    void recordError(pool, { source: 'job', code: 'unexpected', message, call: what })
  }
}
