import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Calls } from 'contract/calls/all'
import { type Client, createClient } from 'contract/client'
import { isJobLive } from 'contract/jobs'
import { routes } from 'contract/routes'
import { rows, sql } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { type BenchHouse, openBenchHouse } from './house.ts'
import { at } from './load.ts'
import { makeLoadOrders, makeStock } from './stock-and-orders.ts'

/** The rows of a file that is long. */
const many = 100_000
/** Both long, so that the same thread exports them. */
const exported = { few: 20_000, many: 200_000 }

/** The memory of a worker that exports twenty thousand orders, then ten times as many: it must not grow with the rows. */
export async function benchExport(): Promise<void> {
  const house = await openBenchHouse()
  try {
    const api = await clientOf(house)
    await transaction(house.pool, systemWho(), async (tx) => {
      const products = await makeStock(tx, house.merchantId, house.locationId, 200, 1000)
      await makeLoadOrders(tx, house.merchantId, house.locationId, products, exported.few, 1)
    })
    const worker = house.work()
    await exportAll(api, worker.pid)
    const small = await exportAll(api, worker.pid)
    await transaction(house.pool, systemWho(), async (tx) => {
      const products = await makeStock(tx, house.merchantId, house.locationId, 200, 1000)
      await makeLoadOrders(tx, house.merchantId, house.locationId, products, exported.many - exported.few, 1)
    })
    await house.analyze()
    const large = await exportAll(api, worker.pid)
    for (const { count, seconds, peak, rate } of [small, large])
      console.log(
        `Export of ${count} orders: ${seconds.toFixed(1)} s, ${rate.toFixed(0)} rows a second, ` +
          `worker at most ${peak} MB`,
      )
    console.log(`Memory at ten times the rows: ${(large.peak / small.peak).toFixed(2)} (at most 1.2)`)
  } finally {
    await house.close()
  }
}

/** While a file of a hundred thousand rows is checked and made by one worker: how long a short job waits to begin. */
export async function benchLanes(): Promise<void> {
  const house = await openBenchHouse()
  try {
    const api = await clientOf(house)
    const skus = await transaction(house.pool, systemWho(), async (tx) => {
      const ids = await makeStock(tx, house.merchantId, house.locationId, 200, 1000)
      return rows<{ sku: string }>(tx, sql`select sku from product where id = any (${ids}::bigint[])`)
    })
    house.work()
    const lines = Array.from(
      { length: many },
      (_, n) => `LANE-${n},${skus[n % skus.length]?.sku ?? ''},1,2026-11-21 08:26,Recipient ${n},Kuala Lumpur,MY`,
    )
    const file = `Reference code,SKU,Quantity,Placed,Shipping name,Shipping city,Shipping country\n${lines.join('\n')}`
    const startedAt = Date.now()
    let analyzedAt = startedAt
    const { jobId } = await api.imports.createJobWithAttachment({
      body: { jobType: 'OrderImport', merchantId: house.merchantId },
      files: { csvFile: new File([file], 'many.csv') },
    })
    const waits: Record<string, number[]> = {}
    for (;;) {
      const long = await api.jobs.getJobStatus({ query: { jobId } })
      if (!isJobLive(long)) {
        console.log(`Import of ${many} rows: ${((Date.now() - startedAt) / 1000).toFixed(0)} s; ${long.message}`)
        break
      }
      const asked = { jobType: 'OrderExport' as const, list: 'products' as const, filters: { sku: skus[0]?.sku } }
      const { jobId: shortId } = await api.jobs.createJob({ body: asked })
      const short = await ended(api, shortId)
      ;(waits[long.status] ??= []).push((short.startedTimestamp ?? Infinity) - short.createdTimestamp)
      if (Date.now() - analyzedAt > 15_000) {
        await house.analyze()
        analyzedAt = Date.now()
      }
      await pause(500)
    }
    for (const [status, list] of Object.entries(waits))
      console.log(
        `A short job beside it while ${status}: begins after ${at(0.5, list).toFixed(0)} ms, ` +
          `at most ${Math.max(...list).toFixed(0)} ms (${list.length} times; at most 2000)`,
      )
  } finally {
    await house.close()
  }
}

async function clientOf(house: BenchHouse): Promise<Client<Calls>> {
  const { base, token } = await house.serve()
  return createClient<Calls>(routes, { base, token: () => token })
}

async function ended(api: Client<Calls>, jobId: number) {
  for (;;) {
    const job = await api.jobs.getJobStatus({ query: { jobId } })
    if (!isJobLive(job)) return job
    await pause(50)
  }
}

/** Exports every order; the most memory the worker had meanwhile, in MB. */
async function exportAll(api: Client<Calls>, pid: number | undefined) {
  const { jobId } = await api.jobs.createJob({ body: { jobType: 'OrderExport', list: 'orders' } })
  let peak = 0
  for (;;) {
    const job = await api.jobs.getJobStatus({ query: { jobId } })
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    peak = Math.max(peak, Math.round(Number(kilobytes) / 1024))
    if (!isJobLive(job)) {
      const seconds = ((job.finishedTimestamp ?? 0) - (job.startedTimestamp ?? 0)) / 1000
      return { count: job.done, seconds, peak, rate: job.done / seconds }
    }
    await pause(100)
  }
}
