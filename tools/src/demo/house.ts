import type pg from 'pg'
import { one, openPool, run, sql } from 'api/kernel/database'
import { runBackground } from 'api/background'
import { Refusal } from 'api/kernel/refuse'
import { buildApp } from 'api/app'
import { transaction } from 'api/kernel/transaction'
import { makeSuperadmin } from 'api/account/first-superadmin'
import { invitationOf } from 'api/account/link'
import { hashPassword } from 'api/account/password'
import { systemWho } from 'api/kernel/who'
import type { Calls } from 'contract/calls/all'
import { type Client, createClient } from 'contract/client'
import { routes } from 'contract/routes'
import { unfinishedDemo } from '../../unfinished-demo.mjs'

export type Api = Client<Calls>
/** One password for every demo account (demo.md). */
export const demoPassword = 'Crossdock#2026'
const superadmin = 'superadmin@crossdock.example'

export type DemoHouse = {
  url: string
  /** Where its server listens. */
  base: string
  as: (email: string) => Promise<Api>
  /** The same people at another server of this database. */
  at: (base: string) => DemoHouse['as']
  /** Has somebody who was invited come, with the password of all. */
  comes: (userId: number) => Promise<void>
  pool: pg.Pool
  /** False where the demo data are there already. */
  isNew: boolean
  /** Says that all of them are there now. */
  finish: () => Promise<void>
  say: (text: string) => void
  /** Its worker ends; what is made after that waits until it goes on, or for the one that is started with the portal. */
  rest: () => Promise<void>
  goOn: () => void
  close: () => Promise<void>
}

/**
 * Makes the first superadmin; false where one is. A part of the demo data cannot be gone on with: most of it was made
 * by people at work, one thing after the other.
 */
async function begin(pool: pg.Pool): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword)
  const made = await transaction(pool, systemWho(), (tx) =>
    makeSuperadmin(tx, { email: superadmin, name: unfinishedDemo, passwordHash }),
  ).then(
    () => true,
    (problem: unknown) => {
      if (problem instanceof Refusal && problem.code === 'already-exists') return false
      throw problem
    },
  )
  const { name } = await transaction(pool, systemWho(), (tx) =>
    one<{ name: string }>(tx, sql`select name from app_user where email = ${superadmin}`),
  )
  if (!made && name === unfinishedDemo)
    throw new Error(
      'The demo data of this database are a part only: whoever makes them was stopped, or is still at it. Begin ' +
        'again with an empty one. npm start does that for the database of this clone; one of your own: dropdb and ' +
        'createdb it (docs/operate.md), then npm run migrate and npm run demo.',
    )
  return made
}

/**
 * Nobody waits for a disk here: what a machine that stops loses of it is part of demo data that are not finished, and
 * `finish` waits for all of it.
 */
export function hurried(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => void client.query('set synchronous_commit = off'))
  return pool
}

/** The worker of the time the demo data are made. */
function workerOf(pool: pg.Pool): Pick<DemoHouse, 'rest' | 'goOn'> {
  const begin = () => {
    const stopping = new AbortController()
    return { stopping, working: runBackground(pool, { signal: stopping.signal, restMs: 200 }) }
  }
  let { stopping, working } = begin()
  return {
    rest: async () => {
      stopping.abort()
      await working
    },
    goOn: () => {
      ;({ stopping, working } = begin())
    },
  }
}

/** A server and a worker of its own for the time the demo data are made, and the first superadmin to begin with. */
export async function openDemoHouse(url: string): Promise<DemoHouse> {
  const pool = hurried(openPool(url, 10))
  const isNew = await begin(pool).catch(async (problem: unknown) => {
    await pool.end()
    throw problem
  })
  const app = await buildApp({ pool })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const worker = workerOf(pool)
  const anonymous = createClient<Calls>(routes, { base, token: () => undefined })
  const tokens = new Map<string, Promise<string>>()
  const signIn = async (email: string): Promise<string> =>
    (await anonymous.account.authenticate({ body: { email, password: demoPassword } })).token
  const clientsAt = (there: string) => {
    const known = new Map<string, Api>()
    return async (email: string): Promise<Api> => {
      const signedIn = tokens.get(email) ?? signIn(email)
      tokens.set(email, signedIn)
      const token = await signedIn
      const api = known.get(email) ?? createClient<Calls>(routes, { base: there, token: () => token })
      known.set(email, api)
      return api
    }
  }
  return {
    url,
    base,
    pool,
    isNew,
    finish: async () => {
      await transaction(pool, systemWho(), async (tx) => {
        await run(tx, sql`set local synchronous_commit = on`)
        await run(tx, sql`update app_user set name = 'Superadmin' where email = ${superadmin}`)
      })
    },
    say: (text) => console.log(`  ${text}`),
    as: clientsAt(base),
    at: clientsAt,
    comes: async (userId) => {
      const token = await transaction(pool, systemWho(), (tx) => invitationOf(tx, userId, Date.now()))
      await anonymous.account.resetPassword({ body: { token: token ?? '', newPassword: demoPassword } })
    },
    ...worker,
    close: async () => {
      await worker.rest()
      await app.close()
      await pool.end()
    },
  }
}

/** Asks again until it is so; gives up in words. */
export async function until(what: string, isSo: () => Promise<boolean>, seconds = 120): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what} did not happen within ${seconds} seconds.`)
}

/** Does `work` for each item, a few at a time, in order of the list. */
export async function each<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<unknown>,
  atOnce = 4,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index)
    }),
  )
}

/** The same numbers every time, so that two demo databases are alike. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
