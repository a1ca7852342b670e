import { rows, sql, type Tx } from '../../kernel/database.ts'

/** Something of an account that its person has to know of. */
export type Event = {
  id: number
  userId: number
  merchantId: number | null
  event: 'Password' | 'NewDevice'
  what: string
}

/** What happened to accounts within two days: to these people's, or to anybody's. */
export const eventsOf = (tx: Tx, userIds?: readonly number[]) =>
  rows<Event>(
    tx,
    sql`
  select a.id, a.user_id, u.merchant_id, a.event, a.what
    from account_change a join app_user u on u.id = a.user_id
   where a.event in ('Password', 'NewDevice') and a.at > now() - interval '2 days'
     and ${userIds ? sql`a.user_id = any (${[...userIds]}::bigint[])` : sql`true`}
     and not exists (select from notification n where n.user_id = a.user_id and n.about = 'account/' || a.id)
   order by a.id`,
  )
