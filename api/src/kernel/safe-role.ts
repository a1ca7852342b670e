import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** A database that is not there yet, or on its way back: nobody listens, it starts or stops, all its places are taken. */
const passing = /^(ECONNREFUSED|ECONNRESET|53300|57P0[1-3])$/
const againMs = 250

type Patience = { waitMs?: number; say?: (words: string) => void }

/**
 * Refuses to serve as a role that could pass the second wall: an owner of tables, or one that bypasses row security.
 * A process that is started while its database is away waits for it: one that ended instead would be started again
 * after pauses that grow, and given up.
 */
export async function assertSafeRole(
  pool: pg.Pool,
  { waitMs = 30_000, say = console.error }: Patience = {},
): Promise<void> {
  let hasSaid = false
  for (const end = Date.now() + waitMs; ; await pause(againMs))
    try {
      return await lookAtRole(pool)
    } catch (problem) {
      const { code = '', message } = problem as Error & { code?: string }
      if (!passing.test(code) || Date.now() >= end) throw problem
      if (!hasSaid)
        say(`The database does not answer (${message || code}); it is waited for, ${waitMs / 1000} s at most.`)
      hasSaid = true
    }
}

async function lookAtRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; is_super: boolean; bypasses: boolean; owned: string }>(`
    select r.rolname as role, r.rolsuper as is_super, r.rolbypassrls as bypasses,
           (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where n.nspname = 'public' and c.relkind in ('r', 'p')
               and pg_has_role(r.oid, c.relowner, 'member')) as owned
      from pg_roles r where r.rolname = current_user`)
  const role = rows[0]
  if (!role) throw new Error('The role of DATABASE_URL cannot be read.')
  if (role.is_super || role.bypasses || Number(role.owned) > 0)
    throw new Error(
      `The role ${role.role} of DATABASE_URL owns tables or bypasses row-level security. ` +
        'Give the application a role of its own, and keep the owner for DATABASE_OWNER_URL.',
    )
}
