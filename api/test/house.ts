import type { Calls } from 'contract/calls/all'
import { CallError, createClient, type Client } from 'contract/client'
import { merchantRoles, roles, type Role, warehouseRoles } from 'contract/roles'
import { routes } from 'contract/routes'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { makeTestDatabase } from '../../tools/test-database.mjs'
import { hashPassword } from '../src/account/password.ts'
import { one, openPool, run, sql, type Tx } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { buildApp } from '../src/app.ts'
import type { MarketOf } from '../src/marketplaces/markets.ts'
import { type Limits, limitsOf } from '../src/server/limits.ts'
import { marketsOf, TestMarket } from './test-market.ts'
import type pg from 'pg'

/** Every test's wrong passwords come from one address. */
process.env['TRIES_PER_ADDRESS'] ??= '100000'
/** Whoever signs in often in a test stays signed in. */
process.env['DEVICES_PER_PERSON'] ??= '1000'
process.env['SECRET'] ??= randomBytes(24).toString('hex')
export const password = 'Crossdock#2026'
let passwordHash: Promise<string> | undefined

export type Api = Client<Calls>
export type House = {
  pool: pg.Pool
  app: FastifyInstance
  base: string
  ownerUrl: string
  /** The address of its database for one more process of the product. */
  appUrl: string
  locationId: number
  otherLocationId: number
  /** Birch and Alder: two merchants that must never see each other. */
  birch: number
  alder: number
  /**
   * The client of one person: as('SUPERADMIN'), as('MERCHANT_ADMIN', 'alder'). Merchant roles are Birch's unless told.
   */
  as: (role: Role, merchant?: 'birch' | 'alder') => Promise<Api>
  tokenOf: (role: Role, merchant?: 'birch' | 'alder') => Promise<string>
  anonymous: Api
  /** Whoever a token belongs to. */
  clientOf: (token: string) => Api
  /** Runs statements as the system, past the calls: for what no call shows. */
  system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

type HouseOptions = { limits?: Partial<Limits>; metricsToken?: string; markets?: MarketOf }

/**
 * A fresh database with one house in it (two merchants, two locations, a user of every role) and the server listening.
 */
export async function openHouse({ limits, metricsToken, markets }: HouseOptions = {}): Promise<House> {
  const database = await makeTestDatabase()
  const pool = openPool(database.appUrl, 20)
  const app = await buildApp({
    pool,
    limits: { ...limitsOf({}), idleSeconds: 0, ...limits },
    metricsToken,
    shopPlaces: {
      marketOf: markets ?? marketsOf(new TestMarket('Shopee'), new TestMarket('Lazada')),
      publicUrl: 'https://portal.example',
    },
    logLevel: process.env['DEBUG'] ? 'warn' : 'silent',
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(pool, systemWho(), work)
  const ids = await system(async (tx) => furnish(tx, await (passwordHash ??= hashPassword(password))))
  const clientOf = (token?: string): Api => createClient<Calls>(routes, { base, token: () => token })
  const anonymous = clientOf()
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (role: Role, merchant: 'birch' | 'alder' = 'birch'): Promise<string> => {
    const email = emailOf(role, merchant)
    const known =
      tokens.get(email) ?? anonymous.account.authenticate({ body: { email, password } }).then((reply) => reply.token)
    tokens.set(email, known)
    return known
  }
  return {
    pool,
    app,
    base,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    ...ids,
    anonymous,
    clientOf,
    system,
    tokenOf,
    as: async (role, merchant) => clientOf(await tokenOf(role, merchant)),
    close: async () => {
      await app.close()
      await pool.end()
      await database.drop()
    },
  }
}

export const emailOf = (role: Role, merchant: 'birch' | 'alder' = 'birch'): string =>
  `${role.toLowerCase().replace('_', '.')}@${merchantRoles.includes(role) ? merchant : 'crossdock'}.example`

async function furnish(tx: Tx, hash: string) {
  const { id: group } = await one<{ id: number }>(tx, sql`select id from merchant_group`)
  const location = (name: string, code: string, priority: number) =>
    one<{ id: number }>(
      tx,
      sql`
    with made as (
      insert into warehouse_location (name, code, time_zone, is_auto_allocating, priority)
      values (${name}, ${code}, 'Asia/Kuala_Lumpur', false, ${priority}) returning id
    )
    insert into merchant_group_location (location_id, merchant_group_id)
    select id, ${group} from made returning location_id as id`,
    )
  const merchant = (name: string, code: string) =>
    one<{ id: number }>(
      tx,
      sql`
    with made as (insert into merchant (name, code, currency) values (${name}, ${code}, 'MYR') returning id)
    insert into merchant_group_merchant (merchant_id, merchant_group_id)
    select id, ${group} from made returning merchant_id as id`,
    )
  const [north, south] = [await location('North Dock', 'ND', 1), await location('South Dock', 'SD', 2)]
  const [birch, alder] = [await merchant('Birch Outdoor', 'BIRCH'), await merchant('Alder Home', 'ALDER')]
  for (const role of roles)
    for (const [name, id] of [
      ['birch', birch.id],
      ['alder', alder.id],
    ] as const) {
      const isMerchant = merchantRoles.includes(role)
      if (!isMerchant && name === 'alder') continue
      await run(
        tx,
        sql`
        insert into app_user (email, name, role, merchant_id, location_id, password_hash)
        values (${emailOf(role, name)}, ${`${role} ${name}`}, ${role}, ${isMerchant ? id : null},
                ${warehouseRoles.includes(role) && role !== 'SUPERADMIN' ? north.id : null}, ${hash})`,
      )
    }
  return { locationId: north.id, otherLocationId: south.id, birch: birch.id, alder: alder.id }
}

/** The refusal a call ends in; fails when the call succeeds. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ status: number; code: string; field: string | undefined; message: string }> {
  try {
    await call
  } catch (problem) {
    if (problem instanceof CallError)
      return { status: problem.status, code: problem.code, field: problem.failure.field, message: problem.message }
    throw problem
  }
  throw new Error('The call was expected to be refused, and succeeded.')
}
