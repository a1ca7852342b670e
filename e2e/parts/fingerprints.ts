import { rows, sql } from '../../api/src/kernel/database.ts'
import type { House } from '../../api/test/house.ts'
import { tables } from './tables.ts'

/** What the rows of each table are, in a few letters: two that are alike hold the same. */
export type Fingerprint = Record<string, unknown>

export type TenantTable = { name: string; isForced: boolean; policies: number }
/** Every table with a merchant_id, as the database itself lists them. */
export const tenantTables = (house: House): Promise<TenantTable[]> =>
  house.system((tx) =>
    rows<TenantTable>(
      tx,
      sql`
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
         (select count(*) from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped
   where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
    ),
  )

/** The rows of one merchant, table by table. */
export async function merchantRows(house: House, merchantId: number): Promise<Fingerprint> {
  const list = await tenantTables(house)
  return house.system(async (tx) => {
    const digests: Fingerprint = {}
    for (const { name } of list)
      [digests[name]] = await rows(
        tx,
        sql`select count(*) as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
              from ${sql.table(name)} t where merchant_id = ${merchantId}`,
      )
    return digests
  })
}

/** The rows of every table that holds something of the business. */
export async function allRows(house: House, except: readonly string[] = []): Promise<Fingerprint> {
  const list = (await tables(house)).filter((name) => !except.includes(name))
  return house.system(async (tx) => {
    const digests: Fingerprint = {}
    for (const name of list)
      [digests[name]] = await rows(
        tx,
        sql`select count(*) as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
              from ${sql.table(name)} t`,
      )
    return digests
  })
}

/** The tables in which two differ. */
export const changedTables = (before: Fingerprint, after: Fingerprint): string[] =>
  Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
