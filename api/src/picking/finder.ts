import { calls } from 'contract/calls/all'
import type { OrderStatusCode } from 'contract/order-status'
import { isTrayName } from 'contract/tray-name'
import { rows, sql } from '../kernel/database.ts'
import { atLocation, visibleTo } from '../kernel/who.ts'
import { few, type Finder, type Found, isNamed, short } from '../server/finder.ts'

/** Trays and picking lists, as a search finds them. */
const picked = 2200
type Tray = {
  id: number
  name: string
  listId: number | null
  orders: number
  orderId: number | null
  status: OrderStatusCode | null
}

export const trays: Finder = {
  kind: 'tray',
  access: calls.picking.getInPickingTray.access,
  find: async (tx, who, asked) => {
    if (asked.isWhole && !isTrayName(asked.text)) return { shown: [], count: 0 }
    const found = await rows<Tray>(
      tx,
      sql`
  select t.id, t.name, coalesce(t.picking_list_id, o.list_id) as list_id, o.orders, o.order_id, o.status
    from (select t.id, t.name, t.location_id, t.picking_list_id from tray t
           where ${atLocation(who, sql`t.location_id`)} and ${isNamed(sql`t.name`, asked)}
           order by t.name limit ${few}) t
   cross join lateral (
     select count(*) as orders, min(o.id) as order_id, min(o.status) as status, min(o.picking_list_id) as list_id
       from orders o where o.tray_key = lower(t.name) and o.location_id = t.location_id
        and ${visibleTo(who, sql`o.merchant_id`)}) o
   order by t.name`,
    )
    return short(found.map(trayFound), asked)
  },
}

/** Where the next hand goes with it: to the walk while it is picked, then to the bench. */
function trayFound({ id, name, listId, orders, orderId, status }: Tray): Found {
  const walks = '/fulfilment/fulfilment-inpicking'
  const link =
    status !== picked
      ? listId && orders > 0
        ? `${walks}?open=${listId}`
        : walks
      : orders > 1
        ? `/fulfilment/fulfilment-pack?tray=${name}`
        : `/fulfilment/pack/pack-size/${orderId}/pack-items`
  return { id, title: `Tray ${name}`, code: name, holds: orders, status, link }
}

export const pickingLists: Finder = {
  kind: 'pickingList',
  access: calls.picking.getOrdersPickingList.access,
  find: async (tx, who, asked) => {
    const digits = /^(?:PL-?)?(\d{1,13})$/i.exec(asked.text)?.[1]
    if (!digits) return { shown: [], count: 0 }
    const found = await rows<{ id: number; kind: string; state: string; picker: string }>(
      tx,
      sql`
  select l.id, l.kind, l.status as state, l.picker from picking_list l
   where l.id = ${Number(digits)} and ${atLocation(who, sql`l.location_id`)}`,
    )
    return short(
      found.map(({ id, state, picker }) => ({
        id,
        title: `Picking list ${id}`,
        note: [state, picker].filter(Boolean).join(', '),
        link: `/fulfilment/pick/picking-list?list=${id}`,
      })),
      asked,
    )
  },
}
