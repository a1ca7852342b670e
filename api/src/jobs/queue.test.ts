import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobTypes } from 'contract/jobs'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'
import { one, rows, run, sql } from '../kernel/database.ts'
import { systemWho } from '../kernel/who.ts'
import { addJob, addProgress, beginRun, type Job, jobColumns, type Lane, lanes, queueJob } from './job.ts'
import type { Kind, Run } from './kind.ts'
import { claimJob } from './lease/queries.ts'
import { runNextJob, type Queue } from './run.ts'
import { runDue, type Schedule } from './schedule/schedule.ts'
import { runWorker } from './worker.ts'

/** The queue alone, with kinds of work that stand for none of ours: it knows nothing of what a job does. */
let house: House
let api: Api
beforeAll(async () => {
  house = await openHouse()
  api = await house.as('MERCHANT_ADMIN')
})
afterAll(() => house.close())

const never = new AbortController().signal
const counts = { ok: 1, failed: 0, skipped: 0 }
const status = (jobId: number) => api.jobs.getJobStatus({ query: { jobId } })
const kindOf = (work: Kind['run']): Kind => ({ access: ['MERCHANT_ADMIN'], run: work })
const ended: string[] = []
const queueOf = (work: Kind['run']): Queue => ({
  kinds: { StockSync: kindOf(work) },
  onEnd: async (_, job, end) => void ended.push(`${job.uniqueKey} ${end.status}`),
})
const done = { status: 'Succeeded' as const, message: 'Done.' }

const add = (lane: Lane, uniqueKey: string = randomUUID(), total = 3, merchantId = house.birch) =>
  house.system(async (tx) => {
    const { id: userId } = await one<{ id: number }>(
      tx,
      sql`select id from app_user where role = 'MERCHANT_ADMIN' and merchant_id = ${merchantId}`,
    )
    const job = { merchantId, lane, fileName: '', options: {}, total, uniqueKey }
    const id = await addJob(
      tx,
      { ...systemWho(), userId },
      { ...job, jobType: 'StockSync', status: 'Queued', message: '' },
    )
    return id ?? 0
  })

