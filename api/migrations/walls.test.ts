import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../tools/test-database.mjs'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await makeTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** What the application may do with a table where that is not reading and writing all of it, and why. */
const narrow: Record<string, readonly [may: string, why: string]> = {
  id_key: ['', 'ids could be told from the key: new_id() alone reads it'],
  migration: ['select', 'migrators alone write it'],
  migration_lock: ['', 'migrators stand in line here'],
  stock_movement: ['select, insert', 'a movement is never changed, only reversed'],
  order_event: ['select, insert', 'what happened to an order stays'],
  hand_over: ['select, insert', 'what a courier signed for stays'],
  hand_over_parcel: ['select, insert', 'what a courier signed for stays'],
  error_log: ['select, insert, delete', 'the log is only added to, and what is old thrown away'],
  market_call: ['select, insert, delete', 'the log is only added to, and what is old thrown away'],
  account_change: ['select, insert, delete', 'what happened to an account is not told otherwise later'],
  sign_in: ['select, insert, delete', 'who tried to sign in is not told otherwise later'],
  change: ['select, insert, delete', 'what changed is not told otherwise later'],
  notification: [
    'select, insert, update of message and read_at and created_at and matter and amount, delete',
    'one that stands for a matter is kept up to date; any other is marked as read and stays as it was written',
  ],
  notification_mute: ['select, insert, delete', 'a kind is muted or it is not: there is nothing to change'],
  feed_pruned: ['select, insert, update', 'how far the feed was cleared is never forgotten'],
  embed_token: [
    'select, insert, update of revoked_at, delete',
    'it is revoked, and who had one stays to be read for a year',
  ],
  shop_key: ['select, insert, update', 'it is revoked, and who had one stays to be read'],
  location_serves: ['select', 'it is seen, not kept: the merchant groups are'],
  merchant_home: ['select', 'it is seen, not kept: the merchant groups are'],
}
const everything = 'select, insert, update, delete'

const tables = async () =>
  (
    await owner.query<{ name: string; may: string }>(`
      select c.relname as name, array_to_string(array_remove(array[
               case when has_table_privilege('crossdock_app', c.oid, 'select') then 'select' end,
               case when has_table_privilege('crossdock_app', c.oid, 'insert') then 'insert' end,
               case when has_table_privilege('crossdock_app', c.oid, 'update') then 'update'
                    else (select 'update of ' || string_agg(a.attname, ' and ' order by a.attnum) from pg_attribute a
                           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                             and has_column_privilege('crossdock_app', c.oid, a.attnum, 'update')) end,
               case when has_table_privilege('crossdock_app', c.oid, 'delete') then 'delete' end,
               case when has_table_privilege('crossdock_app', c.oid, 'truncate, references, trigger') then 'more' end
             ], null), ', ') as may
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       order by c.relname`)
  ).rows

test('the application reads and writes every table, but for those that say why not', async () => {
  const found = (await tables()).filter(({ may }) => may !== everything).map(({ name, may }) => [name, may])
  const said = Object.entries(narrow).map(([name, [may]]) => [name, may])
  expect(found).toEqual(said.toSorted(([one = ''], [two = '']) => (one < two ? -1 : 1)))
})

test('every table of a merchant has row-level security, forced, with a policy', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (c.relname = 'merchant' or exists (
             select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped))
       and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
     order by c.relname`)
  expect(rows.map(({ name }) => `${name} has no wall: select merchant_wall('${name}') in its migration`)).toEqual([])
})

test('a view lets nobody past the walls of the tables it reads', async () => {
  const { rows } = await owner.query(`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
       and not coalesce('security_invoker=true' = any (reloptions), false)`)
  expect(rows).toEqual([])
})

test('the application owns nothing and passes no wall', async () => {
  const { rows } = await owner.query(`
    select 'table' as what, relname as name from pg_class where relowner = 'crossdock_app'::regrole
    union all select 'function', proname from pg_proc where proowner = 'crossdock_app'::regrole
    union all select 'schema', nspname from pg_namespace where nspowner = 'crossdock_app'::regrole
    union all select 'role', rolname from pg_roles
     where rolname = 'crossdock_app' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
    union all select 'schema it may make tables in', 'public' where has_schema_privilege('crossdock_app', 'public', 'create')`)
  expect(rows).toEqual([])
})
