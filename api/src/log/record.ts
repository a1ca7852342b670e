import type pg from 'pg'
import { writeChanges } from '../changes/write.ts'
import { one, sql } from '../kernel/database.ts'
import { cut } from '../kernel/text.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho } from '../kernel/who.ts'

export type LoggedError = {
  source: 'api' | 'job' | 'portal'
  code: string
  message: string
  call?: string
  requestId?: string
  userName?: string
  merchantId?: number | null
  /** The warehouse location of the person who met it. */
  locationId?: number | null
  details?: object
}

/** Writes one row of the general error log in a transaction of its own; never fails the caller. */
export const recordError = (pool: pg.Pool, error: LoggedError): Promise<unknown> =>
  transaction(pool, systemWho(), async (tx) => {
    const { merchantId = null, locationId = null } = error
    const { id } = await one<{ id: number }>(
      tx,
      sql`
    insert into error_log (merchant_id, location_id, source, code, message, call, request_id, user_name, details)
    values (${merchantId}, ${locationId}, ${error.source}, ${error.code}, ${cut(error.message, 2000)},
            ${error.call ?? ''}, ${error.requestId ?? ''}, ${error.userName ?? ''},
            ${JSON.stringify(error.details ?? {})}::jsonb)
    returning id`,
    )
    await writeChanges(tx, [{ subject: 'error', id, kind: 'made', merchantId, locationId }])
  }).catch(() => undefined)
