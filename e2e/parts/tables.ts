import { rows, sql } from '../../api/src/kernel/database.ts'
import type { House } from '../../api/test/house.ts'

/** Tables that hold who is signed in, and nothing of the business. */
const aside = ['session', 'sign_in_failure', 'id_key', 'schema_migration']

const tables = (house: House): Promise<{ name: string }[]> =>
  house.system((tx) =>
    rows(
      tx,
      sql`
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select') order by 1`,
    ),
  )

/** How many rows each table of the business has. */
export async function rowCounts(house: House): Promise<Record<string, number>> {
  const names = (await tables(house)).map(({ name }) => name).filter((name) => !aside.includes(name))
  const parts = names.map((name) => sql`select ${name}::text as name, count(*) as n from ${sql.table(name)}`)
  const counted = await house.system((tx) => rows<{ name: string; n: number }>(tx, sql.join(parts, sql` union all `)))
  return Object.fromEntries(counted.map(({ name, n }) => [name, n]))
}
