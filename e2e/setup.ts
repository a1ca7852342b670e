import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from 'api/kernel/database'
import { transaction } from 'api/kernel/transaction'
import { systemWho } from 'api/kernel/who'
import { strangeMoves } from '../api/test/moves.ts'
import { findChromium } from '../tools/chromium.mjs'
import { demoSimulator } from '../tools/demo-simulator.mjs'
import { ensureBuilt } from '../tools/ready.mjs'
import { freePort, runCommand, startProduct } from '../tools/processes.mjs'
import { makeTestDatabase, type TestDatabase } from '../tools/test-database.mjs'
import { envOf, workers } from './workers.ts'

type Clear = () => Promise<unknown>

const secret = 'a secret for journeys only, never used elsewhere'
const settingsOf = (database: TestDatabase) => ({
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  DEMO: '1',
  SECRET: secret,
})

async function loadDemo(database: TestDatabase): Promise<void> {
  const code = await runCommand('demo', { env: settingsOf(database) })
  if (code !== 0) throw new Error(`The demo data could not be loaded (${code}).`)
}

/** The product on a port of its own, for one worker. */
async function startFor(worker: number, database: TestDatabase, clearing: Clear[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossdock-e2e-'))
  clearing.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  // The pages of others that embed the elements stand on an origin of their own.
  const hostPort = await freePort()
  const env = {
    ...settingsOf(database),
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRIES_PER_ADDRESS: '100000',
    DEVICES_PER_PERSON: '1000',
    CORS_ORIGINS: `http://127.0.0.1:${hostPort}`,
  }
  const own = { ...env, SIMULATOR_PORT: String(await freePort()) }
  const simulator = await demoSimulator({ env: own, port, hasDemo: true })
  clearing.push(simulator.start().stop)
  const product = await startProduct({ env: { ...env, ...simulator.settings }, host: '127.0.0.1', port })
  clearing.push(product.stop)
  Object.assign(
    process.env,
    envOf(worker, {
      E2E_URL: product.address,
      E2E_DATA_DIR: dataDir,
      E2E_HOST_PORT: String(hostPort),
      E2E_APP_URL: database.appUrl,
      E2E_OWNER_URL: database.ownerUrl,
      E2E_SECRET: secret,
      E2E_SIMULATOR: simulator.address ?? '',
    }),
  )
}

async function strangeIn({ appUrl }: TestDatabase): Promise<string[]> {
  const pool = openPool(appUrl, 1)
  try {
    return await transaction(pool, systemWho(), strangeMoves)
  } finally {
    await pool.end()
  }
}

/** Whatever the journeys did to orders, none took a step that the table of moves does not have. */
async function refuseStrangeMoves(databases: readonly TestDatabase[]): Promise<void> {
  const strange = await Promise.all(databases.map(strangeIn))
  const told = strange.flatMap((moves, index) => moves.map((move) => `worker ${index + 1}: an order went from ${move}`))
  if (told.length > 0)
    throw new Error(`The table of moves (contract/src/order-moves.ts) does not have this:\n${told.join('\n')}`)
}

/**
 * Starts the built product with demo data for the journeys, once for each worker: what one of them does in its warehouse,
 * no other sees. Tests find theirs in E2E_URL, its database in E2E_APP_URL and E2E_OWNER_URL; E2E_HOST_PORT is for one
 * origin that may call it, E2E_SIMULATOR is the marketplaces', E2E_SECRET signs its links, and mails are files under E2E_DATA_DIR. What they did to orders is looked at when all have ended.
 */
export default async function setup(): Promise<Clear> {
  await ensureBuilt()
  process.env['CHROMIUM_PATH'] = await findChromium()
  const clearing: Clear[] = []
  const clear = async (): Promise<void> => {
    for (const one of clearing.reverse()) await one()
  }
  const keep = (database: TestDatabase): TestDatabase => {
    clearing.push(database.drop)
    return database
  }
  try {
    const first = keep(await makeTestDatabase())
    await loadDemo(first)
    const databases = [first]
    while (databases.length < workers) databases.push(keep(await makeTestDatabase({ copyOf: first })))
    for (const [index, database] of databases.entries()) await startFor(index + 1, database, clearing)
    return async () => {
      try {
        await refuseStrangeMoves(databases).finally(clear)
      } catch (problem) {
        // Vitest prints what a teardown throws, and would still end as if all were well.
        process.exitCode = 1
        throw problem
      }
    }
  } catch (problem) {
    await clear()
    throw problem
  }
}
