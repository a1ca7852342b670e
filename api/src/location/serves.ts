import { sql, type Sql } from '../kernel/database.ts'

/**
 * Which location serves a merchant (domain.md 9): they share a merchant group, and either may be in several. The rule
 * is the view `location_serves`, one row a pair, so that subjects below this one read the same; `merchant_home` is the
 * first location of `locationsServing` for each merchant.
 */

/** Whether a location serves a merchant. */
export const serves = (location: Sql, merchant: Sql): Sql =>
  sql`exists (select from location_serves s where s.location_id = ${location} and s.merchant_id = ${merchant})`

/** The ids of the active locations `l` that serve a merchant, the first by priority first; `also` narrows them. */
export const locationsServing = (merchant: Sql, also: Sql = sql`true`): Sql => sql`
  select l.id from location_serves s join warehouse_location l on l.id = s.location_id
   where s.merchant_id = ${merchant} and l.is_active and ${also} order by l.priority, l.id`
