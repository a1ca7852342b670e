import { one, rows, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, type Who, visibleTo } from '../../kernel/who.ts'
import { holdsOf } from '../holds.ts'

export type Waiting = {
  id: number
  referenceCode: string
  status: number
  reason: string
  holds: string[]
}

/** Orders this person may see, in demand order (domain.md 4). */
export const ordersNamed = (tx: Tx, who: Who, orderIds: readonly number[]) =>
  rows<Waiting>(
    tx,
    sql`
  select o.id, o.reference_code, o.status, o.reason, ${holdsOf} as holds from orders o
   where o.id = any (${[...orderIds]}::bigint[]) and ${visibleTo(who, sql`o.merchant_id`)}
     and ${atLocation(who, sql`o.location_id`)}
   order by o.priority desc, o.ship_by, o.created_at, o.id`,
  )

/** True when the order's location allocates by itself. */
export const isAutoAllocated = async (tx: Tx, orderId: number): Promise<boolean> =>
  (
    await one<{ isAuto: boolean }>(
      tx,
      sql`
  select w.is_auto_allocating as is_auto from orders o join warehouse_location w on w.id = o.location_id
   where o.id = ${orderId}`,
    )
  ).isAuto
