import type { NotificationKind } from 'contract/notification-kinds'
import { notificationStatus } from 'contract/notification-status'
import { writeChanges } from '../changes/write.ts'
import { asTable, rows, sql, type Tx } from '../kernel/database.ts'
import { mailTo } from './hearing/mail.ts'
import { type Addressed, type Hearer, hearersOf } from './hearing/queries.ts'

export type Notice = {
  type: NotificationKind
  message: string
  link?: string
  fromName?: string
  /** What it tells of, where a reader of the feed leaves it: nobody is told of the same twice. */
  about?: string
}

type Left = Addressed & { id: number; isInBell: boolean }

/**
 * Leaves a notification for each of these people who hears of such, by the ways they hear it, and tells their browsers,
 * in the transaction of what it is about. Answers how many were told.
 */
export async function notify(tx: Tx, to: readonly Addressed[], notice: Notice): Promise<number> {
  const hearers = await hearersOf(tx, notice.type, to)
  if (hearers.length === 0) return 0
  const left = await leave(tx, hearers, notice)
  await writeChanges(
    tx,
    left
      .filter(({ isInBell }) => isInBell)
      .map(({ id, userId, merchantId }) => ({
        id,
        userId,
        merchantId,
        subject: 'notification',
        kind: 'made',
        to: notificationStatus.unread,
      })),
  )
  const told = new Set(left.map(({ userId }) => userId))
  const byMail = hearers.filter(({ userId, channels }) => channels.includes('Mail') && told.has(userId))
  await mailTo(
    tx,
    notice.type,
    byMail.map((one) => ({ ...one, message: notice.message })),
    notice.link,
  )
  return told.size
}

/**
 * Who leaves it may not read it back (the rows are others'), so that ids are given before it is written. What is told by
 * mail alone is kept too, unseen, so that it is told once.
 */
const leave = (tx: Tx, hearers: readonly Hearer[], { type, message, link, about, fromName = 'Crossdock' }: Notice) =>
  rows<Left>(
    tx,
    sql`
    with made as materialized (
      select t."userId" as user_id, t."merchantId" as merchant_id, new_id() as id, t."isInBell" as is_in_bell
        from ${asTable(hearers.map((one) => ({ ...one, isInBell: one.channels.includes('Bell') })))}
          as t ("userId" bigint, "merchantId" bigint, "isInBell" boolean)
       where ${about ?? null}::text is null
          or not exists (select from notification n where n.user_id = t."userId" and n.about = ${about ?? null})
    ), written as (
      insert into notification (id, user_id, merchant_id, message, type, link, from_name, about, is_in_bell, read_at,
                                created_at)
      select id, user_id, merchant_id, ${message}, ${type}, ${link ?? null}, ${fromName}, ${about ?? null}, is_in_bell,
             case when is_in_bell then null else now() end, now()
        from made)
    select user_id, merchant_id, id, is_in_bell from made`,
  )
