import type { Call } from 'contract/define'
import type { Role } from 'contract/roles'
import { atOnce } from '../../api/bench/load.ts'
import { run, sql } from '../../api/src/kernel/database.ts'
import { emailOf, password } from '../../api/test/house.ts'
import { ask, everyCall, type NamedCall } from '../parts/ask.ts'
import { allRows, changedTables } from '../parts/fingerprints.ts'
import { innards } from '../parts/refusals.ts'
import { Book, type Chapter } from './book.ts'
import { oddCursors } from './odd-cursors.ts'
import { type Odd, oddsOf } from './odd-inputs.ts'
import type { Target } from './target.ts'
import { bytesOf, type Heard, sendWire } from './wire.ts'

/** `calls`: only those of these names. */
export type OddOptions = { perCall?: number; cursors?: number; calls?: RegExp }
type Try = NamedCall & { odd: Odd; heard?: Heard }

const roleFor = (call: Call): Role => call.access.find((role): role is Role => role !== 'PUBLIC') ?? 'MERCHANT_ADMIN'
/** Where the call may end sessions or change who asks, somebody who is there for that call alone. */
async function tokenFor({ house }: Target, { name, call }: NamedCall): Promise<string> {
  if (call.endsSessions === undefined) return house.tokenOf(roleFor(call))
  const email = `${name.toLowerCase()}@odd.example`
  await house.system((tx) =>
    run(
      tx,
      sql`
      insert into app_user (email, name, role, merchant_id, location_id, password_hash)
      select ${email}, name, role, merchant_id, location_id, password_hash from app_user
       where email = ${emailOf(roleFor(call))} on conflict do nothing`,
    ),
  )
  return (await house.anonymous.account.authenticate({ body: { email, password } })).token
}

const requestOf = ({ name, odd: { what, wire } }: Try): string =>
  `${name}, ${what}: ${bytesOf(wire)
    .subarray(0, 300)
    .toString()
    .replaceAll('\r\n', ' | ')
    .replace(/Bearer [\w-]+/g, 'Bearer …')}`

/** What is wrong with an answer; undefined where nothing is. */
function faultIn({ status, text, json }: Heard): string | undefined {
  if (status >= 500) return `${status}`
  if (innards.test(text) && status >= 400) return 'tells what is inside'
  if (status === 400 && json['error'] === 'bad-input' && (typeof json['field'] !== 'string' || json['field'] === ''))
    return 'names no field'
  // What Node answers before anything of ours is asked: an expectation, headers of more than 16 kB.
  if (status === 417 || status === 431) return undefined
  const words = (json['status'] as { message?: unknown } | undefined)?.message ?? json['message']
  if (status >= 400 && text.length > 0 && typeof words !== 'string' && !text.startsWith('<!doctype'))
    return `${status} without words`
  return undefined
}

async function sendAll({ api }: Target, tries: readonly Try[], book: Book): Promise<void> {
  await atOnce(tries, 8, async (one) => {
    const heard = await sendWire(api.base, one.odd.wire)
    one.heard = heard
    const fault = one.odd.wire.method === 'HEAD' && heard.status < 500 ? undefined : faultIn(heard)
    if (fault) book.find(`${fault}, ${one.odd.what}`, requestOf(one), `${heard.status} ${heard.text}`)
  })
}

const isRefused = ({ heard }: Try): boolean => heard !== undefined && (heard.status >= 400 || heard.status === 0)

/** What was refused is sent once more, and no row of any table is another afterwards. */
async function refusalsChangeNothing(target: Target, tries: readonly Try[], book: Book): Promise<void> {
  let left = tries.filter((one) => one.call.method !== 'GET' && isRefused(one))
  for (let round = 0; round < 3; round++) {
    const before = await allRows(target.house, counters)
    await sendAll(target, left, book)
    const changed = changedTables(before, await allRows(target.house, counters))
    const taken = left.filter((one) => !isRefused(one))
    left = left.filter(isRefused)
    if (changed.length === 0) return book.count('refusals, and the rows of every table', left.length, 'changed nothing')
    // What was taken this time may have changed them: once more without it.
    if (taken.length === 0) return blame(target, left, changed, book)
  }
  book.note('Something was taken in each of three rounds.')
}

