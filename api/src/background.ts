import type pg from 'pg'
import { drawingOfOldPictures } from './catalogue/schedule.ts'
import { prune } from './changes/feed.ts'
import type { Reader } from './changes/readers.ts'
import { lanes } from './jobs/job.ts'
import type { Queue } from './jobs/run.ts'
import type { Schedule } from './jobs/schedule/schedule.ts'
import { runWorker, type WorkerOptions } from './jobs/worker.ts'
import { pruneSome } from './kernel/prune.ts'
import { transaction } from './kernel/transaction.ts'
import { systemWho } from './kernel/who.ts'
import { kept } from './kept.ts'
import { kinds } from './kinds.ts'
import { clearOldMails } from './mail/folder.ts'
import { delivered } from './notification/delivered/reader.ts'
import { tellExpiry } from './notification/expiry/sweep.ts'
import { inboundReceived } from './notification/inbound/reader.ts'
import { notify } from './notification/notify.ts'
import { outOfStock } from './notification/out-of-stock/reader.ts'
import { security } from './notification/security/reader.ts'
import { mailHeldBack } from './notification/standing/keep.ts'
import { waitingSignUps } from './notification/waiting-sign-ups/reader.ts'
import { jobEnded } from './notification/rules.ts'
import { post } from './people/post/post.ts'
import { askedForLess } from './order/allocate/reader.ts'
import { sweep } from './order/allocate/sweep.ts'
import { marketOf } from './marketplaces/markets.ts'
import { shopsConnected } from './notification/shops-connected/reader.ts'
import { shopsRefused } from './notification/shops-refused/reader.ts'
import { renewDue } from './shop/connection/renew.ts'
import { sealBuyersAgain } from './order/buyer/seal-again.ts'
import { sealAgain } from './shop/connection/seal-again.ts'
import { keepingDays } from './statistics/days/keep.ts'
import { lookingAtOrders } from './sync/orders/looks/look.ts'
import { pollingShops } from './sync/orders/poll/poll.ts'
import { fetchLost } from './sync/orders/push/lost.ts'

/** The kinds of job, and who hears of their end: the person who started one. */
export const queue: Queue = {
  kinds,
  onEnd: async (tx, job, end) => {
    const message = jobEnded(job.fileName || `Job ${job.id}`, end.status, end.message)
    const to = [{ userId: job.userId, merchantId: job.merchantId }]
    const type = end.status === 'Failed' ? 'JobFailed' : 'Job'
    await notify(tx, to, { type, message, link: '/job/job-history' })
  },
}

/** Work that comes back by itself. */
const schedules: readonly Schedule[] = [
  { name: 'allocate waiting orders', everySeconds: 1, run: async (pool, report) => (await sweep(pool, report)) > 0 },
  {
    name: 'clear the feed',
    everySeconds: 60,
    run: async (pool) => (await transaction(pool, systemWho(), prune), false),
  },
  { name: 'throw away what is old', everySeconds: 3_600, run: (pool, report) => pruneSome(pool, kept, report) },
  { name: 'send mail', everySeconds: 1, run: (pool, report) => post(pool, report) },
  { name: 'tell what expires', everySeconds: 15, run: async (pool) => (await tellExpiry(pool), false) },
  { name: 'mail what got worse', everySeconds: 60, run: async (pool) => (await mailHeldBack(pool), false) },
  { name: 'clear old mails', everySeconds: 3_600, run: async () => (await clearOldMails(), false) },
  { name: 'renew the access of shops', everySeconds: 10, run: (pool, report) => renewDue(pool, marketOf, report) },
  { name: 'look at orders of marketplaces', everySeconds: 1, run: lookingAtOrders() },
  { name: 'ask marketplaces what changed', everySeconds: 5, run: pollingShops() },
  { name: 'fetch what marketplaces pushed in vain', everySeconds: 300, run: (pool, report) => fetchLost(pool, report) },
  { name: 'seal buyers again', everySeconds: 60, run: (pool) => sealBuyersAgain(pool) },
  { name: 'seal what shops gave again', everySeconds: 60, run: (pool, report) => sealAgain(pool, report) },
  drawingOfOldPictures,
  keepingDays,
]

/** What makes something lasting of the feed of changes. */
export const readers: readonly Reader[] = [
  outOfStock,
  waitingSignUps,
  inboundReceived,
  delivered,
  security,
  askedForLess,
  shopsRefused,
  shopsConnected,
]

type Running = Pick<WorkerOptions, 'signal' | 'restMs'>

/** The worker put together: what it works on until it is told to stop, on these lanes of jobs. */
export const runBackground = (pool: pg.Pool, options: Running & Partial<Pick<WorkerOptions, 'lanes'>>): Promise<void> =>
  runWorker(pool, { ...queue, lanes, schedules, readers, ...options })

/** Long jobs alone, for a thread of their own. */
export const runLongJobs = (pool: pg.Pool, options: Running): Promise<void> =>
  runWorker(pool, { ...queue, lanes: ['long'], schedules: [], readers: [], ...options })
