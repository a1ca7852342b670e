import { run, sql, type Tx } from '../kernel/database.ts'

/** What has ended, and what nobody asks for any more. */
export const pruneEnded = (tx: Tx) =>
  run(
    tx,
    sql`
  with sessions as (delete from session where expires_at < now()),
       links as (delete from password_link where expires_at < now()),
       failures as (delete from sign_in_failure where updated_at < now() - interval '1 day')
  delete from sign_in where at < now() - interval '90 days'`,
  )
