import { run, sql, type Tx } from '../database.ts'
import type { Who } from '../who.ts'

/** One step of an order's timeline. `fromStatus` is null for the first; equal statuses note something that moved nothing. */
export type OrderEvent = {
  merchantId: number
  orderId: number
  fromStatus: number | null
  toStatus: number
  note: string
}

/** Writes steps of orders' timelines, in the order given, in one statement; the person who asks is the actor. */
export async function addEvents(tx: Tx, who: Who, events: readonly OrderEvent[]): Promise<void> {
  if (events.length === 0) return
  await run(
    tx,
    sql`
    insert into order_event (merchant_id, order_id, from_status, to_status, actor, note)
    select e."merchantId", e."orderId", e."fromStatus", e."toStatus", ${who.name}, e.note
      from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
             as ("merchantId" bigint, "orderId" bigint, "fromStatus" int, "toStatus" int, note text)) with ordinality
             as e ("merchantId", "orderId", "fromStatus", "toStatus", note, n)
     order by e.n`,
  )
}
