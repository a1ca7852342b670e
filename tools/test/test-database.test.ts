import { Client } from 'pg'
import { expect, test } from 'vitest'
import { listMigrations } from '../../api/src/migrate.ts'
import { makeTestDatabase } from '../test-database.mjs'

async function names(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ name: string }>('select name from migration order by name')).rows.map(
      ({ name }) => name,
    )
  } finally {
    await client.end()
  }
}

test('a test database is migrated, its own, and quick to make', async () => {
  const first = await makeTestDatabase()
  const startedAt = performance.now()
  const second = await makeTestDatabase()
  const took = performance.now() - startedAt
  expect(second.appUrl).not.toBe(first.appUrl)
  expect(await names(second.appUrl)).toEqual(listMigrations())
  await Promise.all([first.drop(), second.drop()])
  expect(took).toBeLessThan(2000)
})
