import { calls } from 'contract/calls/all'
import { countOf, duration } from 'contract/format'
import { rows, sql } from '../kernel/database.ts'
import { seenBy } from '../order/found.ts'
import { isHeld } from '../order/holds.ts'
import { bucketOf, type Tasks } from '../server/task.ts'

type Bench = { bucket: number; orders: number; due: number; since: number; trays: string[]; oldest: string | null }

/** Orders that are picked and not packed. One of a list of single orders waits until all of its list are picked. */
export const benches: Tasks = {
  kind: 'pack',
  access: calls.packing.changeToPack.access,
  find: async (tx, who, hours) => {
    const found = await rows<Bench>(
      tx,
      sql`
  select ${bucketOf(sql`o.ship_by`, hours)} as bucket, count(*) as orders, min(o.ship_by) as due,
         min(o.status_changed_at) as since,
         array_remove(array_agg(distinct o.tray_name), null) as trays,
         (array_agg(o.tray_name order by o.status_changed_at) filter (where o.tray_name is not null))[1] as oldest
    from orders o
   where o.status = 2200 and not ${isHeld} and ${seenBy(who)} and not exists (
     select from picking_list l where l.id = o.picking_list_id and l.kind = 'Single'
        and l.status not in ('Picked', 'Cleared'))
   group by 1`,
    )
    return found.map(({ bucket, orders, due, since, trays, oldest }) => ({
      key: `pack:${bucket}`,
      title:
        trays.length > 0
          ? `${countOf(trays.length, 'tray')} ${trays.length === 1 ? 'waits' : 'wait'} at the benches`
          : `${countOf(orders, 'picked order')} to pack`,
      note: `${oldest ? `oldest ${oldest}, ` : ''}picked ${duration(who.now - since)} ago`,
      amount: orders,
      unit: 'order',
      dueTimestamp: due,
      verb: 'Pack',
      link: '/fulfilment/fulfilment-pack',
    }))
  },
}