/** Tables that count tries and keep each sign-in: a refusal is meant to write them. */
const counters = ['try_count', 'sign_in']

async function blame(target: Target, tries: readonly Try[], tables: readonly string[], book: Book): Promise<void> {
  for (const name of new Set(tries.map((one) => one.name))) {
    const mine = tries.filter((one) => one.name === name)
    const before = await allRows(target.house, counters)
    await sendAll(target, mine, book)
    const changed = changedTables(before, await allRows(target.house, counters))
    const [first] = mine
    if (changed.length > 0 && first)
      book.find(`${name} is refused and changes ${changed.join(', ')}`, requestOf(first), `${first.heard?.text}`)
  }
  book.note(`Refusals changed ${tables.join(', ')}.`)
}

async function tryCursors(target: Target, book: Book, most: number): Promise<void> {
  const lists = everyCall.filter(({ call }) => call.query?.properties['cursor'])
  const tries: (NamedCall & { cursor: string; query: Record<string, unknown>; token: string })[] = []
  for (const one of lists) {
    const token = await tokenFor(target, one)
    for (const sorting of [undefined, ...sortingsOf(one.call)]) {
      const query = { ...needsOf(target, one.call), pageSize: 1, ...(sorting ? { sorting } : {}) }
      const { json } = await ask(target.api.base, one.call, { query, token })
      const next = (json['cursor'] as { next?: string | null } | undefined)?.next ?? undefined
      for (const cursor of oddCursors(next).slice(0, most)) tries.push({ ...one, cursor, query, token })
    }
  }
  let taken = 0
  await atOnce(tries, 8, async ({ name, call, cursor, query, token }) => {
    const { status, text, json } = await ask(target.api.base, call, { query: { ...query, cursor }, token })
    const request = `${name} ${JSON.stringify(query)} Cursor=${cursor.slice(0, 200)}`
    if (status < 400) taken++
    if (status >= 500) book.find(`${name} answers ${status} to a cursor`, request, text)
    if (status === 400 && json['field'] !== 'Cursor') book.find(`${name} does not name the cursor`, request, text)
  })
  book.count(
    `cursors that no list gave out (${lists.length} lists, every sort)`,
    tries.length,
    `no 5xx, ${taken} read as places`,
  )
}

const sortingsOf = (call: Call): unknown[] =>
  (call.query?.properties['sorting'] as { enum?: unknown[] } | undefined)?.enum ?? []
const needsOf = ({ own }: Target, call: Call): Record<string, unknown> =>
  Object.fromEntries(
    (call.query?.required ?? []).map((name) => [name, name === 'timestamp' ? Date.now() : (own[name]?.[0] ?? 1)]),
  )

/** Every call with inputs that nobody sends by mistake. */
export async function attackOdd(
  target: Target,
  { perCall = 100, cursors = 1_000, calls = /./ }: OddOptions = {},
): Promise<Chapter> {
  const book = new Book('odd')
  const tries: Try[] = []
  for (const one of everyCall.filter(({ name }) => calls.test(name))) {
    const token = await tokenFor(target, one)
    tries.push(...oddsOf(one, token, perCall, target.roll).map((odd) => ({ ...one, odd })))
  }
  await sendAll(target, tries, book)
  const counts = new Map<string, number>()
  for (const { heard } of tries) {
    const kind = `${String(heard?.status ?? 0)[0]}xx`.replace('0xx', 'closed without an answer')
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const told = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
  book.count(`odd inputs to ${new Set(tries.map(({ name }) => name)).size} calls`, tries.length, told)
  const lost = tries.filter(({ heard }) => heard?.json['error'] === 'not-signed-in').length
  // Forged headers alone lose it; with more than those the calls were not asked at all.
  if (lost > tries.length / 5) throw new Error(`${lost} of ${tries.length} requests were not signed in.`)
  const named = tries.filter(({ odd, heard }) => odd.field !== undefined && heard?.status === 400)
  const right = named.filter(({ odd, heard }) => String(heard?.json['field']).startsWith(odd.field ?? ''))
  book.count(
    'refusals of one odd field',
    named.length,
    `${right.length} name that field, the others the body, or another`,
  )
  await refusalsChangeNothing(target, tries, book)
  if (cursors > 0) await tryCursors(target, book, cursors)
  return book.chapter()
}
