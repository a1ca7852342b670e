import type pg from 'pg'
import { notificationStatus } from 'contract/notification-status'
import { writeChanges } from '../../changes/write.ts'
import type { Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { mailTo } from '../hearing/mail.ts'
import { hearersOf } from '../hearing/queries.ts'
import * as queries from './queries.ts'
import { type Heard, type Kept, type Standing, stepsOf } from './rules.ts'

/**
 * Makes what people are told of a matter what is wanted: one notification each, changed in place, taken back with it; and
 * by mail when it comes or gets worse, once a day at most; what got worse within a day of its mail is held back until that
 * is over. Who does not hear of such is told nothing.
 */
export async function keepStanding(
  tx: Tx,
  matter: queries.Matter,
  merchants: queries.OfMerchants,
  wanted: readonly Standing[],
): Promise<void> {
  const { read, unread } = notificationStatus
  const heard = await heardOf(tx, matter, wanted)
  const { made, changed, gone } = stepsOf(heard, await queries.keptOf(tx, matter.name, merchants))
  // First, since one that is told another way from now on stands in the place of the one before.
  if (gone.length) await queries.takeBack(tx, gone)
  const added = made.length ? await queries.add(tx, matter, made) : []
  if (changed.length) await queries.set(tx, changed)
  await writeChanges(tx, [
    ...added.filter(isSeen).map((one) => ({ ...rowOf(one), kind: 'made' as const, to: unread })),
    ...changed.filter(isSeen).map((one) => ({
      ...rowOf(one),
      ...(one.isWorse ? { kind: 'moved' as const, from: read, to: unread } : { kind: 'changed' as const }),
    })),
    ...gone.filter(isSeen).map((one) => ({ ...rowOf(one), kind: 'gone' as const })),
  ])
  const told = new Set(heard.map(keyOf))
  const ended = gone.filter((one) => !told.has(keyOf(one))).map((one) => ({ ...one, amount: 0 }))
  const better = [...changed.filter(({ isWorse }) => !isWorse), ...ended]
  if (better.length) await queries.lowerMailed(tx, matter.name, better)
  await mail(tx, matter, [...made, ...changed.filter(({ isWorse }) => isWorse)])
}

/** Mails what was held back for the day that is over since. By the clock: nothing need have changed. */
export const mailHeldBack = (pool: pg.Pool): Promise<void> =>
  transaction(pool, systemWho(), async (tx) => {
    const worse = await queries.worseThanMailed(tx)
    for (const matter of new Map(worse.map((one) => [one.name, one])).values()) {
      const heard = await heardOf(
        tx,
        matter,
        worse.filter(({ name }) => name === matter.name),
      )
      await mail(tx, matter, heard)
    }
  })

async function mail(tx: Tx, { name, type, link }: queries.Matter, news: readonly Heard[]): Promise<void> {
  const byMail = news.filter(({ isMailed }) => isMailed)
  await mailTo(tx, type, byMail.length ? await queries.dueByMail(tx, name, byMail) : [], link)
}

async function heardOf(tx: Tx, { type }: queries.Matter, wanted: readonly Standing[]): Promise<Heard[]> {
  const hearers = new Map((await hearersOf(tx, type, wanted)).map((one) => [keyOf(one), one]))
  return wanted.flatMap((one) => {
    const hearer = hearers.get(keyOf(one))
    if (!hearer) return []
    const { role, channels } = hearer
    return [{ ...one, role, isInBell: channels.includes('Bell'), isMailed: channels.includes('Mail') }]
  })
}

const keyOf = ({ userId, merchantId }: Pick<Standing, 'userId' | 'merchantId'>): string => `${userId}/${merchantId}`
const isSeen = ({ isInBell }: Pick<Kept, 'isInBell'>): boolean => isInBell
const rowOf = ({ id, userId, merchantId }: Pick<Kept, 'id' | 'userId' | 'merchantId'>) => ({
  id,
  userId,
  merchantId,
  subject: 'notification' as const,
})
