import { notificationStatus } from 'contract/notification-status'
import { asTable, rows, sql, type Tx } from '../kernel/database.ts'
import { writeChanges } from '../changes/write.ts'

export type Notice = {
  type: 'Message' | 'Job' | 'OrderProblem' | 'SignUp'
  message: string
  link?: string
  fromName?: string
}

/**
 * Leaves a notification for each of these people and tells their browsers, in the transaction of what it is about. Who
 * leaves it may not read it back (the rows are others'), so that ids are given before it is written.
 */
export async function notify(
  tx: Tx,
  to: readonly { userId: number; merchantId: number | null }[],
  { type, message, link, fromName = 'Crossdock' }: Notice,
): Promise<void> {
  if (to.length === 0) return
  const left = await rows<{ userId: number; merchantId: number | null; id: number }>(
    tx,
    sql`
    with made as materialized (
      select u.id as user_id, t."merchantId" as merchant_id, new_id() as id
        from ${asTable(to)} as t ("userId" bigint, "merchantId" bigint) join app_user u on u.id = t."userId"
    ), written as (
      insert into notification (id, user_id, merchant_id, message, type, link, from_name)
      select id, user_id, merchant_id, ${message}, ${type}, ${link ?? null}, ${fromName} from made)
    select user_id, merchant_id, id from made`,
  )
  await writeChanges(
    tx,
    left.map((one) => ({ ...one, subject: 'notification', kind: 'made', to: notificationStatus.unread })),
  )
}
