import { rows, sql } from '../../api/src/kernel/database.ts'
import type { House } from '../../api/test/house.ts'

/** Tables that hold who is signed in, and nothing of the business. */
const aside = ['session', 'sign_in_failure', 'id_key', 'schema_migration']

/** The tables of the business that the application may read. */
export async function tables(house: House): Promise<string[]> {
  const list = await house.system((tx) =>
    rows<{ name: string }>(
      tx,
      sql`
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select') order by 1`,
    ),
  )
  return list.map(({ name }) => name).filter((name) => !aside.includes(name))
}

/** How many rows each table of the business has. */
export async function rowCounts(house: House): Promise<Record<string, number>> {
  const parts = (await tables(house)).map(
    (name) => sql`select ${name}::text as name, count(*) as n from ${sql.table(name)}`,
  )
  const counted = await house.system((tx) => rows<{ name: string; n: number }>(tx, sql.join(parts, sql` union all `)))
  return Object.fromEntries(counted.map(({ name, n }) => [name, n]))
}
