import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../tools/processes.mjs'
import { makeTestDatabase, type TestDatabase } from '../../../tools/test-database.mjs'
import { openPool } from './database.ts'
import { assertSafeRole } from './safe-role.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

/** The database, at a port where nobody listens before open(). */
async function doorTo(url: string) {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), new URL(url).hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  const address = new URL(url)
  address.host = `127.0.0.1:${port}`
  return {
    url: address.href,
    open: () => server.listen(port, '127.0.0.1'),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a process that is started while its database is away waits for it, and says so once', async () => {
  const door = await doorTo(database.appUrl)
  const pool = openPool(door.url, 1)
  const said: string[] = []
  await assertSafeRole(pool, {
    say: (words) => {
      said.push(words)
      door.open()
    },
  })
  expect(said).toEqual([expect.stringContaining('The database does not answer (connect ECONNREFUSED')])
  await pool.end()
  door.close()
})

test('one that does not come, and a role that owns tables, end it', async () => {
  const away = openPool((await doorTo(database.appUrl)).url, 1)
  await expect(assertSafeRole(away, { waitMs: 0 })).rejects.toThrow('ECONNREFUSED')
  await away.end()
  const owner = openPool(database.ownerUrl, 1)
  await expect(assertSafeRole(owner)).rejects.toThrow('owns tables or bypasses row-level security')
  await owner.end()
})
