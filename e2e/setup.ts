import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../tools/chromium.mjs'
import { ensureBuilt } from '../tools/house.mjs'
import { freePort, runCommand, startProduct } from '../tools/processes.mjs'
import { makeTestDatabase } from '../tools/test-database.mjs'

/** Starts the built product with demo data on a free port, for all journeys. Tests find it in E2E_URL, its database in E2E_APP_URL and E2E_OWNER_URL; E2E_HOST_PORT is for one origin that may call it. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt()
  const database = await makeTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'crossdock-e2e-'))
  const clear = async (): Promise<void> => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    // The pages of others that embed the elements stand on an origin of their own.
    const hostPort = await freePort()
    const env = {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: address,
      DEMO: '1',
      CORS_ORIGINS: `http://127.0.0.1:${hostPort}`,
      SECRET: 'a secret for journeys only, never used elsewhere',
    }
    const code = await runCommand('demo', { env })
    if (code !== 0) throw new Error(`The demo data could not be loaded (${code}).`)
    const product = await startProduct({ env, host: '127.0.0.1', port })
    Object.assign(process.env, {
      E2E_URL: product.address,
      E2E_HOST_PORT: String(hostPort),
      E2E_APP_URL: database.appUrl,
      E2E_OWNER_URL: database.ownerUrl,
      CHROMIUM_PATH: await findChromium(),
    })
    return async () => {
      await product.stop()
      await clear()
    }
  } catch (problem) {
    await clear()
    throw problem
  }
}
