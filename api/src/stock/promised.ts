import { sql } from '../kernel/database.ts'

/** Units of an allocation `a` that its courier has already, in a parcel that went before the others. */
export const unitsHanded = sql`coalesce((
  select sum(s.quantity) from scan s join parcel p on p.merchant_id = s.merchant_id and p.id = s.parcel_id
   where s.merchant_id = a.merchant_id and s.demand_id = a.demand_id and s.allocation_id = a.id and s.kind = 'pack' and s.undone_at is null
     and p.handed_at is not null), 0)`

/** The demand of an allocation `a` has not left the house. */
export const isStillHere = sql`not exists (
  select 1 from orders o where o.merchant_id = a.merchant_id and o.id = a.demand_id and o.status >= 5000)`
