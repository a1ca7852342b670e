import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeRoles, startDatabase } from './database.mjs'
import { root } from './house.mjs'
import { onDatabase, withClient } from './client.mjs'

/** Databases for tests: each fresh, migrated, and thrown away, copied from one template per state of the migrations. */

const migrations = join(root, 'api/migrations')
const developmentDir = join(root, '.data/test')

const hashOf = (text) => createHash('sha256').update(text).digest('hex')

function migrationsHash() {
  const files = readdirSync(migrations, { recursive: true })
    .filter((path) => path.endsWith('up.sql'))
    .sort()
  return hashOf(files.map((path) => `${path}\n${readFileSync(join(migrations, path), 'utf8')}`).join('\n')).slice(0, 16)
}

// A server of the tester's choice: its roles get passwords that every test process works out alike.
async function namedServer(adminUrl) {
  const { TEST_OWNER_URL: ownerUrl, TEST_APP_URL: appUrl } = process.env
  if (ownerUrl && appUrl) return { adminUrl, ownerUrl, appUrl }
  const passwords = { crossdock_owner: hashOf(`owner ${adminUrl}`), crossdock_app: hashOf(`app ${adminUrl}`) }
  await withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(7341)')
    await makeRoles(adminUrl, passwords)
  })
  const as = (role) => {
    const url = new URL(adminUrl)
    url.username = role
    url.password = passwords[role]
    return url.href
  }
  return { adminUrl, ownerUrl: as('crossdock_owner'), appUrl: as('crossdock_app') }
}

async function developmentServer() {
  const server = await startDatabase({
    dataDir: developmentDir,
    name: 'the test database',
    mayShare: true,
    waitMs: 60_000,
    isDurable: false,
  })
  server.leave()
  return server
}

let server
/**
 * The server that tests use: the one TEST_ADMIN_URL names, or one of this clone in .data/test, started when needed and
 * left running.
 */
export const testServer = () =>
  (server ??= process.env.TEST_ADMIN_URL ? namedServer(process.env.TEST_ADMIN_URL) : developmentServer())

const migrateInto = (ownerUrl) =>
  new Promise((done, refuse) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'api/src/migrate.ts')], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_OWNER_URL: ownerUrl },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let problem = ''
    child.stderr.on('data', (text) => (problem += text))
    child.once('error', refuse)
    child.once('exit', (code) =>
      code === 0 ? done() : refuse(new Error(problem.trim() || `migrate ended with ${code}`)),
    )
  })

// Left by runs that were killed, and templates of migrations that have changed since.
async function dropLeftovers(client, template) {
  const { rows } = await client.query(
    `
    select datname from pg_database
     where datname ~ '^(test_[0-9]+_|template_[0-9a-f]{16})' and datname <> $1
       and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '2 hours'`,
    [template],
  )
  for (const { datname } of rows) {
    await client.query(`alter database ${datname} is_template false`)
    await client.query(`drop database if exists ${datname} with (force)`)
  }
}

const exists = async (client, name) =>
  (await client.query('select from pg_database where datname = $1', [name])).rowCount > 0

/** The name of the migrated template; the first process that asks makes it, the others wait for it. */
async function makeTemplate({ adminUrl, ownerUrl }) {
  const template = `template_${migrationsHash()}`
  await withClient(adminUrl, async (client) => {
    if (await exists(client, template)) return
    await client.query('select pg_advisory_lock(7342)')
    if (await exists(client, template)) return
    await dropLeftovers(client, template)
    const half = `${template}_half`
    await client.query(`drop database if exists ${half} with (force)`)
    await client.query(`create database ${half} owner crossdock_owner`)
    await migrateInto(onDatabase(ownerUrl, half))
    await client.query(`alter database ${half} allow_connections false`)
    await client.query(`alter database ${half} is_template true`)
    await client.query(`alter database ${half} rename to ${template}`)
  })
  return template
}

let template
/**
 * A fresh, migrated, empty database, or a copy of one that nobody is connected to:
 * { name, adminUrl, ownerUrl, appUrl, drop() }.
 */
export async function makeTestDatabase({ copyOf } = {}) {
  const urls = await testServer()
  const from = copyOf?.name ?? (await (template ??= makeTemplate(urls)))
  const name = `test_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString('hex')}`
  await withClient(urls.adminUrl, (client) =>
    client.query(`create database ${name} template ${from} owner crossdock_owner strategy file_copy`),
  )
  return {
    name,
    adminUrl: onDatabase(urls.adminUrl, name),
    ownerUrl: onDatabase(urls.ownerUrl, name),
    appUrl: onDatabase(urls.appUrl, name),
    drop: () => withClient(urls.adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Stops the server in .data/test: node tools/test-database.mjs stop */
async function stopDevelopmentServer() {
  if (!existsSync(join(developmentDir, 'database.json'))) return
  const running = await startDatabase({ dataDir: developmentDir, name: 'the test database', isDurable: false })
  await running.stop()
}

const isCommand =
  process.argv[1] !== undefined &&
  existsSync(process.argv[1]) &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isCommand && process.argv[2] === 'stop') await stopDevelopmentServer()
