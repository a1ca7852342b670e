import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { listMigrations, migrate, migrationsFolder } from '../src/migrate.ts'
import { testServer } from '../../tools/test-database.mjs'

/**
 * Asks the database with the scope of a transaction: '*' is the system, a merchant's id is that merchant, '' nobody.
 */
export type Ask = (sql: string, scope?: string) => Promise<Record<string, unknown>[]>
export type HandOver = {
  /** As the owner, who is held to row-level security too; the system's scope unless told. */
  owner: Ask
  /** As the application. */
  app: Ask
}

const onDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function askOnce(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const replies = (await client.query(sql)) as unknown as pg.QueryResult | pg.QueryResult[]
    return (
      (Array.isArray(replies) ? replies.filter((reply) => reply.command === 'SELECT').at(-1)?.rows : replies.rows) ?? []
    )
  } finally {
    await client.end()
  }
}

const asking =
  (url: string): Ask =>
  (sql, scope = '*') =>
    askOnce(
      url,
      `begin; select set_config('app.merchant', '${scope}', true), set_config('app.user', '0', true); ${sql}; commit`,
    )

/**
 * Hands rows over from the schema before a migration to the one after it: an empty database is brought up to the
 * migration before `name`, `before` writes rows there, `name` is applied, `after` looks at what they have become.
 */
export async function handOver(
  name: string,
  { before, after }: { before: (ask: HandOver) => Promise<unknown>; after: (ask: HandOver) => Promise<unknown> },
): Promise<void> {
  const all = listMigrations()
  const index = all.indexOf(name)
  if (index < 1) throw new Error(`There is no migration ${name}.`)
  const server = await testServer()
  const database = `test_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-hand-over-'))
  const bring = (names: readonly string[]): Promise<string[]> => {
    for (const one of names) cpSync(join(migrationsFolder(), one), join(folder, one), { recursive: true })
    return migrate(onDatabase(server.ownerUrl, database), () => undefined, folder)
  }
  const ask = { owner: asking(onDatabase(server.ownerUrl, database)), app: asking(onDatabase(server.appUrl, database)) }
  await askOnce(server.adminUrl, `create database ${database} owner crossdock_owner`)
  try {
    await bring(all.slice(0, index))
    await before(ask)
    await bring([name])
    await after(ask)
  } finally {
    await askOnce(server.adminUrl, `drop database if exists ${database} with (force)`)
    rmSync(folder, { recursive: true })
  }
}
