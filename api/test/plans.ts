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

type Plan = Record<string, number> & { Plans?: Plan[] }
type Node = { 'Node Type': string; 'Index Cond'?: string; 'Relation Name'?: string; Plans?: Node[] }

const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)]
const looksAtAll = (node: Node): boolean =>
  node['Node Type'] === 'Seq Scan' || (/Index.* Scan$/.test(node['Node Type']) && !node['Index Cond'])

/** The tables that some work looks through whole even where its planner would do anything rather than that. */
export const lookedThrough = async (house: Pick<House, 'pool'>, who: Who, work: Work): Promise<string[]> =>
  (await plansOf(house, who, work, 'set local enable_seqscan = off'))
    .flatMap((plan) => nodesIn(plan as unknown as Node))
    .filter(looksAtAll)
    .map((node) => node['Relation Name'] ?? node['Node Type'])
type Work = (tx: Tx) => Promise<unknown>

/** How the statements of some work are done, each run once more and counted. */
const plansOf = ({ pool }: Pick<House, 'pool'>, who: Who, work: Work, first = 'select 1'): Promise<Plan[]> =>
  transaction(pool, who, async (tx) => {
    await tx.client.query(first)
    const sent = vi.spyOn(tx.client, 'query')
    await work(tx)
    const statements = sent.mock.calls.map(([statement]) => statement as unknown as { text: string; values: unknown[] })
    sent.mockRestore()
    const plans: Plan[] = []
    for (const { text, values } of statements) {
      const plan = await tx.client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      plans.push(...plan.rows.map((row) => row['QUERY PLAN'][0].Plan))
    }
    return plans
  })

/** The pages that the statements of some work read. */
export const pagesRead = async (...asked: Parameters<typeof plansOf>): Promise<number> =>
  (await plansOf(...asked)).reduce(
    (pages, plan) => pages + (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    0,
  )

const mostIn = (plan: Plan): number =>
  Math.max((plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 0), ...(plan.Plans ?? []).map(mostIn))

/** The most rows that any step of the statements of some work has at hand. */
export const mostRows = async (...asked: Parameters<typeof plansOf>): Promise<number> =>
  Math.max(0, ...(await plansOf(...asked)).map(mostIn))
