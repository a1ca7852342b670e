import type pg from 'pg'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { claimDue, giveBack, leaseSeconds, renew } from './queries.ts'

/** Work that comes back by itself, done by one worker at a time. */
export type Schedule = {
  name: string
  everySeconds: number
  /** Answers true when more of it is waiting: then it is due again at once. */
  run: (pool: pg.Pool, report: (problem: unknown) => void) => Promise<boolean>
}

/** Does recurring work if it is due and nobody else has it; true when more is waiting. */
export async function runDue(
  pool: pg.Pool,
  { name, everySeconds, run }: Schedule,
  token: string,
  report: (problem: unknown) => void,
): Promise<boolean> {
  if (!(await transaction(pool, systemWho(), (tx) => claimDue(tx, name, token)))) return false
  const again = () => transaction(pool, systemWho(), (tx) => renew(tx, name, token)).catch(() => undefined)
  const renewing = setInterval(again, (leaseSeconds * 1000) / 3)
  let hasMore = false
  try {
    hasMore = await run(pool, report)
  } finally {
    clearInterval(renewing)
    await transaction(pool, systemWho(), (tx) => giveBack(tx, name, token, hasMore ? 0 : everySeconds))
  }
  return hasMore
}
