import { randomUUID } from 'node:crypto'
import { type JobType, jobTypes } from 'contract/jobs'
import { refuseStaleClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import type { Handlers } from '../server/handler.ts'
import { addJob, lockJob, queueJob, readJob, setCounts, tellChange } from './job.ts'
import type { Asked, Kind, Kinds } from './kind.ts'
import { leaveJob } from './lease/queries.ts'
import * as queries from './queries.ts'
import { paceOf, refuseLetGo, refuseMove, refuseUnlessIdle } from './rules.ts'
import { isPersonal, sightOf } from './scope.ts'

/** The calls about jobs, over the kinds this build can do. */
export const jobHandlers = (kinds: Kinds): Handlers<'jobs'> => ({
  createJob: (tx, { body }, who) =>
    body.jobId === undefined ? makeJob(tx, kinds, body, who) : startJob(tx, kinds, body.jobId, who),

  cancelJob: async (tx, { body }, who) => {
    const job = found(await lockJob(tx, who, body.jobId), 'The job')
    refuseMove(job.status, 'Cancelled')
    const kind = kinds[job.jobType]
    if (kind?.counts) await setCounts(tx, job, await kind.counts(tx, job))
    await leaveJob(tx, job, { status: 'Cancelled', message: `Cancelled by ${who.name}.` }, true)
    await tellChange(tx, job)
    return null
  },

  getFile: async (tx, { query }, who) => {
    const { id } = found(await queries.jobByKey(tx, who, query), 'The file')
    const job = found(await readJob(tx, who, id), 'The file')
    const file = found(kinds[job.jobType]?.file, 'The file')
    refuseLetGo(job, 'The file', who.now)
    return found(await file(tx, job, query.kind ?? 'source'), 'The file')
  },

  getJobList: async (tx, { query }, who) => {
    const { ids, cursor } = await pageOfIds(tx, queries.jobsNewestFirst(who, query), query)
    return { result: inOrder(ids, await listed(tx, who, ids)), cursor }
  },
  getJobListTotal: (tx, { query }, who) => queries.countJobs(tx, queries.jobFilter(who, query)),

  getJobStatus: async (tx, { query }, who) => {
    const job = found(await readJob(tx, who, query.jobId), 'The job')
    const [shown] = await listed(tx, who, [job.id])
    return { ...found(shown, 'The job'), ...(await kinds[job.jobType]?.details?.(tx, job)) }
  },

  queryJobStatus: async (tx, { query }, who) => {
    refuseStaleClock(query.timestamp, who.now)
    found(await queries.shopOfMerchant(tx, who, query.shopId), 'The shop')
    if (who.shopKey) found(await queries.jobOfShop(tx, query.jobId, query.shopId), 'The job')
    const [shown] = await listed(tx, who, [query.jobId])
    const { jobId, jobType, uniqueKey, status, total, done, ok, failed, skipped, ...rest } = found(shown, 'The job')
    const { rowsPerSecond, secondsLeft, message, hasFile, hasErrorFile } = rest
    const counts = { total, done, ok, failed, skipped, rowsPerSecond, secondsLeft }
    return { jobId, jobType, uniqueKey, status, ...counts, message, hasFile, hasErrorFile }
  },
})

/** Starts a draft, or what is left of a job. */
async function startJob(tx: Tx, kinds: Kinds, jobId: number, who: Who) {
  const job = found(await lockJob(tx, who, jobId), 'The job')
  refuseUnlessIdle(job.status, 'it cannot be started now')
  const start = kinds[job.jobType]?.start
  if (!start) throw refuse('wrong-state', { what: 'The job', state: job.status, problem: 'start a new one instead' })
  refuseLetGo(job, 'What stood in its file', who.now)
  await start(tx, job)
  await queueJob(tx, job)
  return { jobId: job.id, status: 'Queued' as const }
}

/** Makes a job that needs no file, and puts it in line. */
async function makeJob(tx: Tx, kinds: Kinds, asked: Asked, who: Who) {
  const { jobType, create, access } = creatable(kinds, asked.jobType)
  if (!access.includes(who.role)) throw refuse('not-allowed', { role: who.role })
  const uniqueKey = asked.uniqueKey ?? randomUUID()
  const made = await create(tx, asked, who)
  const options = isPersonal({ jobType }) ? { ...made.options, sight: sightOf(who) } : made.options
  const jobId = await addJob(tx, who, { ...made, options, jobType, uniqueKey, status: 'Queued', message: '' })
  if (jobId === undefined) throw refuse('already-exists', { what: 'The job', name: uniqueKey, field: 'UniqueKey' })
  return { jobId, status: 'Queued' as const }
}

/** What begins with a call of its own. */
const beginnings: Partial<Record<JobType, string>> = { MarketOrderSync: 'is made by Order/SyncMarketPlaceOrder' }

type Creatable = Kind & { create: NonNullable<Kind['create']> }
const isCreatable = (kind: Kind | undefined): kind is Creatable => kind?.create !== undefined

/** The kind asked for; refuses what this build cannot make of nothing, in words that say what it can. */
function creatable(kinds: Kinds, jobType: JobType | undefined): Creatable & { jobType: JobType } {
  if (jobType === undefined) throw refuse('bad-input', { field: 'JobId', problem: 'or JobType is missing' })
  const kind = kinds[jobType]
  if (isCreatable(kind)) return { ...kind, jobType }
  const names = jobTypes.filter((name) => isCreatable(kinds[name])).join(', ')
  const problem = kind
    ? `${jobType} ${beginnings[jobType] ?? 'begins with a file: send it to CreateJobWithAttachment'}; without a file there is ${names}`
    : `${jobType} cannot be made here; without a file there is ${names}, with one CreateJobWithAttachment`
  throw refuse('bad-input', { field: 'JobType', problem })
}

const listed = async (tx: Tx, who: Who, ids: readonly number[]) =>
  (await queries.jobsById(tx, who, ids)).map(({ doneBefore, ...shown }) => ({
    ...shown,
    ...paceOf({ ...shown, doneBefore }, who.now),
  }))
