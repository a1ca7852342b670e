import { calls } from 'contract/calls/all'
import { mostFound } from 'contract/calls/search'
import { receivable } from 'contract/inbound-status'
import type { OrderStatusCode } from 'contract/order-status'
import { isTrayName } from 'contract/tray-name'
import { numbers, rows, sql, type Sql, startsWith } from '../kernel/database.ts'
import { atLocation, isMerchant, visibleTo } from '../kernel/who.ts'
import { type Asked, type Finder, type Found, short } from './find.ts'

/** What stands and lies on the floor, by its name: as a label says it, or as somebody begins to type it. */

const isNamed = (column: Sql, { text, isWhole }: Asked): Sql =>
  isWhole ? sql`lower(${column}) = lower(${text})` : sql`lower(${column}) like lower(${startsWith(text)})`
const few = sql.lit(mostFound)

const picked = 2200
type Tray = {
  id: number
  name: string
  listId: number | null
  orders: number
  orderId: number | null
  status: OrderStatusCode | null
}

const trays: Finder = {
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

const pickingLists: Finder = {
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

const shippingBins: Finder = {
  kind: 'shippingBin',
  access: calls.shipping.shippingBinGetAll.access,
  find: async (tx, who, asked) => {
    const found = await rows<{ id: number; name: string; courier: string | null }>(
      tx,
      sql`
  select b.id, b.name, c.name as courier from shipping_bin b left join shipping_provider c on c.id = b.shipping_provider_id
   where b.is_active and ${atLocation(who, sql`b.location_id`)} and ${isNamed(sql`b.name`, asked)}
   order by b.name limit ${few}`,
    )
    return short(
      found.map(({ id, name, courier }) => ({
        id,
        title: `Bin ${name}`,
        code: name,
        note: courier ?? '',
        link: `/fulfilment/shipping-checkout/shipping-list?bin=${id}`,
      })),
      asked,
    )
  },
}

const cartons: Finder = {
  kind: 'carton',
  access: calls.inbound.getItems.access,
  find: async (tx, who, asked) => {
    const found = await rows<{ id: number; name: string; requestId: number; merchantName: string }>(
      tx,
      sql`
  select g.id, g.name, g.request_id, m.name as merchant_name
    from inbound_group g join inbound_request r on r.merchant_id = g.merchant_id and r.id = g.request_id
    join merchant m on m.id = g.merchant_id
   where r.status in (${numbers(receivable)}) and ${visibleTo(who, sql`g.merchant_id`)}
     and ${atLocation(who, sql`r.location_id`)} and ${isNamed(sql`g.name`, asked)}
     and exists (select from inbound_item i
                  where i.merchant_id = g.merchant_id and i.group_id = g.id and i.received < i.expected)
   order by g.name, g.id limit ${few}`,
    )
    return short(
      found.map(({ id, name, requestId, merchantName }) => ({
        id,
        title: /^carton/i.test(name) ? name : `Carton ${name}`,
        code: name,
        note: `of request ${requestId}`,
        merchantName,
        link: isMerchant(who) ? `/inbound/inbound-request-detail/${requestId}` : `/inbound/caton-receive/${id}`,
      })),
      asked,
    )
  },
}

const cells: Finder = {
  kind: 'cell',
  access: calls.location.cellGetAll.access,
  find: async (tx, who, asked) => {
    const found = await rows<{ id: number; code: string; zone: string }>(
      tx,
      sql`
  select c.id, c.code, c.zone from cell c
   where c.status = 'Active' and ${atLocation(who, sql`c.location_id`)} and ${isNamed(sql`c.code`, asked)}
   order by c.walk_sequence, c.id limit ${few}`,
    )
    return short(
      found.map(({ id, code, zone }) => ({
        id,
        title: `Cell ${code}`,
        code,
        note: zone && `Zone ${zone}`,
        link: `/cell/cell-management?q=${encodeURIComponent(code)}&open=${id}`,
      })),
      asked,
    )
  },
}

export const floorFinders: readonly Finder[] = [trays, pickingLists, shippingBins, cartons, cells]
