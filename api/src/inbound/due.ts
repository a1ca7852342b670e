import { receivable } from 'contract/inbound-status'
import { numbers, sql, type Sql } from '../kernel/database.ts'

/** A request `r` may be received, and has arrived or is expected until then; without a moment it is merely on its way. */
export const isDue = (until?: Sql): Sql => sql`(r.status in (${numbers(receivable)})
  and ${until ? sql`(r.status <> 200 or r.estimated_delivery_at <= ${until})` : sql`true`})`
