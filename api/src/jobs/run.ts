import type pg from 'pg'
import type { Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refuse.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho, type Who } from '../kernel/who.ts'
import { recordError } from '../log/record.ts'
import { isActive, whoOf } from '../server/person.ts'
import { type Job, type Lane, setCounts, tellChange } from './job.ts'
import type { End, Kind, Kinds, OnEnd, Run } from './kind.ts'
import * as lease from './lease/queries.ts'
import { hasEnded, leaseSeconds, mostKilled, mostTries, pauseSeconds } from './rules.ts'
import { isPersonal, sightOf } from './scope.ts'

/** What a worker works with: the kinds it knows, and who is told of the end of each job. */
export type Queue = { kinds: Kinds; onEnd: OnEnd }

/** Progress is told in the feed this often at most. */
const tellEveryMs = 500
/**
 * How long what was read of a person is believed: the export of a disabled account, or of one that sees other things now,
 * ends this much later.
 */
const trustMs = 3_000

/** The job is no longer ours, or the worker is told to stop: what was being done is undone, and nothing more is. */
class Stopped extends Error {}
/** The person who started it may no longer see what they might when they did; trying again would change nothing. */
class NoLongerAllowed extends Error {}

/** It took its workers down with it; one more would go the same way. */
class SetAside extends Error {}

type Working = { pool: pg.Pool; queue: Queue; kind: Kind; job: Job; token: string; signal: AbortSignal }

/** Takes the next job of a lane and works on it; false when none waits. */
export async function runNextJob(
  pool: pg.Pool,
  queue: Queue,
  lane: Lane,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  const types = Object.keys(queue.kinds)
  const job = await transaction(pool, systemWho(), (tx) => lease.claimJob(tx, lane, types, token))
  const kind = job && queue.kinds[job.jobType]
  if (!kind) return false
  const working = { pool, queue, kind, job, token, signal }
  const renew = () => transaction(pool, systemWho(), (tx) => lease.renew(tx, job, token)).catch(() => undefined)
  const renewing = setInterval(renew, (leaseSeconds * 1000) / 3)
  try {
    if ((job.options.killed ?? 0) >= mostKilled) throw new SetAside(setAsideWords)
    if (job.attempts > mostTries) throw new Error('The worker ended in the middle of it.')
    const end = await kind.run(runOf(working))
    await transaction(pool, systemWho(), (tx) => leave(working, tx, end))
  } catch (problem) {
    if (!(problem instanceof Stopped)) await failed(working, problem)
  } finally {
    clearInterval(renewing)
  }
  return true
}

/** What a kind is given of its job. */
function runOf({ pool, job, token, signal }: Working): Run {
  let who: Who | undefined
  let readAt = 0
  let toldAt = 0
  const scope = async (): Promise<Who> => {
    if (!who || (isPersonal(job) && Date.now() - readAt > trustMs)) {
      who = isPersonal(job) ? await asPerson(pool, job) : asMerchant(job)
      readAt = Date.now()
    }
    return { ...who, now: Date.now() }
  }
  const stopIfTold = async (): Promise<void> => {
    if (!signal.aborted) return
    await transaction(pool, systemWho(), (tx) => lease.giveBack(tx, job, token))
    throw new Stopped()
  }
  return {
    job,
    pool,
    pause: stopIfTold,
    read: async (work) => {
      await stopIfTold()
      const now = await scope()
      return transaction(pool, now, (tx) => work(tx, now))
    },
    step: async (work) => {
      await stopIfTold()
      const now = await scope()
      const isTold = now.now - toldAt > tellEveryMs
      if (isTold) toldAt = now.now
      return transaction(pool, now, async (tx) => {
        if (!(await lease.lockLease(tx, job, token))) throw new Stopped()
        const done = await work(tx, now)
        if (isTold) await tellChange(tx, job)
        return done
      })
    },
  }
}

/** For the person who started it, and sees that merchant only. */
const asMerchant = ({ id, merchantId, userId, createdBy }: Job): Who => ({
  ...systemWho(Date.now(), `job-${id}`),
  userId,
  name: createdBy,
  role: 'MERCHANT_ADMIN',
  merchantId,
  merchants: merchantId === null ? [] : [merchantId],
})

/** With the eyes of the person who started it, while they see what they did then: it makes all of that, or nothing. */
async function asPerson(pool: pg.Pool, job: Job): Promise<Who> {
  const person = await transaction(pool, systemWho(), (tx) => lease.personOf(tx, job.userId))
  if (!person || !isActive(person)) throw new NoLongerAllowed(`The account of ${job.createdBy} is disabled.`)
  const who = whoOf(person)
  if (sightOf(who) !== job.options.sight)
    throw new NoLongerAllowed('What you may see changed while it was written; export again.')
  return { ...who, sessionHash: '', requestId: `job-${job.id}`, now: Date.now() }
}

/** Leaves a job as its run says, while it is ours; whoever is to hear of its end hears of it, or neither happens. */
async function leave({ queue, kind, job, token }: Working, tx: Tx, end: End): Promise<void> {
  if (!(await lease.lockLease(tx, job, token))) return
  const isOver = hasEnded(end.status)
  if (isOver && kind.counts) await setCounts(tx, job, await kind.counts(tx, job))
  await lease.leaveJob(tx, job, end, isOver)
  await tellChange(tx, job)
  if (isOver) await queue.onEnd(tx, job, end)
}

/** A try that failed is followed by another, after a pause that grows; a database that is gone is no fault of the job. */
async function failed(working: Working, problem: unknown): Promise<void> {
  const { pool, job, token } = working
  if (problem instanceof NoLongerAllowed)
    return transaction(pool, systemWho(), (tx) => leave(working, tx, { status: 'Failed', message: problem.message }))
  const isSetAside = problem instanceof SetAside
  if (!isSetAside && job.attempts < mostTries)
    return void (await transaction(pool, systemWho(), (tx) =>
      lease.putOff(tx, job, token, pauseSeconds(job.attempts)),
    ).catch(() => undefined))
  const message = isSetAside ? problem.message : `Stopped after ${mostTries} tries. ${wordsOf(problem)}`
  await transaction(pool, systemWho(), (tx) => leave(working, tx, { status: 'Failed', message }))
  await recordError(pool, {
    source: 'job',
    code: problem instanceof Refusal ? problem.code : 'unexpected',
    message: problem instanceof Error ? problem.message : String(problem),
    call: job.jobType,
    requestId: `job-${job.id}`,
    userName: job.createdBy,
    merchantId: job.merchantId,
    details: { jobId: job.id, fileName: job.fileName },
  })
}

const setAsideWords =
  `Set aside: the worker ended ${mostKilled} times in the middle of it, without a word. Split the file or ask for less, ` +
  'or start it again once whoever runs the portal knows why.'
const wordsOf = (problem: unknown): string =>
  problem instanceof Refusal ? problem.message : 'Something went wrong on our side; the error log says what.'
