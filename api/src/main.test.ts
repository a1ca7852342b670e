import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../tools/processes.mjs'
import { makeTestDatabase } from '../../tools/test-database.mjs'

async function firstAnswer(address: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('the api stands alone: it answers calls without a portal, and ends when it is told to', async () => {
  const database = await makeTestDatabase()
  let child: ChildProcess | undefined
  try {
    const port = String(await freePort())
    child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
      env: {
        PATH: process.env['PATH'] ?? '',
        SECRET: 'a secret for tests only, never used elsewhere',
        DATABASE_URL: database.appUrl,
        PORT: port,
      },
      stdio: 'inherit',
    })
    expect((await firstAnswer(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/api/Shop/GetShopList`)).status).toBe(401)
    expect((await fetch(`http://127.0.0.1:${port}/dashboard`, { headers: { accept: 'text/html' } })).status).toBe(404)
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  } finally {
    child?.kill('SIGKILL')
    await database.drop()
  }
})

test.each([
  ['main.ts', 'POOL', 'ten'],
  ['main.ts', 'PORT', 'http'],
  ['worker.ts', 'POOL', '0'],
  ['worker.ts', 'ROWS_PER_FILE', '0'],
])('%s does not start where %s is %s, and says so', async (file, setting, said) => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file)], {
    env: {
      PATH: process.env['PATH'] ?? '',
      SECRET: 'a secret for tests only, never used elsewhere',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere',
      [setting]: said,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (piece) => (words += String(piece)))
  expect([(await once(child, 'close'))[0], words]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${setting} is ${said}: it must be a whole number.*\n$`)),
  ])
})
