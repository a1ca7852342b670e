import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../house.mjs'
import { buildServer } from '../src/build-server.mjs'
import { makeTestDatabase, type TestDatabase } from '../test-database.mjs'

// As deep as dist/server: the command finds the real order lines from where it stands.
const built = join(root, `.data/test-demo-${process.pid}`)
let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
  await buildServer({ outDir: built })
}, 60_000)
afterAll(async () => {
  await database.drop()
  rmSync(built, { recursive: true, force: true })
})

/** The built command; `until` is what it says before it is killed. */
function demo(until?: string): Promise<{ code: number | null; signal: NodeJS.Signals | null; told: string }> {
  const child = spawn(process.execPath, [join(built, 'demo.js')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.appUrl, SECRET: 'a secret for demo data only, never used elsewhere' },
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      told += String(text)
      if (until && told.includes(until)) child.kill('SIGKILL')
    })
  return new Promise((done) => child.once('close', (code, signal) => done({ code, signal, told })))
}

async function superadmins(): Promise<unknown[]> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query("set app.merchant = '*'")
  return (
    await client
      .query<{ name: string }>("select name from app_user where role = 'SUPERADMIN'")
      .finally(() => client.end())
  ).rows.map(({ name }) => name)
}

test('demo data that somebody stopped halfway are not called done: the way out is said', async () => {
  expect(await demo('the real catalogue imported')).toMatchObject({ signal: 'SIGKILL' })
  const again = await demo()
  expect(again).toMatchObject({ code: 1, told: expect.stringContaining('are a part only') })
  expect(again.told).toContain('npm run migrate and npm run demo')
  expect(again.told).not.toContain('Demo data made')
  expect(await superadmins()).toEqual(['Demo superadmin'])
}, 120_000)
