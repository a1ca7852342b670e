import { calls } from 'contract/calls/all'
import { countOf } from 'contract/format'
import { inHouse, nonConformance, type OrderStatusCode } from 'contract/order-status'
import { warehouseStaff } from 'contract/roles'
import { allOf, at, numbers, one, rows, sql, type Tx } from '../kernel/database.ts'
import { isMerchant, type Who } from '../kernel/who.ts'
import { bucketOf, type Hours, type Task, type Tasks } from '../server/task.ts'
import { seenBy } from './found.ts'
import { isHeld } from './holds.ts'

/** What one order, or several, have that somebody must decide about; in the order in which they are offered. */
const causes: Partial<Record<OrderStatusCode, readonly [one: string, many: string]>> = {
  540: ['is out of stock', 'are out of stock'],
  550: ['has a SKU that nobody knows', 'have a SKU that nobody knows'],
  520: ['failed on its way', 'failed on their way'],
  530: ['came back', 'came back'],
  510: ['was cancelled, and is to be closed', 'were cancelled, and are to be closed'],
  200: ['has a status that nobody knows', 'have a status that nobody knows'],
}

type Waiting = { status: OrderStatusCode; orders: number; nobodys: number; since: number }

/** The orders of Non conformance, status by status: of a merchant its own, of a warehouse all that wait there. */
export const decisions: Tasks = {
  kind: 'decide',
  access: calls.order.mapStatus.access,
  find: async (tx, who) => {
    const waiting = await rows<Waiting>(
      tx,
      sql`
  select o.status, count(*) as orders, count(*) filter (where o.taken_by is null) as nobodys,
         min(coalesce(o.problem_since, o.status_changed_at)) as since
    from orders o where o.status in (${numbers(nonConformance)}) and ${seenBy(who)} group by o.status`,
    )
    return waiting.map((one) => decisionOf(one, who))
  },
}

function decisionOf({ status, orders, nobodys, since }: Waiting, who: Who): Task {
  const [one = '', many = ''] = causes[status] ?? []
  const isShort = status === 540 && isMerchant(who)
  return {
    key: `decide:${status}`,
    title: `${countOf(orders, 'order')} ${orders === 1 ? one : many}`,
    note: nobodys === 0 ? 'somebody has taken them on' : `${nobodys} taken on by nobody`,
    amount: orders,
    unit: 'order',
    sinceTimestamp: since,
    verb: isShort ? 'Bring stock' : 'Decide',
    link: `/order/non-conformance?view=${isShort ? 'by-sku' : status}`,
  }
}

type Ready = { orders: number; due: number; bucket: number }

/** Orders that are on no picking list yet. */
export const readyToPick: Tasks = {
  kind: 'makeLists',
  access: calls.picking.generatePickingList.access,
  find: async (tx, who, hours) => {
    const ready = await rows<Ready>(
      tx,
      sql`
  select ${bucketOf(sql`o.ship_by`, hours)} as bucket, count(*) as orders, min(o.ship_by) as due
    from orders o where o.status = 2000 and not ${isHeld} and ${seenBy(who)} group by 1`,
    )
    return ready.map(({ orders, due, bucket }) => ({
      key: `makeLists:${bucket}`,
      title: `${countOf(orders, 'order')} ready to pick`,
      note: 'on no picking list yet',
      amount: orders,
      unit: 'order',
      dueTimestamp: due,
      verb: 'Make lists',
      link: '/fulfilment/fulfilment-pick',
    }))
  },
}

/** The hours of whom the warehouse's day concerns: no others pack anything, or see what leaves. */
export async function hoursOf(tx: Tx, who: Who): Promise<Hours> {
  const { cutOff, dayEnd } = await one<Hours>(
    tx,
    sql`
  with zone as (
    select coalesce((select l.time_zone from warehouse_location l
                      where ${who.locationId === null ? sql`l.is_active` : sql`l.id = ${who.locationId}`}
                      order by l.priority, l.id limit 1), 'UTC') as name
  )
  select (select min(o.ship_by) from orders o
           where o.status in (${numbers(inHouse)}) and o.ship_by > ${at(who.now)} and not ${isHeld}
             and ${allOf(seenBy(who), warehouseStaff.includes(who.role) ? sql`true` : sql`false`)}) as cut_off,
         (date_trunc('day', ${at(who.now)} at time zone zone.name) + interval '1 day') at time zone zone.name as day_end
    from zone`,
  )
  return { cutOff, dayEnd }
}
