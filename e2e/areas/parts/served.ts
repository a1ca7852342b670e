import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../tools/house.mjs'
import { freePort } from '../../../tools/processes.mjs'

/** The built portal in a folder of its own, served by a process of its own, on the journeys' database. */
export type Served = { folder: string; address: string; stop: () => Promise<void> }

export async function servePortalCopy(): Promise<Served> {
  const parent = mkdtempSync(join(tmpdir(), 'crossdock-areas-'))
  const folder = join(parent, 'portal')
  cpSync(join(root, 'dist/portal'), folder, { recursive: true })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'dist/server/serve.js')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORTAL_DIR: folder,
      DATABASE_URL: process.env['E2E_APP_URL'],
      HOST: '127.0.0.1',
      PORT: String(port),
      SECRET: process.env['E2E_SECRET'],
    },
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(parent, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 200; attempt++) {
    if ((await fetch(`${address}/readyz`).catch(() => undefined))?.ok) return { folder, address, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error(`${address} did not become ready.`)
}
