import { createHash } from 'node:crypto'
import type { Call } from 'contract/define'
import { first, sql, type Sql, type Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import type { Bracket } from '../kernel/transaction.ts'
import type { Who } from '../kernel/who.ts'
import type { FileList, Files, Upload } from './handler.ts'

const keyPattern = /^[\w.:-]{1,100}$/

/**
 * Doubles quotes, and escapes backslashes whatever the server's settings: a literal for the statements of a bracket.
 */
const literal = (text: string): string => `E'${text.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`

type Said = { query: unknown; body: unknown; files: Files; fileList: FileList }

async function fingerprint(input: Said): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([input.query, input.body]))
  const add = async (about: string, file: Upload): Promise<void> => {
    hash.update(about)
    for await (const piece of file.pieces()) hash.update(piece)
  }
  for (const [name, file] of Object.entries(input.files)) await add(name, file)
  for (const file of input.fileList) await add(JSON.stringify([file.fileName, file.size]), file)
  return hash.digest('hex')
}

/**
 * The row of a request's Idempotency-Key travels with the transaction's opening and commit. The same key again waits
 * for the first request to finish, then gets its answer; with another body it is refused.
 * A refused request leaves no row. What was kept for one merchant is told nobody of another.
 */
export async function idempotent(
  call: Call,
  name: string,
  key: string | undefined,
  input: Said,
  who: Who,
): Promise<Bracket<unknown>> {
  if (key === undefined || call.method === 'GET' || call.neverKept || call.download) return {}
  if (!keyPattern.test(key))
    throw refuse('bad-input', { field: 'Idempotency-Key', problem: 'must be 1 to 100 letters, digits or . : _ -' })
  const hash = await fingerprint(input)
  const mine = sql`user_id = ${who.userId} and call = ${name} and key = ${key}`
  const merchant = merchantOf(who)
  const where = `user_id = ${Number(who.userId)} and call = ${literal(name)} and key = ${literal(key)}`
  return {
    opening:
      `insert into idempotency (user_id, call, key, body_hash, for_merchant) ` +
      `values (${Number(who.userId)}, ${literal(name)}, ${literal(key)}, '\\x${hash}', ${merchant}) ` +
      `on conflict (user_id, call, key) do nothing returning 1 as is_fresh;`,
    opened: async (tx, rows) => (rows.length ? undefined : { answer: await answerBefore(tx, mine, hash, merchant) }),
    closing: (result) =>
      `update idempotency set reply = ${literal(JSON.stringify(result ?? null))}::jsonb where ${where};`,
  }
}

/** Whose the answer is: a person may have gone to another merchant since. Of tokens each has keys of its own. */
const merchantOf = ({ merchantId }: Who): number => Number(merchantId ?? 0)

async function answerBefore(tx: Tx, mine: Sql, hash: string, merchant: number): Promise<unknown> {
  const kept = await first<{ bodyHash: string; forMerchant: number | null; reply: unknown }>(
    tx,
    sql`
    select encode(body_hash, 'hex') as body_hash, for_merchant, reply from idempotency where ${mine}`,
  )
  if (!kept) throw refuse('key-in-flight')
  if (kept.bodyHash !== hash) throw refuse('key-reused')
  if (kept.forMerchant !== null && kept.forMerchant !== merchant) throw refuse('key-reused')
  return kept.reply
}
