import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { asTable, rows, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, type Who, visibleTo } from '../../kernel/who.ts'

// Shipping bins ----------------------------------------------------------------------------------------------------

export type NewBinRow = { name: string; providerId: number | null }

/** Which of the couriers named are not there. */
export const unknownProviders = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      tx,
      sql`
  select asked.id from unnest(${[...ids]}::bigint[]) as asked (id)
   where not exists (select from shipping_provider p where p.id = asked.id)`,
    )
  ).map((row) => row.id)

/** Answers the bins made; one whose name the location has already is not among them. */
export const addBins = (tx: Tx, locationId: number, bins: readonly NewBinRow[]) =>
  rows<{ shippingBinId: number; name: string }>(
    tx,
    sql`
  insert into shipping_bin (location_id, name, shipping_provider_id)
  select ${locationId}, b.name, b."providerId" from ${asTable(bins)} as b (name text, "providerId" bigint)
  on conflict (location_id, name) do nothing returning id as shipping_bin_id, name`,
  )

export const listBins = (tx: Tx, who: Who) =>
  rows<Item<Calls['shipping']['shippingBinGetAll']>>(
    tx,
    sql`
  select b.id, b.id as shipping_bin_id, b.name, b.location_id, l.name as location_name,
         p.id as shipping_provider_master_id, p.name as shipping_provider, b.is_active,
         coalesce(o.shipped, 0) as shipped, coalesce(o.ready, 0) as ready_to_deliver
    from shipping_bin b join warehouse_location l on l.id = b.location_id
    left join shipping_provider p on p.id = b.shipping_provider_id
    left join lateral (
      select count(*) filter (where x.handed_at is null) as shipped, count(x.handed_at) as ready
        from parcel x
       where x.shipping_bin_id = b.id and x.released_at is null and ${visibleTo(who, sql`x.merchant_id`)}) o on true
   where ${atLocation(who, sql`b.location_id`)} order by l.priority, l.id, b.name, b.id`,
  )
