import type { Calls } from 'contract/calls/all'
import type { Item, Result } from 'contract/define'
import { shipped } from 'contract/order-status'
import { first, numbers, one, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { holdOf, holdsOf } from '../../order/holds.ts'
import { manifestColumns, parcelsToTake } from '../manifest.ts'
import type { Bin, Called, Found, Parcel, Step, Unit } from './rules.ts'

type HandOver = Result<Calls['shipping']['shippingCheckoutDetail']>['handOvers'][number]
type Detail = Item<Calls['shipping']['shippingBinGetAllDetail']>

const ms = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`

const parcelCount = sql`(
  select count(*) from parcel y where y.merchant_id = x.merchant_id and y.demand_id = x.demand_id)`

/** Bins, or one of them, with the parcels that wait in them for checkout or release: the soonest to ship first. */
export const binsWithParcels = (tx: Tx, who: Who, shippingBinId?: number) =>
  rows<Detail>(
    tx,
    sql`
  select b.id, b.id as shipping_bin_id, b.name, b.location_id, l.name as location_name,
         p.id as shipping_provider_master_id, p.name as shipping_provider, b.is_active,
         coalesce(x.shipped, 0) as shipped, coalesce(x.ready, 0) as ready_to_deliver,
         coalesce(x.parcels, '[]'::json) as parcels
    from shipping_bin b join warehouse_location l on l.id = b.location_id
    left join shipping_provider p on p.id = b.shipping_provider_id
    left join lateral (
      select count(*) filter (where x.handed_at is null) as shipped, count(x.handed_at) as ready,
             json_agg(json_build_object(
               'orderId', o.id, 'parcelNumber', x.number, 'parcelCount', ${parcelCount},
               'merchantId', m.id, 'merchantName', m.name, 'referenceCode', o.reference_code,
               'status', case when x.handed_at is null then 4000 else 5000 end,
               'trackingNumber', x.tracking_number, 'shippingProvider', q.name,
               'weight', coalesce(x.final_weight_grams, x.expected_weight_grams) / 1000.0,
               'isWeighed', x.final_weight_grams is not null, 'hold', ${holdOf},
               'shipByTimestamp', ${ms(sql`o.ship_by`)}, 'statusTimestamp', ${ms(sql`coalesce(x.handed_at, x.binned_at)`)},
               'checkedBy', x.checked_by, 'checkedTimestamp', ${ms(sql`x.checked_at`)})
               order by x.handed_at is not null, o.ship_by, o.id, x.number) as parcels
        from parcel x join orders o on o.merchant_id = x.merchant_id and o.id = x.demand_id
        join merchant m on m.id = o.merchant_id
        left join shipping_provider q on q.id = o.shipping_provider_id
       where x.shipping_bin_id = b.id and x.released_at is null and ${visibleTo(who, sql`x.merchant_id`)}) x on true
   where ${atLocation(who, sql`b.location_id`)} and ${shippingBinId ? sql`b.id = ${shippingBinId}` : sql`true`}
   order by l.priority, l.id, b.name, b.id`,
  )

/**
 * The bin with its row locked: two people cannot hand it over at once. A parcel may come into it meanwhile: whoever puts
 * it there has its order locked, and would wait for the bin.
 */
export const lockBin = (tx: Tx, who: Who, id: number) =>
  first<Bin>(
    tx,
    sql`
  select id, name, location_id from shipping_bin where id = ${id} and ${atLocation(who)} for no key update`,
  )

/**
 * Parcels of a bin that stand before a step; their orders are locked in the order of their ids. One that comes into the
 * bin while those are waited for is left to the next time: nobody has its order.
 */
export async function lockParcels(tx: Tx, who: Who, binId: number, to: Step): Promise<Parcel[]> {
  const standing = sql`x.shipping_bin_id = ${binId} and x.released_at is null
    and ${to === 5000 ? sql`x.handed_at is null` : sql`x.handed_at is not null`} and ${visibleTo(who, sql`x.merchant_id`)}`
  const locked = await rows<{ id: number }>(
    tx,
    sql`select id from orders where id = any (array(select x.demand_id from parcel x where ${standing})) order by id for update`,
  )
  return rows<Parcel>(
    tx,
    sql`
  select x.id, x.merchant_id, o.id as order_id, x.number, ${parcelCount} as parcel_count, o.status, ${holdsOf} as holds,
         x.tracking_number, x.checked_at is not null as is_checked, x.is_label_old
    from parcel x join orders o on o.merchant_id = x.merchant_id and o.id = x.demand_id
   where ${standing} and x.demand_id = any (${locked.map(({ id }) => id)}::bigint[]) order by o.id, x.number`,
  )
}

/** The units in the parcels, line by line, as they were packed. */
export const unitsIn = (tx: Tx, parcels: readonly Parcel[]) =>
  rows<Unit>(
    tx,
    sql`
  select a.merchant_id, a.location_id, a.demand_id as order_id, s.parcel_id, a.id as allocation_id, a.product_id,
         a.batch_id, sum(s.quantity) as quantity
    from scan s join allocation a on a.merchant_id = s.merchant_id and a.id = s.allocation_id
   where s.parcel_id = any (${parcels.map(({ id }) => id)}::bigint[]) and s.kind = 'pack' and s.undone_at is null
   group by a.merchant_id, a.location_id, a.demand_id, s.parcel_id, a.id, a.product_id, a.batch_id
   order by a.id, s.parcel_id`,
  )

/** Keeps what the couriers take, as its manifest says it; answers its number. */
export async function keepHandOver(tx: Tx, who: Who, bin: Bin, parcels: readonly Parcel[]): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`
  insert into hand_over (location_id, shipping_bin_id, location_name, time_zone, bin_name, handed_by, handed_at)
  select l.id, ${bin.id}, l.name, l.time_zone, ${bin.name}, ${who.name}, now()
    from warehouse_location l where l.id = ${bin.locationId} returning id`,
  )
  await run(
    tx,
    sql`
  insert into hand_over_parcel (hand_over_id, ${manifestColumns})
  select ${id}, t.* from (${parcelsToTake(sql`x.id = any (${parcels.map((parcel) => parcel.id)}::bigint[])`)}) t`,
  )
  return id
}

/** The last times a bin was handed over: their manifests can be printed still. */
export const handOversOf = (tx: Tx, who: Who, shippingBinId: number) =>
  rows<HandOver>(
    tx,
    sql`
  select h.id as hand_over_id, h.handed_at as handed_timestamp, h.handed_by, p.parcels
    from hand_over h
   cross join lateral (select count(*) as parcels from hand_over_parcel x
                        where x.hand_over_id = h.id and ${visibleTo(who, sql`x.merchant_id`)}) p
   where h.shipping_bin_id = ${shippingBinId} and p.parcels > 0 order by h.handed_at desc limit 10`,
  )

/**
 * The courier has those that still lie in the bin, or they have arrived; answers how many, and the orders of which that
 * is now true of every parcel.
 */
export async function setStep(tx: Tx, bin: Bin, parcels: readonly Parcel[], to: Step) {
  const column = to === 5000 ? sql`handed_at` : sql`released_at`
  const taken = await rows<{ id: number }>(
    tx,
    sql`
  update parcel set ${column} = now()
   where id = any (${parcels.map(({ id }) => id)}::bigint[]) and shipping_bin_id = ${bin.id} and released_at is null
     and ${to === 5000 ? sql`handed_at is null` : sql`handed_at is not null`}
  returning id`,
  )
  const whole = await rows<{ id: number }>(
    tx,
    sql`
  select demand_id as id from parcel where demand_id = any (${parcels.map(({ orderId }) => orderId)}::bigint[])
   group by demand_id having bool_and(${column} is not null)`,
  )
  return { taken: taken.length, whole: new Set(whole.map(({ id }) => id)) }
}

const found = (who: Who): Sql => sql`
  select x.id, o.id as order_id, x.number as parcel_number, ${parcelCount} as parcel_count, o.merchant_id,
         m.name as merchant_name, o.reference_code,
         case when o.status in (3000, ${numbers(shipped)})
              then case when x.handed_at is not null then 5000 when x.shipping_bin_id is not null then 4000 else 3000 end
              else o.status end as status,
         coalesce(x.tracking_number, '') as tracking_number, p.name as shipping_provider, ${holdOf} as hold,
         b.id as shipping_bin_id, b.name as shipping_bin_name, b.location_id, x.checked_by,
         x.checked_at as checked_timestamp, x.final_weight_grams is not null as is_weighed, x.is_label_old, w.checked_count, w.waiting_count
    from parcel x join orders o on o.merchant_id = x.merchant_id and o.id = x.demand_id
    join merchant m on m.id = o.merchant_id
    left join shipping_provider p on p.id = o.shipping_provider_id
    left join shipping_bin b on b.id = x.shipping_bin_id
    cross join lateral (
      select count(y.checked_at) as checked_count, count(*) as waiting_count from parcel y
       where y.shipping_bin_id = b.id and y.handed_at is null and y.released_at is null) w
   where ${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}`

/**
 * The parcels that a label may mean, best first: by its tracking number, or all of the order that is named. One still in
 * the house comes before one that left. Its status is its own at the desk and after, before that its order's.
 */
export const parcelsCalled = (tx: Tx, who: Who, { keys, named }: Called) =>
  rows<Found>(
    tx,
    sql`
  ${found(who)}
     and (x.tracking_key = any (${[...keys]}::text[]) or x.demand_id = ${named?.orderId ?? null}
          and ${named?.parcelNumber === undefined ? sql`true` : sql`x.number = ${named.parcelNumber}`})
   order by array_position(${[...keys]}::text[], x.tracking_key) nulls last,
            o.status in (3000, ${numbers(shipped)}) desc, o.status < 6000 desc, x.released_at is null desc,
            x.handed_at is null desc, x.shipping_bin_id is not null, o.placed_at desc, x.number limit 20`,
  )

/** The same parcel with its order locked: a hold or a cancel has come before it, or waits until it is decided. */
export async function lockFound(tx: Tx, who: Who, { id, orderId }: Found): Promise<Found | undefined> {
  await run(tx, sql`select id from orders where id = ${orderId} for update`)
  return first<Found>(tx, sql`${found(who)} and x.id = ${id} and o.id = ${orderId}`)
}

/** A parcel was seen in its bin, or the check is taken back. */
export const setChecked = (tx: Tx, who: Who, { id, merchantId }: Found, isChecked: boolean) =>
  run(
    tx,
    sql`
  update parcel set checked_at = case when ${isChecked}::boolean then now() end,
         checked_by = case when ${isChecked}::boolean then ${who.name}::text end
   where merchant_id = ${merchantId} and id = ${id}`,
  )

/** The order of a parcel that had such a tracking number until it became void, or had the number that is named. */
export const voidNumber = (tx: Tx, who: Who, { keys, named }: Called) =>
  first<{ orderId: number }>(
    tx,
    sql`
  with hit as (
    select demand_id as id, voided_at from void_parcel where tracking_key = any (${[...keys]}::text[])
     union all
    select id, null from orders where id = ${named?.orderId ?? null} and last_parcel_number >= ${named?.parcelNumber ?? null}
  )
  select o.id as order_id from hit h join orders o on o.id = h.id
   where ${visibleTo(who, sql`o.merchant_id`)} and ${atLocation(who, sql`o.location_id`)}
   order by h.voided_at desc nulls last limit 1`,
  )
