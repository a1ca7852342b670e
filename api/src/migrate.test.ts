import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { makeTestDatabase, type TestDatabase } from '../../tools/test-database.mjs'

let folder: string
let database: TestDatabase

const add = (name: string, sql: string): void => {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'up.sql'), sql)
}
const up = (): Promise<string[]> => migrate(database.ownerUrl, () => {}, folder)

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return (await client.query<object>(sql)).rows
  } finally {
    await client.end()
  }
}

// The house's own migrations are forgotten, so that these folders stand alone; their tables do not matter here.
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossdock-migrate-'))
  database = await makeTestDatabase()
  await ask('delete from migration')
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('migrations are applied in order, once', async () => {
  add('0002-fill', 'insert into trial values (1)')
  add('0001-make', 'create table trial (id integer)')
  expect(await up()).toEqual(['0001-make', '0002-fill'])
  expect(await up()).toEqual([])
  expect(await ask('select id from trial')).toEqual([{ id: 1 }])
})

test('a migration that fails leaves nothing of itself and keeps those before it', async () => {
  add('0001-make', 'create table trial (id integer)')
  add('0002-bad', 'insert into trial values (1); insert into nowhere values (1)')
  await expect(up()).rejects.toThrow('Migration 0002-bad: relation "nowhere" does not exist')
  expect(await ask('select id from trial')).toEqual([])
  expect(await ask('select name from migration')).toEqual([{ name: '0001-make' }])
})

test('a database of a newer version is refused by name', async () => {
  add('0001-make', 'create table trial (id integer)')
  await up()
  rmSync(join(folder, '0001-make'), { recursive: true })
  await expect(up()).rejects.toThrow('0001-make')
})

test('of four migrators at once, each migration is applied by one', async () => {
  add('0001-make', 'create table trial (id integer)')
  add('0002-fill', 'insert into trial values (1)')
  const applied = await Promise.all([up(), up(), up(), up()])
  expect(applied.flat().sort()).toEqual(['0001-make', '0002-fill'])
  expect(await ask('select id from trial')).toEqual([{ id: 1 }])
})
