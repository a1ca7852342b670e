import { orderNumberPrefix } from 'contract/order-number'
import { sql, type Sql } from '../kernel/database.ts'

/** The number of an order as people read it, in SQL: WO-884017. */
export const orderNumber = (id: Sql): Sql => sql`${sql.lit(orderNumberPrefix)} || ${id}`