/** Something that waits until it is told to go on. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

test('a short job begins and ends while a long one is in the middle, with one worker', async () => {
  const [begun, finish] = [gate(), gate()]
  const short = gate()
  const work = async ({ job, step }: Run) => {
    await step((tx) => beginRun(tx, job, job.total, { ok: 0, failed: 0, skipped: 0 }))
    if (job.uniqueKey === 'long') {
      begun.open()
      await finish.opened
    } else short.open()
    return done
  }
  const stopping = new AbortController()
  const long = await add('long', 'long')
  const working = runWorker(house.pool, {
    ...queueOf(work),
    lanes,
    schedules: [],
    readers: [],
    signal: stopping.signal,
    restMs: 10,
  })
  await begun.opened
  await add('short', 'short')
  await short.opened
  expect(await status(long)).toMatchObject({ status: 'Running' })
  finish.open()
  while ((await status(long)).status !== 'Succeeded') continue
  stopping.abort()
  await working
  expect(ended.slice(-2)).toEqual(['short Succeeded', 'long Succeeded'])
})

test('people take turns: what one asks for much of does not hold up the other', async () => {
  const order: string[] = []
  const queue = queueOf(async ({ job }) => {
    order.push(job.uniqueKey)
    return done
  })
  for (const n of [1, 2, 3, 4]) await add('short', `many ${n}`)
  const next = () => runNextJob(house.pool, queue, 'short', 'one', never)
  await next()
  for (const n of [1, 2]) await add('short', `other ${n}`, 1, house.alder)
  while (await next()) continue
  expect(order).toEqual(['many 1', 'other 1', 'many 2', 'other 2', 'many 3', 'many 4'])
})

test('a job that is cancelled in the middle does nothing after the step it is in, and stays cancelled', async () => {
  const [first, goOn] = [gate(), gate()]
  let steps = 0
  const jobId = await add('short')
  const work = async ({ job, step }: Run) => {
    for (let n = 0; n < 3; n++) {
      await step(async (tx) => {
        steps++
        await addProgress(tx, job, counts)
      })
      first.open()
      await goOn.opened
    }
    return done
  }
  const running = runNextJob(house.pool, queueOf(work), 'short', 'one', never)
  await first.opened
  await api.jobs.cancelJob({ body: { jobId } })
  goOn.open()
  await running
  expect(steps).toBe(1)
  expect(await status(jobId)).toMatchObject({
    status: 'Cancelled',
    done: 1,
    message: 'Cancelled by MERCHANT_ADMIN birch.',
  })
  expect(await runNextJob(house.pool, queueOf(work), 'short', 'one', never)).toBe(false)
})

test('a job whose worker is not heard of is taken over; what the first still does is undone', async () => {
  const [first, goOn] = [gate(), gate()]
  const jobId = await add('short')
  const slow = async ({ job, step }: Run) => {
    await step((tx) => addProgress(tx, job, counts))
    first.open()
    await goOn.opened
    await step((tx) => addProgress(tx, job, { ok: 100, failed: 0, skipped: 0 }))
    return done
  }
  const quick = async ({ job, step }: Run) => {
    await step((tx) => addProgress(tx, job, { ok: 2, failed: 0, skipped: 0 }))
    return { ...done, message: `Went on after ${job.done}.` }
  }
  const running = runNextJob(house.pool, queueOf(slow), 'short', 'one', never)
  await first.opened
  expect(await runNextJob(house.pool, queueOf(quick), 'short', 'two', never)).toBe(false)
  await house.system((tx) => run(tx, sql`update job set lease_until = now() - interval '1 second' where id = ${jobId}`))
  expect(await runNextJob(house.pool, queueOf(quick), 'short', 'two', never)).toBe(true)
  goOn.open()
  await running
  expect(await status(jobId)).toMatchObject({ status: 'Succeeded', ok: 3, message: 'Went on after 1.' })
})

/** A worker that takes the next job, is killed with it and is never heard of again. */
async function killedWith(jobId: number, worker: string): Promise<void> {
  const claimed = await house.system((tx) => claimJob(tx, 'short', ['StockSync'], worker))
  expect(claimed?.id).toBe(jobId)
  await house.system((tx) => run(tx, sql`update job set lease_until = now() - interval '1 second' where id = ${jobId}`))
}

test('a job that two workers were killed with is set aside in words; asked for again it begins afresh', async () => {
  const jobId = await add('short', 'deadly')
  let times = 0
  const queue = queueOf(async () => (times++, done))
  await killedWith(jobId, 'dead')
  await killedWith(jobId, 'dead too')
  expect(await runNextJob(house.pool, queue, 'short', 'careful', never)).toBe(true)
  expect(times).toBe(0)
  expect(await status(jobId)).toMatchObject({
    status: 'Failed',
    message: expect.stringMatching(/^Set aside: the worker ended 2 times in the middle of it/),
  })
  expect(ended.at(-1)).toBe('deadly Failed')
  const { n } = await house.system((tx) =>
    one<{ n: number }>(tx, sql`select count(*) as n from error_log where (details ->> 'jobId')::bigint = ${jobId}`),
  )
  expect(n).toBe(1)
  expect(await runNextJob(house.pool, queue, 'short', 'careful', never)).toBe(false)
  await house.system(async (tx) => {
    const [job] = await rows<Job>(tx, sql`select ${jobColumns} from job j where j.id = ${jobId}`)
    if (job) await queueJob(tx, job)
  })
  expect(await runNextJob(house.pool, queue, 'short', 'careful', never)).toBe(true)
  expect([times, (await status(jobId)).status]).toEqual([1, 'Succeeded'])
})

