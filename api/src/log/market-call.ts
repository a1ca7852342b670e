import { cut } from 'contract/text'
import type pg from 'pg'
import { asTable, run, sql } from '../kernel/database.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho } from '../kernel/who.ts'
import type { MarketCall, Note } from '../marketplaces/calls.ts'

/** Letters of a request or an answer that are kept; fifty orders are many more. */
const mostLetters = 8_000
/** Calls that wait to be written; where the database is slower than that for long, the oldest are not kept. */
const mostWaiting = 1_000
const mostAtOnce = 100

type Shop = { merchantId: number; shopId: number }
type Row = Shop & Omit<MarketCall, 'at' | 'request' | 'answer'> & { at: number; request: unknown; answer: unknown }

const bounded = (value: unknown): unknown => {
  const text = JSON.stringify(value ?? null)
  return text.length > mostLetters ? { cut: cut(text, mostLetters) } : value
}

/** Calls of one pool, written one batch after the other: whoever calls a marketplace waits for none of it. */
class CallLog {
  readonly #waiting: Row[] = []
  #writing: Promise<void> | undefined
  constructor(private readonly pool: pg.Pool) {}

  add(shop: Shop, call: MarketCall): void {
    if (this.#waiting.length >= mostWaiting) this.#waiting.shift()
    this.#waiting.push({ ...call, ...shop, request: bounded(call.request), answer: bounded(call.answer) })
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined))
  }

  async settled(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, mostAtOnce)
      // As the log of errors: what cannot be written fails nobody.
      await transaction(this.pool, systemWho(), (tx) => run(tx, added(rows))).catch(() => undefined)
    }
  }
}

const added = (rows: readonly Row[]) => sql`
  insert into market_call
    (merchant_id, shop_id, at, marketplace, call, milliseconds, status, fault, request, answer)
  select t."merchantId", t."shopId", to_timestamp(t.at::float8 / 1000), t.marketplace, t.call, t.milliseconds, t.status,
         t.fault, coalesce(t.request, 'null'), coalesce(t.answer, 'null')
    from ${asTable(rows)} as t (
      "merchantId" bigint, "shopId" bigint, at bigint, marketplace text, call text, milliseconds int, status int,
      fault text, request jsonb, answer jsonb)`

const logs = new WeakMap<pg.Pool, CallLog>()

function logOf(pool: pg.Pool): CallLog {
  const known = logs.get(pool)
  if (known) return known
  const made = new CallLog(pool)
  logs.set(pool, made)
  return made
}

/** Takes the calls that are made for a shop: `marketOf(name, noteTo(pool, shop))`. */
export const noteTo = (pool: pg.Pool, shop: Shop): Note => {
  const log = logOf(pool)
  return (call) => log.add(shop, call)
}

/** When all that was noted is written. */
export const callsWritten = (pool: pg.Pool): Promise<void> => logOf(pool).settled()
