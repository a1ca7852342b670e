import { sql, type Sql } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'

/**
 * The people somebody looks after, of `app_user u`: a superadmin everybody, a merchant's administrator their merchant's,
 * a warehouse manager those of their location who are no merchant's and no superadmin. Anybody else nobody.
 */
export function lookedAfterBy(who: Who): Sql {
  if (who.role === 'SUPERADMIN') return sql`true`
  if (who.role === 'MERCHANT_ADMIN') return sql`u.merchant_id = ${who.merchantId}`
  if (who.role !== 'WAREHOUSE_MANAGER') return sql`false`
  return sql`u.merchant_id is null and u.role <> 'SUPERADMIN' and u.role_status <> 'Waiting'
    and u.role <> 'MERCHANT_ADMIN' and u.location_id = ${who.locationId}::bigint`
}
