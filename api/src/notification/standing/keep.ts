import { notificationStatus } from 'contract/notification-status'
import { writeChanges } from '../../changes/write.ts'
import type { Tx } from '../../kernel/database.ts'
import { mailTo } from '../hearing/mail.ts'
import { hearersOf } from '../hearing/queries.ts'
import * as queries from './queries.ts'
import { type Heard, type Kept, type Standing, stepsOf } from './rules.ts'

/**
 * Makes what people are told of a matter what is wanted: one notification each, changed in place, taken back with it; and
 * by mail when it comes or gets worse, once a day at most. Who does not hear of such is told nothing.
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
  const news = [...made, ...changed.filter(({ isWorse }) => isWorse)].filter(({ isMailed }) => isMailed)
  await mailTo(tx, matter.type, news.length ? await queries.dueByMail(tx, matter.name, news) : [], matter.link)
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
