import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, password } from '../test/house.ts'
import { comes } from '../test/people.ts'
import { analyze, lookedThrough, pagesRead } from '../test/plans.ts'
import { prune as clearFeed } from './changes/feed.ts'
import { one, rows, run, sql, type Sql } from './kernel/database.ts'
import { mostAtOnce, type Pruned, pruneSome } from './kernel/prune.ts'
import { systemWho } from './kernel/who.ts'
import { kept } from './kept.ts'

let house: House
let person: number
beforeAll(async () => {
  house = await openHouse()
  person = (await house.system((tx) => one<{ id: number }>(tx, sql`select id from app_user limit 1`))).id
})
afterAll(() => house.close())

const documented = (): Map<string, string> => {
  const [, section = ''] = readFileSync(join(import.meta.dirname, '../../docs/operate.md'), 'utf8').split(
    '## What is kept, and how long\n',
  )
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    lines.flatMap((line) => {
      const [tables = '', how = ''] = line.split(' | ')
      return [...tables.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, how] as const)
    }),
  )
}
const daysIn = (how: string): number[] => [...how.matchAll(/\b(\d+) days?\b/g)].map(([, days]) => Number(days))
const inOrder = (days: readonly number[]): number[] => [...new Set(days)].toSorted((one, other) => one - other)

