import type { ImportType } from 'contract/imports'
import { sql, type Sql } from '../kernel/database.ts'

/**
 * Whether an import of that type made what has this merchant and this key: the SKU or reference code that its rows name.
 * Both tables are behind their merchant's wall, so another's job has made nothing.
 */
export const madeBy = (jobId: number, jobType: ImportType, merchantId: Sql, key: Sql): Sql => sql`
  (${merchantId}, ${key}) in (
    select w.merchant_id, w.record from job j
      join job_row w on w.merchant_id = j.merchant_id and w.job_id = j.id and w.state = 'made'
     where j.id = ${jobId} and j.job_type = ${jobType})`