test('workers that end while a job gets on are not its fault, and neither is a worker that takes its own again', async () => {
  const jobId = await add('short')
  const step = async () => {
    const [job] = await house.system((tx) => rows<Job>(tx, sql`select ${jobColumns} from job j where j.id = ${jobId}`))
    if (job) await house.system((tx) => addProgress(tx, job, counts))
  }
  for (const worker of ['one', 'two', 'three']) {
    await killedWith(jobId, worker)
    await step()
  }
  await killedWith(jobId, 'four')
  const queue = queueOf(async () => done)
  expect(await runNextJob(house.pool, queue, 'short', 'four', never)).toBe(true)
  expect(await status(jobId)).toMatchObject({ status: 'Succeeded' })
})

test.each(['read', 'pause'] as const)(
  'workers that are told to stop in work that only reads give the job back at %s; none of them counts as killed',
  async (next) => {
    const jobId = await add('short')
    for (const worker of ['one', 'two', 'three']) {
      const stopping = new AbortController()
      const work = async ({ read, pause }: Run) => {
        await read(async () => stopping.abort())
        await { read: () => read(async () => undefined), pause }[next]()
        return done
      }
      expect(await runNextJob(house.pool, queueOf(work), 'short', worker, stopping.signal)).toBe(true)
    }
    const left = await house.system((tx) =>
      one<object>(tx, sql`select attempts, lease_token, options ->> 'killed' as killed from job where id = ${jobId}`),
    )
    expect(left).toEqual({ attempts: 0, leaseToken: null, killed: null })
    await runNextJob(
      house.pool,
      queueOf(async () => done),
      'short',
      'four',
      never,
    )
    expect(await status(jobId)).toMatchObject({ status: 'Succeeded' })
  },
)

test('a try that fails is followed by another after a pause that grows, and by no fourth', async () => {
  const jobId = await add('short')
  const queue = queueOf(async () => {
    throw new Error('broken')
  })
  const pauses: number[] = []
  for (let tries = 1; tries <= 3; tries++) {
    expect(await runNextJob(house.pool, queue, 'short', 'one', never)).toBe(true)
    expect(await runNextJob(house.pool, queue, 'short', 'one', never)).toBe(false)
    const { seconds } = await house.system((tx) =>
      one<{ seconds: number }>(
        tx,
        sql`
      update job set run_at = now() where id = ${jobId}
      returning (select extract(epoch from old.run_at - now()) from job old where old.id = ${jobId}) as seconds`,
      ),
    )
    pauses.push(Math.round(seconds))
  }
  expect(pauses.slice(0, 2)).toEqual([5, 25])
  expect(await status(jobId)).toMatchObject({ status: 'Failed' })
  expect(await runNextJob(house.pool, queue, 'short', 'one', never)).toBe(false)
})

test('a job of a type this worker does not know is left to one that does', async () => {
  const jobId = await add('short')
  const other = { kinds: { BillingReport: kindOf(async () => done) }, onEnd: async () => undefined }
  expect(await runNextJob(house.pool, other, 'short', 'old', never)).toBe(false)
  expect(
    await runNextJob(
      house.pool,
      queueOf(async () => done),
      'short',
      'new',
      never,
    ),
  ).toBe(true)
  expect(await status(jobId)).toMatchObject({ status: 'Succeeded' })
})

test('a job waits until its moment', async () => {
  const jobId = await add('short')
  const queue = queueOf(async () => done)
  await house.system((tx) => run(tx, sql`update job set run_at = now() + interval '1 hour' where id = ${jobId}`))
  expect(await runNextJob(house.pool, queue, 'short', 'one', never)).toBe(false)
  await house.system((tx) => run(tx, sql`update job set run_at = now() where id = ${jobId}`))
  expect(await runNextJob(house.pool, queue, 'short', 'one', never)).toBe(true)
})

