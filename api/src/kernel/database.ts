import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql as kyselySql,
} from 'kysely'
import pg from 'pg'

/** kysely composes and parameterises the statements, pg runs them as prepared statements. */
export const sql = kyselySql
export type Sql = RawBuilder<unknown>

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * bigint and numeric as numbers (ids and sums stay below 2^53), timestamptz as Unix milliseconds, date as YYYY-MM-DD.
 */
const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1700: Number,
  1184: (text) => new Date(text).getTime(),
  1082: (text) => text,
  1016: (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number),
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** One open transaction (or, for migrations and tools, one connection). */
export type Tx = { readonly client: pg.ClientBase }

/** How long a transaction may be open. Readers of the feed, and what PostgreSQL cleans up, wait for the oldest one. */
export const longestTransactionMs = 60_000

type PoolOptions = {
  transactionMs?: number
  /** How long a piece of work waits for a connection; for ever unless said. */
  waitMs?: number
}

export const openPool = (
  url: string,
  most = 20,
  { transactionMs = longestTransactionMs, waitMs = 0 }: PoolOptions = {},
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types,
    connectionTimeoutMillis: waitMs,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: transactionMs,
    // PostgreSQL 16 does not know the setting; there `transaction` alone refuses to commit later than that.
    onConnect: (client) =>
      client.query(
        `select set_config('transaction_timeout', '${transactionMs}', false)
          where current_setting('server_version_num')::int >= 170000`,
      ),
  })
  // A connection that the database closes is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

const camel = new Map<string, string>()
const camelOf = (name: string): string => {
  const known = camel.get(name)
  if (known !== undefined) return known
  const made = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camel.set(name, made)
  return made
}

/** The column a field is kept in: merchantId is merchant_id. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const statementNames = new Map<string, string>()
const mostNames = 1000
/**
 * A name per statement text, so that PostgreSQL plans it once a connection; beyond the most, statements stay unnamed.
 */
const nameOf = (text: string): string | undefined => {
  const known = statementNames.get(text)
  if (known || statementNames.size >= mostNames) return known
  const made = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, made)
  return made
}

/** The statement as text and parameters, for benchmarks and tests that run it bare. */
export const compiled = (statement: Sql): { text: string; values: unknown[] } => {
  const { sql: text, parameters } = statement.compile(compiler)
  return { text, values: [...parameters] }
}

/** Runs one statement; rows come back with camelCase names. */
export async function rows<T>(tx: Tx, statement: Sql): Promise<T[]> {
  const { text, values } = compiled(statement)
  const name = nameOf(text)
  const reply = await tx.client.query<unknown[]>({ text, values, rowMode: 'array', ...(name ? { name } : {}) })
  // Named once for all rows: a plan reads thousands, and everybody waits while they are read.
  const names = reply.fields.map((field) => camelOf(field.name))
  return reply.rows.map((row) => {
    const named: Record<string, unknown> = {}
    for (const [index, column] of names.entries()) named[column] = row[index]
    return named as T
  })
}

/** The first row, or undefined. */
export const first = async <T>(tx: Tx, statement: Sql): Promise<T | undefined> => (await rows<T>(tx, statement))[0]

/** The only row of a statement that always answers one. */
export async function one<T>(tx: Tx, statement: Sql): Promise<T> {
  const [row] = await rows<T>(tx, statement)
  if (row === undefined) throw new Error('A statement that always answers one row answered none.')
  return row
}

/** Runs a statement for its effect; answers how many rows it touched. */
export async function run(tx: Tx, statement: Sql): Promise<number> {
  const { text, values } = compiled(statement)
  const name = nameOf(text)
  return (await tx.client.query({ text, values, ...(name ? { name } : {}) })).rowCount ?? 0
}

/** A moment given in Unix milliseconds, as timestamptz. */
export const at = (milliseconds: number): Sql => sql`to_timestamp(${milliseconds}::float8 / 1000)`
/**
 * A list of rows as a table: sql`... from ${asTable(lines)} as line (sku text, quantity int)`.
 * One parameter, whatever the length.
 */
export const asTable = (list: readonly object[]): Sql => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)`
/**
 * Numbers as they stand in the statement, so that an index on just these is used:
 * sql`status in (${numbers(allocable)})`.
 */
export const numbers = (list: readonly number[]): Sql => sql.join(list.map((number) => sql.lit(number)))
/** 'contains' and 'starts with' patterns with the wildcards of the text escaped. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
export const contains = (text: string): string => `%${escaped(text)}%`
export const startsWith = (text: string): string => `${escaped(text)}%`
export const allOf = (...conditions: Sql[]): Sql => (conditions.length ? sql.join(conditions, sql` and `) : sql`true`)