test('docs/operate.md says of every table how long its rows are kept, and of no other', async () => {
  const tables = await house.system((tx) =>
    rows<{ name: string }>(
      tx,
      sql`select relname as name from pg_class
           where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
    ),
  )
  expect([...documented().keys()].toSorted()).toEqual(tables.map(({ name }) => name))
  for (const [table, how] of documented()) expect(how, table).toMatch(/^(for ever|until|an hour|\d+ days?)\b/)
})

test('what the document says is kept for days, the worker throws away after just these, and nothing else', () => {
  for (const [table, how] of documented()) {
    const pruned = kept.filter(({ tables }) => tables.includes(table)).map(({ days }) => days)
    expect(inOrder(daysIn(how)), table).toEqual(inOrder(pruned.filter(Boolean)))
    if (pruned.includes(0)) expect(how, table).toMatch(/^until it ends/)
  }
})

/** A row of each table, old since a moment, and what tells it from others. */
const samples: Record<string, { put: (mark: string, at: Sql) => Sql; mark: Sql }> = {
  session: {
    put: (mark, at) =>
      sql`insert into session (token_hash, user_id, expires_at) values (${mark}::text::bytea, ${person}, ${at})`,
    mark: sql`encode(t.token_hash, 'escape')`,
  },
  password_link: {
    put: (mark, at) => sql`
      insert into password_link (user_id, token_hash, kind, expires_at)
      select id, ${mark}::text::bytea, 'Reset', ${at} from app_user u
       where not exists (select from password_link l where l.user_id = u.id) limit 1`,
    mark: sql`encode(t.token_hash, 'escape')`,
  },
  try_count: {
    put: (mark, at) => sql`insert into try_count (key, tries, ends_at) values (${mark}::text::bytea, 1, ${at})`,
    mark: sql`encode(t.key, 'escape')`,
  },
  connect_state: {
    put: (mark, at) => sql`
      insert into connect_state (state_hash, merchant_id, user_id, market, expires_at)
      values (${mark}::text::bytea, ${house.birch}, ${person}, 'Shopee', ${at})`,
    mark: sql`encode(t.state_hash, 'escape')`,
  },
  market_push: {
    put: (mark, at) => sql`
      insert into market_push (merchant_id, shop_id, key, way, at) values (${house.birch}, 1, ${mark}, 'push', ${at})`,
    mark: sql`t.key`,
  },
  market_look: {
    put: (mark, at) => sql`
      insert into market_look (merchant_id, shop_id, market_order_id, asked_by, asked_at)
      values (${house.birch}, 1, ${mark}, 'push', ${at})`,
    mark: sql`t.market_order_id`,
  },
  sign_in_failure: {
    put: (mark, at) => sql`
      insert into sign_in_failure (email_hash, failures, updated_at) values (${mark}::text::bytea, 1, ${at})`,
    mark: sql`encode(t.email_hash, 'escape')`,
  },
  sign_in: {
    put: (mark, at) => sql`
      insert into sign_in (user_id, is_refused, device, address, at) values (${person}, false, ${mark}, '', ${at})`,
    mark: sql`t.device`,
  },
  account_change: {
    put: (mark, at) => sql`
      insert into account_change (user_id, event, what, actor, at) values (${person}, 'Profile', ${mark}, '', ${at})`,
    mark: sql`t.what`,
  },
  // One that was revoked long before it would have ended.
  embed_token: {
    put: (mark, at) => sql`
      insert into embed_token (merchant_id, token_hash, name, element, user_id, created_by, expires_at, revoked_at)
      values (${house.birch}, ${mark}::text::bytea, ${mark}, 'stock-in', ${person}, '', now() + interval '1 day', ${at})`,
    mark: sql`t.name`,
  },
  idempotency: {
    put: (mark, at) => sql`
      insert into idempotency (user_id, call, key, body_hash, created_at) values (1, 'a.b', ${mark}, '', ${at})`,
    mark: sql`t.key`,
  },
  hub_poll: {
    put: (mark, at) => sql`
      insert into hub_poll (id, session_hash, turn, snapshot, database_id, ends_at)
      values (${mark}, '', 1, '1:1:', '1/1', ${at})`,
    mark: sql`t.id`,
  },
  error_log: {
    put: (mark, at) => sql`
      insert into error_log (source, code, message, at) values ('api', 'unexpected', ${mark}, ${at})`,
    mark: sql`t.message`,
  },
  market_call: {
    put: (mark, at) => sql`
      insert into market_call (merchant_id, shop_id, at, marketplace, call, milliseconds, status, fault, request, answer)
      values (${house.birch}, 1, ${at}, 'Shopee', ${mark}, 1, 200, '', '{}', '{}')`,
    mark: sql`t.call`,
  },
  notification: {
    put: (mark, at) => sql`
      insert into notification (user_id, message, type, created_at, read_at)
      values (${person}, ${mark}, 'Job', now() - interval '300 days', ${at})`,
    mark: sql`t.message`,
  },
  standing_mail: {
    put: (mark, at) => sql`insert into standing_mail (user_id, matter, mailed_at) values (${person}, ${mark}, ${at})`,
    mark: sql`t.matter`,
  },
  // Of an order that has ended.
  order_buyer: {
    put: (mark, at) => sql`
      with made as (
        insert into orders (merchant_id, location_id, reference_code, status, placed_at, currency, source)
        values (${house.birch}, ${house.locationId}, ${mark}, 6000, now(), 'MYR', 'internal') returning id)
      insert into order_buyer (merchant_id, order_id, buyer, created_at)
      select ${house.birch}, id, ${mark}, ${at} from made`,
    mark: sql`t.buyer`,
  },
  app_user: {
    put: (mark, at) => sql`
      with made as (
        insert into app_user (email, name, role, role_status, takes_address, created_at)
        values (${mark} || '@new.example', ${mark}, 'MERCHANT_ADMIN', 'Waiting', false, ${at}) returning id)
      insert into sign_up (user_id, merchant_name, message, created_at) select id, 'Fir', '', ${at} from made`,
    mark: sql`t.name`,
  },
}
const byTable = kept.filter(({ tables: [table = ''] }) => !table.startsWith('job_'))

test.each(byTable.map((one) => [one.tables.join(), one] as const))(
  'of %s an old row goes, and a young one stays',
  async (table, { days, prune }) => {
    const { put, mark } = samples[table] ?? { put: () => sql`no sample`, mark: sql`` }
    const left = async () =>
      (
        await house.system((tx) =>
          rows<{ mark: string }>(
            tx,
            sql`select ${mark} as mark from ${sql.table(table)} t where ${mark} in ('old', 'young') order by 1`,
          ),
        )
      ).map((row) => row.mark)
    await house.system(async (tx) => {
      await run(tx, put('old', sql`now() - make_interval(hours => ${days * 24 + 1}::int)`))
      await run(tx, put('young', sql`now() - make_interval(hours => ${days * 24 - 1}::int)`))
    })
    expect(await left()).toEqual(['old', 'young'])
    expect(await house.system(prune)).toBe(false)
    expect(await left()).toEqual(['young'])
  },
)

test('a notification of a matter stays for as long as the matter; one that nobody read goes by when it was written', async () => {
  await house.system((tx) =>
    run(
      tx,
      sql`
      insert into notification (user_id, message, type, created_at, matter, merchant_id)
      values (${person}, 'stands', 'Order', now() - interval '900 days', 'out of stock', ${house.birch}),
             (${person}, 'unread', 'Job', now() - interval '181 days', null, null),
             (${person}, 'new', 'Job', now() - interval '179 days', null, null)`,
    ),
  )
  await pruneAll()
  const left = await house.system((tx) =>
    rows<{ message: string }>(
      tx,
      sql`select message from notification where message in ('stands', 'unread', 'new') order by 1`,
    ),
  )
  expect(left.map(({ message }) => message)).toEqual(['new', 'stands'])
})

test('whoever signed up and was approved stays', async () => {
  const { id } = await house.system((tx) =>
    one<{ id: number }>(
      tx,
      sql`
      with made as (
        insert into app_user (email, name, role, role_status, merchant_id, created_at)
        values ('approved@new.example', 'Approved', 'MERCHANT_ADMIN', 'Invited', ${house.birch}, now() - interval '1 year')
        returning id)
      insert into sign_up (user_id, merchant_name, message, created_at)
      select id, 'Fir', '', now() - interval '1 year' from made returning user_id as id`,
    ),
  )
  await comes(house, id)
  await pruneAll()
  await house.anonymous.account.authenticate({ body: { email: 'approved@new.example', password } })
})

async function pruneAll(): Promise<void> {
  const told: unknown[] = []
  while (await pruneSome(house.pool, kept, (problem) => told.push(problem))) continue
  expect(told).toEqual([])
}
const ofTable = (table: string): Pruned => {
  const [found] = kept.filter(({ tables }) => tables.includes(table))
  if (!found) throw new Error(`${table} is not pruned`)
  return found
}
const tries = async () =>
  (await house.system((tx) => one<{ n: number }>(tx, sql`select count(*) as n from try_count where ends_at < now()`))).n
const putTries = (many: number) =>
  house.system((tx) =>
    run(
      tx,
      sql`
      insert into try_count (key, tries, ends_at)
      select sha256(convert_to('try ' || n, 'utf8')), 1, now() - interval '1 hour' from generate_series(1, ${many}::int) n`,
    ),
  )

test('much at once goes in batches, each a transaction of its own', async () => {
  await pruneAll()
  await putTries(mostAtOnce + 5)
  expect(await house.system(ofTable('try_count').prune)).toBe(true)
  expect(await tries()).toBe(5)
  expect(await house.system(ofTable('try_count').prune)).toBe(false)
  expect(await tries()).toBe(0)
})

test('a row that somebody holds is left for the next time, and nobody waits for it', async () => {
  await putTries(3)
  const holder = await house.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select key from try_count where ends_at < now() limit 1 for update`)
    await house.system(async (tx) => {
      await run(tx, sql`set local lock_timeout = '1s'`)
      await ofTable('try_count').prune(tx)
    })
    expect(await tries()).toBe(1)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await pruneAll()
  expect(await tries()).toBe(0)
})

test('what cannot be thrown away is told with its table, and the rest goes', async () => {
  await putTries(3)
  const told: string[] = []
  const broken: Pruned = { tables: ['cellar'], days: 1, prune: (tx) => run(tx, sql`delete from cellar`).then(Boolean) }
  await pruneSome(house.pool, [broken, ofTable('try_count')], (problem) => told.push(String(problem)))
  expect(told).toEqual(['Error: What is old in cellar stays for now: relation "cellar" does not exist'])
  expect(await tries()).toBe(0)
})

test('what is old is found without a look at all that is young', async () => {
  await house.system(async (tx) => {
    await run(
      tx,
      sql`
      insert into error_log (source, code, message) select 'api', 'unexpected', repeat('x', 200)
        from generate_series(1, 10000)`,
    )
    await run(
      tx,
      sql`
      insert into notification (user_id, message, type) select ${person}, repeat('x', 200), 'Job'
        from generate_series(1, 10000)`,
    )
    await run(
      tx,
      sql`
      insert into try_count (key, tries, ends_at)
      select sha256(convert_to('live ' || n, 'utf8')), 1, now() + interval '1 hour' from generate_series(1, 10000) n`,
    )
    await run(
      tx,
      sql`
      insert into job (merchant_id, job_type, unique_key, status, user_id, created_by, has_file, finished_at)
      select ${house.birch}, 'ProductImport', 'k' || n, 'Succeeded', ${person}, '', n % 2 = 0,
             now() - (case n % 2 when 0 then 1 else 900 end) * interval '1 day'
        from generate_series(1, 10000) n`,
    )
  })
  await analyze(house)
  for (const table of ['error_log', 'notification', 'try_count', 'job_row'])
    expect(await pagesRead(house, systemWho(), ofTable(table).prune), table).toBeLessThan(40)
})

/** Exports are looked through with their jobs: a few parts of each, for 30 days, and a person has five under way. */
const without = ['job_file']

test('of each table that is thrown away from, what is old is found by an index', async () => {
  const lists = [...kept.map(({ tables, prune }) => [tables.join(), prune] as const), ['change', clearFeed] as const]
  const looked: string[] = []
  for (const [table, prune] of lists)
    if ((await lookedThrough(house, systemWho(), prune)).length > 0) looked.push(table)
  expect(looked).toEqual(without)
})
