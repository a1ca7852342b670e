import { openPool, run, sql } from 'api/kernel/database'
import { transaction } from 'api/kernel/transaction'
import { systemWho } from 'api/kernel/who'

/** Lets a password be as old as if its owner had not come for 91 days; no call can do that. */
export async function agePassword(email: string): Promise<void> {
  const pool = openPool(process.env['E2E_APP_URL'] ?? '', 1)
  try {
    await transaction(pool, systemWho(), (tx) =>
      run(tx, sql`update app_user set password_changed_at = now() - interval '91 days' where email = ${email}`),
    )
  } finally {
    await pool.end()
  }
}

/** Lets the house be one where nothing has changed lately. */
export async function clearFeed(): Promise<void> {
  const pool = openPool(process.env['E2E_APP_URL'] ?? '', 1)
  try {
    await transaction(pool, systemWho(), (tx) => run(tx, sql`delete from change`))
  } finally {
    await pool.end()
  }
}
