import { accessReasons, type EventName, type Events } from 'contract/events'
import { notificationStatus } from 'contract/notification-status'
import type { FeedChange, Read } from '../changes/feed.ts'
import { asTable, rows, sql, type Tx } from '../kernel/database.ts'
import type { Session } from '../server/session.ts'
import { invocation } from './protocol.ts'

/** What one person is to hear at once, and the merchant it is about, where it is about one. */
export type Personal = {
  [E in EventName]: { userId: number; merchantId: number | null; event: E; payload: Events[E] }
}[EventName]

export type News = Read & { personal: Personal[] }

type Notice = { id: number; merchantId: number | null; message: string }

const noticesOf = (tx: Tx, named: readonly FeedChange[]) =>
  rows<Notice>(
    tx,
    sql`
  select n.id, n.merchant_id, n.message
    from ${asTable(named)} as t ("userId" bigint, id bigint)
    join notification n on n.user_id = t."userId" and n.id = t.id`,
  )

/** A notification that was left, or counts as new again: its status went to unread. */
const isNewNotice = ({ subject, userId, to }: FeedChange): boolean =>
  subject === 'notification' && userId !== null && to === notificationStatus.unread

/** The words of what the feed only names, for people who are connected here. */
export async function newsOf(tx: Tx, read: Read, isHere: (userId: number) => boolean): Promise<News> {
  const own = read.changes.filter(({ userId }) => userId !== null && isHere(userId))
  const named = own.filter(isNewNotice)
  const notices = new Map((named.length ? await noticesOf(tx, named) : []).map((notice) => [notice.id, notice]))
  return {
    ...read,
    personal: own.flatMap((change): Personal[] => {
      const { userId, merchantId } = change
      if (userId === null) return []
      const notice = isNewNotice(change) ? notices.get(change.id) : undefined
      if (notice) {
        const payload = { notificationId: notice.id, message: notice.message }
        return [{ userId, merchantId: notice.merchantId, event: 'NotifyUser', payload }]
      }
      const reason = change.subject === 'account' ? accessReasons[change.to ?? -1] : undefined
      return reason ? [{ userId, merchantId, event: 'AccessChanged', payload: { reason } }] : []
    }),
  }
}

/** An element's token is for one merchant, and hears of nothing else. */
const mayHear = ({ who }: Session, merchantId: number | null): boolean =>
  !who.embed || (merchantId !== null && (who.merchants === '*' || who.merchants.includes(merchantId)))

/** What is told each person alone, as one text however much it is; empty for whom it is nothing. */
export function personalOf({ personal }: News): (session: Session) => string {
  const told = new Map<number, Personal[]>()
  for (const one of personal) {
    const some = told.get(one.userId)
    if (some) some.push(one)
    else told.set(one.userId, [one])
  }
  return (session) =>
    (told.get(session.who.userId) ?? [])
      .filter(({ merchantId }) => mayHear(session, merchantId))
      .map(({ event, payload }) => invocation(event, payload))
      .join('')
}