test('the feed hears that a job was made, that it goes on, seldom, and that it ended', async () => {
  const jobId = await add('short')
  const steps = 50
  const work = async ({ job, step }: Run) => {
    for (let n = 0; n < steps; n++) await step((tx) => addProgress(tx, job, counts))
    return done
  }
  await runNextJob(house.pool, queueOf(work), 'short', 'one', never)
  const changes = await house.system((tx) =>
    rows<{ kind: string; merchantId: number }>(
      tx,
      sql`select kind, merchant_id from change where subject = 'job' and subject_id = ${jobId} order by id`,
    ),
  )
  expect(changes[0]).toEqual({ kind: 'made', merchantId: house.birch })
  expect(changes.length).toBeGreaterThanOrEqual(3)
  expect(changes.length).toBeLessThan(steps / 2)
})

test('recurring work is done by one of two workers at a time, and again when it is due', async () => {
  let atOnce = 0
  let most = 0
  const times: string[] = []
  const many = gate()
  const schedule = (worker: string): Schedule => ({
    name: 'count',
    everySeconds: 0,
    run: async (pool) => {
      most = Math.max(most, ++atOnce)
      await pool.query('select 1')
      times.push(worker)
      atOnce--
      if (times.length >= 20) many.open()
      return false
    },
  })
  const stopping = new AbortController()
  const idle = { lanes, kinds: {}, onEnd: async () => undefined, readers: [], signal: stopping.signal, restMs: 1 }
  const working = ['one', 'two'].map((name) => runWorker(house.pool, { ...idle, schedules: [schedule(name)] }))
  await many.opened
  stopping.abort()
  await Promise.all(working)
  expect(most).toBe(1)
  const { due } = await house.system((tx) =>
    one<{ due: boolean }>(tx, sql`select lease_until is null as due from schedule where name = 'count'`),
  )
  expect(due).toBe(true)
})

test('however much work there is, the process warns of nothing while it waits', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error) => void warnings.push(warning)
  process.on('warning', hear)
  const stopping = new AbortController()
  const done = gate()
  const names = Array.from({ length: 12 }, (_, n) => `work ${n}`)
  let times = 0
  const run = async () => {
    if (++times === 5 * names.length) done.open()
    return false
  }
  const schedules = names.map((name): Schedule => ({ name, everySeconds: 0, run }))
  const options = { lanes, kinds: {}, onEnd: async () => undefined, readers: [], schedules, signal: stopping.signal }
  const working = runWorker(house.pool, { ...options, restMs: 200 })
  await done.opened
  stopping.abort()
  await working
  process.off('warning', hear)
  expect(warnings).toEqual([])
})

test('recurring work that is not due is not done, and one that died with it is followed when its lease is over', async () => {
  let times = 0
  const schedule: Schedule = { name: 'daily', everySeconds: 86_400, run: async () => (times++, false) }
  const once = () =>
    runDue(house.pool, schedule, randomUUID(), (problem) => {
      throw problem
    })
  await once()
  await once()
  expect(times).toBe(1)
  const set = (change: ReturnType<typeof sql>) =>
    house.system((tx) => run(tx, sql`update schedule set run_at = now(), ${change} where name = 'daily'`))
  await set(sql`lease_token = 'dead', lease_until = now() + interval '1 minute'`)
  await once()
  expect(times).toBe(1)
  await set(sql`lease_until = now() - interval '1 second'`)
  await once()
  expect(times).toBe(2)
})

test('every type of job filters the lists; one that is not built is refused in words that name what can be made', async () => {
  for (const jobType of jobTypes) {
    const { result } = await api.jobs.getJobList({ query: { jobType } })
    expect(result.every((job) => job.jobType === jobType)).toBe(true)
    expect(await api.jobs.getJobListTotal({ query: { jobType } })).toBe(result.length)
  }
  for (const jobType of jobTypes.filter((type) => type !== 'OrderExport'))
    expect(await refusalOf(api.jobs.createJob({ body: { jobType } }))).toMatchObject({
      status: 400,
      field: 'JobType',
      message: expect.stringMatching(/OrderExport.*\.$/),
    })
  expect(await refusalOf(api.jobs.createJob({ body: {} }))).toMatchObject({ status: 400, field: 'JobId' })
})
