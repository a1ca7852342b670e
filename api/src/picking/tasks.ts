import { calls } from 'contract/calls/all'
import { countOf, thousands } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { at, rows, sql } from '../kernel/database.ts'
import { atLocation, type Who } from '../kernel/who.ts'
import { seenBy } from '../order/found.ts'
import { listed, type Task, type Tasks } from '../server/task.ts'
import type { PickingKind, PickingListStatus } from './rules.ts'
import { progress, walk } from './queries.ts'
import { traysInUse } from './tray-list.ts'

type List = {
  id: number
  kind: PickingKind
  status: PickingListStatus
  isMine: boolean
  cart: number
  stops: number
  stopsOpen: number
  units: number
  unitsDone: number
  orders: number
  zones: string[]
  due: number | null
  since: number
  nextCell: string | null
}

const keyOf = (id: number): string => `pick:${id}`
const isMine = (who: Who) => sql`(l.picker_id = ${who.userId} and l.status in ('Assigned', 'Picking', 'Paused'))`

/** Picking lists that are one's own, and those that nobody has. */
export const lists: Tasks = {
  kind: 'pick',
  access: calls.picking.updateOrdersPickingList.access,
  find: async (tx, who) => {
    const found = await rows<List>(
      tx,
      sql`
  select l.id, l.kind, l.status, ${isMine(who)} as is_mine, l.cart, s.stops, s.stops_open, coalesce(s.units, 0) as units,
         coalesce(s.units_done, 0) as units_done,
         o.orders, o.due, l.assigned_at as since,
         array(select distinct c.zone from allocation a join cell c on c.id = a.cell_id
                where a.picking_list_id = l.id and c.zone <> '' order by c.zone) as zones,
         (select c.code from allocation a join cell c on c.id = a.cell_id
            join product p on p.merchant_id = a.merchant_id and p.id = a.product_id
           where a.picking_list_id = l.id and a.picked < a.quantity order by ${walk} limit 1) as next_cell
    from picking_list l ${progress}
   cross join lateral (select count(*) as orders, min(o.ship_by) as due from orders o
                        where o.picking_list_id = l.id) o
   where ${atLocation(who, sql`l.location_id`)}
     and (${isMine(who)} or (l.picker_id is null and l.status in ('New', 'Paused')))
   order by o.due nulls last, l.id limit ${listed}`,
    )
    return found.map(listTask)
  },
  taken: async (tx, who, since) =>
    (
      await rows<{ id: number; picker: string }>(
        tx,
        sql`
  select l.id, l.picker from picking_list l
   where ${atLocation(who, sql`l.location_id`)} and l.status in ('Assigned', 'Picking') and l.picker_id <> ${who.userId}
     and l.assigned_at > ${at(since)} order by l.id limit ${listed}`,
      )
    ).map(({ id, picker }) => ({ key: keyOf(id), by: picker })),
}

function listTask(list: List): Task {
  const { id, kind, cart, units, unitsDone, orders, due, since, isMine: isOwn } = list
  const shared = {
    key: keyOf(id),
    dueTimestamp: due,
    unit: 'unit',
    link: `/fulfilment/pick/picking-list?list=${id}`,
    codes: [`PL-${id}`, String(id)],
  }
  if (!isOwn)
    return {
      ...shared,
      title: `${kind} list ${id}`,
      note: [zonesOf(list.zones), countOf(orders, 'order'), `cart ${cart}`].filter(Boolean).join(', '),
      amount: units - unitsDone,
      verb: 'Pick',
    }
  return {
    ...shared,
    when: 'mine',
    title: `Picking list ${id}`,
    note: `${thousands(unitsDone)} of ${countOf(units, 'unit')} picked`,
    amount: units - unitsDone,
    sinceTimestamp: since,
    verb: unitsDone > 0 ? 'Go on picking' : 'Pick',
    walk: {
      isPaused: list.status === 'Paused',
      stop: Math.min(list.stops, list.stops - list.stopsOpen + 1),
      stops: list.stops,
      units,
      unitsDone,
      nextCell: list.nextCell,
    },
  }
}

/** 'zone A', 'zones A and B', 'zones A, B and C', '5 zones'. */
const zonesOf = (zones: readonly string[]): string =>
  zones.length > 3
    ? `${zones.length} zones`
    : zones.length > 1
      ? `zones ${zones.slice(0, -1).join(', ')} and ${zones.at(-1)}`
      : zones.map((zone) => `zone ${zone}`).join('')

const why: Record<number, string> = {
  510: 'was cancelled after picking',
  520: 'failed, and its goods are here',
  540: 'ran short after picking',
}

/** What lies in trays and parcels and is promised to nobody: it goes back into its cells. */
export const putBacks: Tasks = {
  kind: 'putBack',
  access: calls.picking.putBack.access,
  find: async (tx, who) => {
    const found = (await traysInUse(tx, who, { state: 'To put back' })).filter(unitsHere)
    const orders = await rows<{ id: number; since: number }>(
      tx,
      sql`
  select o.id, o.status_changed_at as since from orders o
   where o.id = any (${found.flatMap(({ orderId }) => orderId ?? [])}::bigint[]) and ${seenBy(who)}`,
    )
    const changed = new Map(orders.map(({ id, since }) => [id, since]))
    const seen = new Set<string>()
    return found.flatMap((tray): Task[] => {
      const { trayId, trayName, isParcel, orderId, orderStatus, takenTimestamp } = tray
      const key = `putBack:${isParcel ? 'parcel' : 'tray'}:${trayId}`
      // One of a list of single orders is listed once for each of them.
      if (seen.has(key)) return []
      seen.add(key)
      const words = orderStatus === null ? undefined : why[orderStatus]
      const place = isParcel ? `Parcel ${trayName}` : `Tray ${trayName}`
      return [
        {
          key,
          title: words && orderId ? `${warehouseOrderId(orderId)} ${words}` : `${place} holds goods of no order`,
          note: isParcel ? 'in its parcel, back to their cells' : `tray ${trayName}, back to their cells`,
          amount: unitsHere(tray),
          unit: 'unit',
          sinceTimestamp: (orderId && changed.get(orderId)) || takenTimestamp,
          verb: 'Put back',
          link: `/fulfilment/fulfilment-inpicking?trays=${encodeURIComponent(isParcel ? 'To put back' : trayName)}`,
          codes: [trayName],
        },
      ]
    })
  },
}

type Tray = Awaited<ReturnType<typeof traysInUse>>[number]
const unitsHere = ({ contents, unitsWithCourier }: Tray): number =>
  contents.reduce((sum, { toPutBack }) => sum + toPutBack, 0) - unitsWithCourier
