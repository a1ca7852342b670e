import { isSignUp } from './account/signed-up.ts'
import { tellKeepers } from './account/told.ts'
import { writeChanges } from './changes/write.ts'
import { oldExports } from './exports/let-go.ts'
import { oldImports } from './jobs/let-go.ts'
import { sql } from './kernel/database.ts'
import { byAge, daysAgo, type Pruned } from './kernel/prune.ts'
import { oldBuyers } from './order/buyer/let-go.ts'

/** Days; docs/operate.md says the same of each table, and of those that are not here why they stay. */
export const kept: readonly Pruned[] = [
  byAge({ table: 'session', days: 0, since: sql`t.expires_at` }),
  byAge({ table: 'password_link', days: 0, since: sql`t.expires_at` }),
  byAge({ table: 'try_count', days: 0, since: sql`t.ends_at` }),
  byAge({ table: 'connect_state', days: 0, since: sql`t.expires_at` }),
  byAge({ table: 'sign_in_failure', days: 1, since: sql`t.updated_at` }),
  byAge({ table: 'sign_in', days: 90, since: sql`t.at`, isOnlyAdded: true }),
  // The policies of 0052 let nothing younger go, of these two.
  byAge({ table: 'account_change', days: 730, since: sql`t.at`, isOnlyAdded: true }),
  byAge({
    table: 'embed_token',
    days: 365,
    since: sql`(case when t.revoked_at < t.expires_at then t.revoked_at else t.expires_at end)`,
  }),
  byAge({ table: 'hub_poll', days: 0, since: sql`t.ends_at` }),
  // A device may be without network for days, and sends a request again under its key.
  byAge({ table: 'idempotency', days: 7, since: sql`t.created_at` }),
  // The policy of 0047 lets nothing younger go.
  byAge({ table: 'error_log', days: 90, since: sql`t.at`, isOnlyAdded: true }),
  // The policy of 0054 lets nothing younger go.
  byAge({ table: 'market_call', days: 7, since: sql`t.at`, isOnlyAdded: true }),
  byAge({ table: 'market_push', days: 14, since: sql`t.at` }),
  // Orders of which their marketplace answers nothing, however often it is asked.
  byAge({ table: 'market_look', days: 14, since: sql`t.asked_at` }),
  byAge<{ id: number; userId: number; merchantId: number | null }>({
    table: 'notification',
    days: 180,
    since: sql`case when t.read_at is null then t.created_at else t.read_at end`,
    which: sql`t.matter is null`,
    gone: sql`t.id, t.user_id, t.merchant_id`,
    also: (tx, gone) =>
      writeChanges(
        tx,
        gone.map((one) => ({ ...one, subject: 'notification', kind: 'gone' })),
      ),
  }),
  // What stands may have got worse since, which is mailed when the day is over.
  byAge({
    table: 'standing_mail',
    days: 1,
    since: sql`t.mailed_at`,
    which: sql`not exists (
      select from notification n
       where n.user_id = t.user_id and n.matter = t.matter
         and (n.merchant_id = t.merchant_id or n.merchant_id is null and t.merchant_id is null))`,
  }),
  // Whoever signed up and was not approved: with them goes all that hangs on the account.
  byAge<{ userId: number }>({
    table: 'app_user',
    days: 180,
    since: sql`t.created_at`,
    which: sql`t.id in (select a.user_id from sign_up a where a.created_at < ${daysAgo(180)})
      and exists (select from app_user u where u.id = t.id and ${isSignUp})`,
    gone: sql`t.id as user_id`,
    also: async (tx, gone) => {
      for (const one of gone) await tellKeepers(tx, { ...one, merchantId: null, locationId: null }, 'gone')
    },
  }),
  oldBuyers,
  oldImports,
  oldExports,
]
