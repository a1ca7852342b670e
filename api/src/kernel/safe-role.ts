import type pg from 'pg'

/**
 * Refuses to serve as a role that could pass the second wall: an owner of tables, or one that bypasses row security.
 */
export async function assertSafeRole(pool: pg.Pool): Promise<void> {
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
