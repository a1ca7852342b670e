import { sql, type Sql } from '../kernel/database.ts'

/** What the place of a movement or a balance is called: a cell's code, a tray's name, a parcel by its order's reference code. */
export const nameOf = (row: Sql): Sql => sql`case ${row}.place_kind
  when 1 then (select c.code from cell c where c.id = ${row}.place_id)
  when 2 then (select t.name from tray t where t.id = ${row}.place_id)
  when 3 then coalesce((select 'Parcel ' || r.reference_code || case when x.number > 1 then ', ' || x.number else '' end
                 from parcel x join orders r on r.merchant_id = x.merchant_id and r.id = x.demand_id
                where x.merchant_id = ${row}.merchant_id and x.id = ${row}.place_id), 'Parcel')
  else 'Outside' end`
