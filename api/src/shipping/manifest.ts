import { sql, type Sql } from '../kernel/database.ts'

/** What a manifest says of a parcel: hand_over_parcel keeps it under these names. */
export const manifestColumns = sql`
  merchant_id, order_id, number, parcel_rank, parcel_count, reference_code, shipping_provider, tracking_number, grams, cod_minor, currency`

/** The same of the parcels (x) that stand. */
export const parcelsToTake = (which: Sql) => sql`
  select x.merchant_id, o.id as order_id, x.number,
         (select count(*)::int from parcel y where y.merchant_id = x.merchant_id and y.demand_id = x.demand_id and y.number <= x.number) as parcel_rank,
         (select count(*) from parcel y where y.merchant_id = x.merchant_id and y.demand_id = x.demand_id) as parcel_count,
         o.reference_code, p.name as shipping_provider, x.tracking_number,
         coalesce(x.final_weight_grams, x.expected_weight_grams) as grams, o.cod_minor, o.currency
    from parcel x join orders o on o.merchant_id = x.merchant_id and o.id = x.demand_id
    left join shipping_provider p on p.id = o.shipping_provider_id
   where ${which}`
