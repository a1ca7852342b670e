import { notificationStatus } from 'contract/notification-status'
import { writeChanges } from '../../changes/write.ts'
import type { Tx } from '../../kernel/database.ts'
import * as queries from './queries.ts'
import { type Kept, type Standing, stepsOf } from './rules.ts'

/**
 * Makes what people are told of a matter what is wanted: one notification each, changed in place, taken back with it.
 */
export async function keepStanding(
  tx: Tx,
  matter: queries.Matter,
  merchants: queries.OfMerchants,
  wanted: readonly Standing[],
): Promise<void> {
  const { read, unread } = notificationStatus
  const { made, changed, gone } = stepsOf(wanted, await queries.keptOf(tx, matter.name, merchants))
  const added = made.length ? await queries.add(tx, matter, made) : []
  if (changed.length) await queries.set(tx, changed)
  if (gone.length) await queries.takeBack(tx, gone)
  await writeChanges(tx, [
    ...added.map((one) => ({ ...rowOf(one), kind: 'made' as const, to: unread })),
    ...changed.map((one) => ({
      ...rowOf(one),
      ...(one.isWorse ? { kind: 'moved' as const, from: read, to: unread } : { kind: 'changed' as const }),
    })),
    ...gone.map((one) => ({ ...rowOf(one), kind: 'gone' as const })),
  ])
}

const rowOf = ({ id, userId, merchantId }: Kept) => ({ subject: 'notification' as const, id, userId, merchantId })
