import { vi } from 'vitest'
import { openPool, type Tx } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import type { Who } from '../src/kernel/who.ts'
import type { House } from './house.ts'

/** Tells the planner what has been written, as autovacuum would within a minute. */
export async function analyze({ ownerUrl }: Pick<House, 'ownerUrl'>): Promise<void> {
  const owner = openPool(ownerUrl, 1)
  await owner.query('analyze')
  await owner.end()
}

/** The pages that the statements of some work read, run once more and counted. */
export const pagesRead = (
  { pool }: Pick<House, 'pool'>,
  who: Who,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> =>
  transaction(pool, who, async (tx) => {
    const sent = vi.spyOn(tx.client, 'query')
    await work(tx)
    const statements = sent.mock.calls.map(([statement]) => statement as unknown as { text: string; values: unknown[] })
    sent.mockRestore()
    let pages = 0
    for (const { text, values } of statements) {
      const plan = await tx.client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const counted = plan.rows[0]?.['QUERY PLAN'][0].Plan ?? {}
      pages += (counted['Shared Hit Blocks'] ?? 0) + (counted['Shared Read Blocks'] ?? 0)
    }
    return pages
  })
