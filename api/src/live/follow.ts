import type pg from 'pg'
import { transaction } from '../transaction.ts'
import { systemWho } from '../who.ts'
import { listen } from './listen.ts'
import { channel, type OutboxRow, readSince, snapshotNow } from './outbox.ts'

const pollMs = 1_000

export type Following = { stop: () => void }

/**
 * Follows the outbox from now on: every row committed after this promise settles is given to `deliver`, once. It looks every
 * second, sooner on a hint; while the database is away it keeps its place and goes on from there.
 */
export async function follow(
  pool: pg.Pool,
  deliver: (row: OutboxRow) => void,
  report: (problem: unknown) => void,
): Promise<Following> {
  let snapshot = await transaction(pool, systemWho(), snapshotNow)
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isHinted = false
  let isStopped = false
  const look = async (): Promise<void> => {
    clearTimeout(timer)
    isLooking = true
    isHinted = false
    try {
      const read = await transaction(pool, systemWho(), (tx) => readSince(tx, snapshot))
      snapshot = read.snapshot
      if (!isStopped) read.told.forEach(deliver)
    } catch (problem) {
      report(problem)
      isHinted = false
    }
    isLooking = false
    if (isHinted) void look()
    else rest()
  }
  const rest = (): void => {
    if (!isStopped) timer = setTimeout(look, pollMs).unref()
  }
  const listening = listen(pool.options.connectionString, channel, () => {
    isHinted = true
    if (!isLooking && !isStopped) void look()
  })
  rest()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      listening.stop()
    },
  }
}
