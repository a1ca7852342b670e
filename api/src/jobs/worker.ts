import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { recordError } from '../log/record.ts'
import { prune } from '../live/outbox.ts'
import { sweep } from '../stock/sweep.ts'
import { transaction } from '../transaction.ts'
import { systemWho } from '../who.ts'
import { runNextJob } from './run.ts'

const pauseMs = 1_000
const quietMs = 60_000

export type WorkerOptions = {
  signal: AbortSignal
  /** How long it rests when there is nothing to do. */ restMs?: number
}

/** Runs jobs, allocates waiting orders and clears the outbox until told to stop; it stops between two chunks. One of them failing holds up no other. */
export async function runWorker(pool: pg.Pool, { signal, restMs = pauseMs }: WorkerOptions): Promise<void> {
  const token = randomUUID()
  const report = reporter(pool)
  await Promise.all([
    repeat(signal, restMs, report('jobs'), () => runNextJob(pool, token, signal)),
    repeat(signal, restMs, report('allocation'), async () => (await sweep(pool, report('allocation'))) > 0),
    repeat(signal, quietMs, report('outbox'), async () => (await transaction(pool, systemWho(), prune), false)),
  ])
}

/** Does a step again and again; rests when it had nothing to do, or failed. */
async function repeat(
  signal: AbortSignal,
  restMs: number,
  report: (problem: unknown) => void,
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
function reporter(pool: pg.Pool): (what: string) => (problem: unknown) => void {
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
