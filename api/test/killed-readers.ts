import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '../../tools/house.mjs'
import { writeChanges } from '../src/changes/write.ts'
import { one, openPool, run, sql } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'

const script = join(root, 'api/test/counting-reader.ts')

export type Counts = { taken: number; different: number; rebuilt: number; kills: number }

/**
 * Writes changes from four connections, some of their transactions far longer than others, while two processes read for
 * one reader and are killed in turn; answers what was taken once all are.
 */
export async function readWhileKilled(pool: pg.Pool, ownerUrl: string, changes: number): Promise<Counts> {
  const owner = openPool(ownerUrl, 1)
  await owner.query('create table counted (id bigint not null); grant select, insert on counted to crossdock_app')
  await owner.end()
  const start = (): ChildProcess =>
    spawn(process.execPath, ['--import', 'tsx', script], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: pool.options.connectionString },
    })
  const processes = [start(), start()]
  const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(pool, systemWho(), work)
  const counts = () =>
    system((tx) =>
      one<Omit<Counts, 'kills'>>(
        tx,
        sql`
    select count(*) filter (where id > 0) as taken, count(distinct id) filter (where id > 0) as different,
           count(*) filter (where id = 0) as rebuilt from counted`,
      ),
    )
  const until = async (isSo: (counts: Omit<Counts, 'kills'>) => boolean): Promise<void> => {
    while (!isSo(await counts())) {
      if (processes.some(({ exitCode }) => exitCode !== null)) throw new Error('A reader ended by itself.')
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  // The first start makes its result anew; what is written from then on is taken.
  await until(({ rebuilt }) => rebuilt === 1)
  let next = 0
  let kills = 0
  const write = async (): Promise<void> => {
    for (let id = ++next; id <= changes; id = ++next)
      await system(async (tx) => {
        await writeChanges(tx, [{ subject: 'order', id, kind: 'changed', merchantId: 1 }])
        if (id % 97 === 0) await run(tx, sql`select pg_sleep(0.4)`)
      })
  }
  const killing = (async () => {
    while (next < changes) {
      const taken = (await counts()).taken
      await until((now) => now.taken > taken || next >= changes)
      processes[kills % 2]?.kill('SIGKILL')
      processes[kills % 2] = start()
      kills += 1
    }
  })()
  await Promise.all([write(), write(), write(), write()])
  await killing
  await until(({ different }) => different >= changes)
  for (const one of processes) one.kill('SIGKILL')
  return { ...(await counts()), kills }
}
