import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const mover = 'api/src/order/move.ts'
/** Where orders come into being: their first status is written with their row, and `beginning` tells of it. */
const maker = 'api/src/order/make/queries.ts'

/** Who else may, and why: no order of a house that works is in their reach. A migration that must is listed here too. */
const others: Record<string, readonly Write[]> = {
  // The side of a bench that cannot slow with the live statement: it does what the mover did.
  'api/bench/allocation-baseline.sql': ['moves orders', 'tells timelines'],
  // Orders by the thousand, and in every status, in a database that a bench throws away.
  'api/bench/stock-and-orders.ts': ['makes orders'],
  'api/bench/lists.bench.ts': ['moves orders'],
  'api/bench/reprocess.bench.ts': ['makes orders'],
  'api/bench/statistics.bench.ts': ['moves orders', 'tells timelines'],
  // Proves that readers of the feed survive their end; it tells the feed itself, in a house of its own.
  'e2e/feed.test.ts': ['moves orders'],
  // Answers that are large, of which little is read.
  'e2e/attack/flood-sockets.ts': ['makes orders'],
  // Tells each twin of a checkout that it is one.
  'api/migrations/0031-sold-once/up.sql': ['tells timelines'],
}

/** Where writers are looked for. What only proves the product is read whole: tests beside it make what they begin with. */
const folders: Record<string, RegExp> = {
  'api/src': /(?<!\.test)\.ts$/,
  'api/migrations': /\.sql$/,
  'api/bench': /\.(ts|sql)$/,
  tools: /(?<!\.test)\.(ts|mjs)$/,
  e2e: /\.(ts|mjs)$/,
}
const sources = Object.entries(folders).flatMap(([folder, isRead]) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => isRead.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') })),
)

type Write = 'moves orders' | 'makes orders' | 'tells timelines'

const updating = /\bupdate\s+(?:only\s+)?(?:public\.)?"?orders"?\b(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b/gi

/** The columns that a `set` names: lists of them in parentheses too, what is computed in parentheses left out. */
function columnsSet(text: string): string {
  let [columns, depth] = ['', 0]
  let isComputed = false
  for (const [index, letter] of [...text].entries()) {
    if (letter === ')' && depth-- === 0) break
    if ('`;'.includes(letter) || (depth === 0 && /^(from|where|returning)\b/i.test(text.slice(index, index + 10))))
      break
    if (letter === '(' && depth++ === 0) isComputed = !/(^|,)$/.test(columns.trim())
    if (depth === 0 || !isComputed) columns += letter
  }
  return columns
}
const setsStatus = /(?:^|[\s,(])"?status"?\s*(?:=|,[^=]*\)\s*=|\)\s*=)/i

/** What a text does to orders that only their mover may do. */
function writesOf(text: string): Write[] {
  const found: Write[] = []
  const sets = [...text.matchAll(updating)].map((match) => columnsSet(text.slice(match.index + match[0].length)))
  if (sets.some((columns) => setsStatus.test(columns))) found.push('moves orders')
  if (/\bmerge\s+into\s+(?:public\.)?"?orders"?\b/i.test(text)) found.push('moves orders')
  if (/\binsert\s+into\s+(?:public\.)?"?orders"?[\s(]/i.test(text)) found.push('makes orders')
  if (/\b(?:insert\s+into|update|merge\s+into)\s+(?:public\.)?"?order_event"?\b/i.test(text))
    found.push('tells timelines')
  return found
}

test('only the mover writes the status and the timeline of orders, only their maker makes them', () => {
  const writers = sources
    .map(({ path, text }) => ({ path, writes: writesOf(text) }))
    .filter(({ writes }) => writes.length)
    .map(({ path, writes }) => [path, writes])
  expect(Object.fromEntries(writers)).toEqual({
    [maker]: ['makes orders'],
    [mover]: ['moves orders', 'tells timelines'],
    ...others,
  })
  for (const folder of Object.keys(folders))
    expect(
      sources.some(({ path }) => path.startsWith(folder)),
      folder,
    ).toBe(true)
  expect(sources.find(({ path }) => path === maker)?.text).toContain('${beginning(who)}')
})

test('another writer is found however it is written, and a reader is not', () => {
  const faults = {
    'update orders set status = 3000 where id = 1': ['moves orders'],
    'update orders o\n   set tray_name = null,\n       status = 3000 from t': ['moves orders'],
    'UPDATE public.orders AS o SET reason = \'\', "status" = ${to} where o.id = 1': ['moves orders'],
    'update orders set (reason, status) = (select 1, 2)': ['moves orders'],
    'update orders set tray_name = (select name from tray where id = 1), status = 3000': ['moves orders'],
    'with x as (update orders set status = 1 where true) select 1': ['moves orders'],
    'merge into orders o using t on t.id = o.id when matched then update set status = 1': ['moves orders'],
    'insert into orders (merchant_id, status) values (1, 2)': ['makes orders'],
    'insert into order_event (merchant_id) values (1)': ['tells timelines'],
    'update order_event set note = 1': ['tells timelines'],
    'update orders set status = 540;\nselect 1;': ['moves orders'],
  }
  for (const [text, writes] of Object.entries(faults)) expect(writesOf(`sql\`${text}\``), text).toEqual(writes)
  for (const text of [
    'update orders set ship_by = 1 where status = 3000',
    'update orders o set status_changed_at = now() where o.status = 3000',
    'update orders set slot = ${slot} from t where t.status = 1',
    'select status from orders for update',
    'update orders set reason = (select r from t where status = 1)',
    'update orders set reason = 1;\nupdate job set message = 1, status = 2',
    'update inbound_request set status = 500',
    'select e.at from order_event e',
    'insert into order_line (order_id) values (1)',
  ])
    expect(writesOf(`sql\`${text}\``), text).toEqual([])
})
