import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Calls } from 'contract/calls/all'
import { type CallError, createClient } from 'contract/client'
import type { Body } from 'contract/define'
import { routes } from 'contract/routes'
import { makeCell } from '../../test/floor.ts'
import { type Api, emailOf, type House, openHouse, refusalOf } from '../../test/house.ts'
import { rows, run, sql, type Sql } from '../kernel/database.ts'
import { buildApp } from '../app.ts'

type Asked = Body<Calls['embed']['createToken']>

let house: House
let manager: Api
let admin: Api
const cell = 'BENCH'
const dayMs = 86_400_000
beforeAll(async () => {
  house = await openHouse()
  manager = await house.as('WAREHOUSE_MANAGER')
  admin = await house.as('MERCHANT_ADMIN')
  await house.system((tx) => makeCell(tx, house.locationId, { code: cell }))
  for (const host of ['birch', 'alder'] as const) {
    const merchant = await house.as('MERCHANT_ADMIN', host)
    await merchant.catalogue.createProduct({ body: { sku: 'MUG', productName: 'Mug' } })
    await merchant.inbound.createRequest({
      body: { referenceCode: 'PO-1' },
      files: { csvFile: new File(['SKU,Quantity,Carton\nMUG,50,C1'], 'file.csv') },
    })
  }
})
afterAll(() => house.close())

const change = (columns: Sql, email = emailOf('WAREHOUSE_MANAGER')) =>
  house.system(async (tx) => {
    await run(tx, sql`update app_user set ${columns} where email = ${email}`)
    house.app.sessions.forget()
  })
beforeEach(async () => {
  await change(
    sql`role_status = 'Active', role = 'WAREHOUSE_MANAGER', location_id = ${house.locationId},
        password_changed_at = now()`,
  )
})

const bench = (more: Partial<Asked> = {}): Asked => ({
  name: 'Packing bench 3',
  element: 'stock-in',
  merchantId: house.birch,
  ...more,
})
const make = (more: Partial<Asked> = {}) => manager.embed.createToken({ body: bench(more) })
const clientOf = (token: string, base = house.base): Api => createClient<Calls>(routes, { base, token: () => token })
const itemsOf = (token: string) => clientOf(token).inbound.getItems({ query: {} })
const isAlive = (token: string) =>
  itemsOf(token).then(
    () => true,
    () => false,
  )

test('a stock-in token receives goods of its merchant, in the name of its maker and of itself', async () => {
  const { token } = await make()
  expect(token).toMatch(/^cde_[\w-]{43}$/)
  const {
    result: [item, ...others],
  } = await itemsOf(token)
  expect(others).toEqual([])
  expect(item).toMatchObject({ merchantId: house.birch, sku: 'MUG' })
  await clientOf(token).inbound.stockIn({ body: { inboundItemId: item?.id ?? 0, cellCode: cell, quantity: 2 } })
  const {
    result: [entry],
  } = await admin.stock.getProductStockLog({ query: { sku: 'MUG' } })
  expect(JSON.stringify(entry)).toContain('WAREHOUSE_MANAGER birch (embed: Packing bench 3)')
})

test("another merchant's goods are as if they were not there, though its maker serves both", async () => {
  const { token } = await make()
  const {
    result: [theirs],
  } = await manager.inbound.getItems({ query: { merchantId: house.alder } })
  const embedded = clientOf(token)
  expect((await embedded.inbound.getItems({ query: { merchantId: house.alder } })).result).toEqual([])
  expect(
    await refusalOf(
      embedded.inbound.stockIn({ body: { inboundItemId: theirs?.id ?? 0, cellCode: cell, quantity: 1 } }),
    ),
  ).toMatchObject({ status: 404 })
  expect(
    await refusalOf(
      embedded.inbound.stockIn({ body: { merchantId: house.alder, sku: 'MUG', cellCode: cell, quantity: 1 } }),
    ),
  ).toMatchObject({ status: 404 })
})

test('a superadmin who sees all merchants makes a token that sees one', async () => {
  const { token } = await (await house.as('SUPERADMIN')).embed.createToken({ body: bench() })
  expect((await itemsOf(token)).result.map((item) => item.merchantId)).toEqual([house.birch])
})

test('a call that does not name the element says so, to read, to write, and to make more tokens', async () => {
  const embedded = clientOf((await make()).token)
  const tries = [
    embedded.order.getOrderList({ query: {} }),
    embedded.account.myself(),
    embedded.account.signOut(),
    embedded.embed.createToken({ body: bench() }),
    embedded.embed.getTokenList({ query: {} }),
  ]
  for (const refusal of await Promise.all(tries.map(refusalOf)))
    expect(refusal).toMatchObject({
      status: 403,
      code: 'closed-to-embed',
      message: 'A token for the element stock-in may not do this.',
    })
})

test('two tokens of one person may use the same idempotency key', async () => {
  const {
    result: [item],
  } = await manager.inbound.getItems({ query: { merchantId: house.birch } })
  const stockIn = async (token: string, quantity: number) =>
    fetch(`${house.base}/api/Stock/StockIn`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': '1' },
      body: JSON.stringify({ InboundItemId: item?.id, CellCode: cell, Quantity: quantity }),
    })
  const [one, other] = [await make(), await make({ name: 'Packing bench 4' })]
  expect((await stockIn(one.token, 1)).status).toBe(200)
  expect((await stockIn(other.token, 2)).status).toBe(200)
  expect((await stockIn(one.token, 2)).status).toBe(409)
})

test('a token lasts a year, or as long as its maker says, two years at most', async () => {
  const year = (await make()).expiresTimestamp - Date.now()
  expect(Math.round(year / dayMs)).toBe(365)
  const expiresTimestamp = Date.now() + 30 * dayMs
  expect((await make({ expiresTimestamp })).expiresTimestamp).toBe(expiresTimestamp)
  expect(await refusalOf(make({ expiresTimestamp: Date.now() - 1 }))).toMatchObject({
    status: 400,
    field: 'ExpiresTimestamp',
    message: 'ExpiresTimestamp must lie in the future.',
  })
  expect(await refusalOf(make({ expiresTimestamp: Date.now() + 731 * dayMs }))).toMatchObject({
    status: 400,
    field: 'ExpiresTimestamp',
  })
})

test('a warehouse that serves two merchants says which, one that serves one need not', async () => {
  const { merchantId: _, ...unsaid } = bench()
  expect(await refusalOf(manager.embed.createToken({ body: unsaid }))).toMatchObject({
    status: 400,
    field: 'MerchantId',
    message: 'MerchantId is missing: a token is for one merchant.',
  })
  expect(await refusalOf(make({ merchantId: 5 }))).toMatchObject({
    status: 404,
    message: 'The merchant was not found.',
  })
  await house.system(async (tx) => {
    await run(
      tx,
      sql`with one as (insert into merchant_group (name) values ('Birch alone') returning id),
        moved as (
          update merchant_group_merchant m set merchant_group_id = one.id from one where m.merchant_id = ${house.birch}
        )
      update merchant_group_location l set merchant_group_id = one.id
        from one where l.location_id = ${house.otherLocationId}`,
    )
  })
  await change(sql`location_id = ${house.otherLocationId}`)
  const { token } = await manager.embed.createToken({ body: unsaid })
  expect((await itemsOf(token)).result).toEqual([])
  await house.system(async (tx) => {
    await run(
      tx,
      sql`update merchant_group_merchant
             set merchant_group_id = (select id from merchant_group where name = 'All merchants')`,
    )
    await run(
      tx,
      sql`update merchant_group_location
             set merchant_group_id = (select id from merchant_group where name = 'All merchants')`,
    )
  })
})

test('a merchant admin makes a bell for the own merchant, and no stock-in', async () => {
  const { token } = await admin.embed.createToken({ body: { name: 'Shop back office', element: 'notification-bell' } })
  expect(await house.app.sessions.of(token, Date.now())).toMatchObject({
    embed: 'notification-bell',
    who: { merchantId: house.birch, merchants: [house.birch], role: 'MERCHANT_ADMIN' },
  })
  expect(await refusalOf(admin.embed.createToken({ body: { name: 'Bench', element: 'stock-in' } }))).toMatchObject({
    status: 403,
    code: 'not-your-element',
    message: 'Your role MERCHANT_ADMIN may not make a token for the element stock-in.',
  })
  expect(
    await refusalOf(
      admin.embed.createToken({ body: { name: 'Bell', element: 'notification-bell', merchantId: house.alder } }),
    ),
  ).toMatchObject({ status: 404 })
})

test('each maker lists and revokes the tokens of merchants they see, and finds no others', async () => {
  const [ours, theirs] = [await make({ name: 'Ours' }), await make({ name: 'Theirs', merchantId: house.alder })]
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const named = async (api: Api, keyword: string) =>
    (await api.embed.getTokenList({ query: { keyword } })).result.map((row) => row.id)
  expect([await named(manager, 'ours'), await named(manager, 'theirs')]).toEqual([
    [ours.embedTokenId],
    [theirs.embedTokenId],
  ])
  expect([await named(admin, 'ours'), await named(admin, 'theirs')]).toEqual([[ours.embedTokenId], []])
  expect(
    (await manager.embed.getTokenList({ query: { merchantId: house.alder } })).result.map((row) => row.merchantName),
  ).toEqual(['Alder Home'])
  expect(
    (await manager.embed.getTokenList({ query: { merchantId: house.alder, element: 'notification-bell' } })).result,
  ).toEqual([])
  const missing = await refusalOf(alder.embed.revokeToken({ body: { embedTokenId: 999_999_999 } }))
  expect(await refusalOf(alder.embed.revokeToken({ body: { embedTokenId: ours.embedTokenId } }))).toEqual(missing)
  expect(missing).toMatchObject({ status: 404, message: 'The token was not found.' })
  expect(await isAlive(ours.token)).toBe(true)
  await alder.embed.revokeToken({ body: { embedTokenId: theirs.embedTokenId } })
  expect(await isAlive(theirs.token)).toBe(false)
})

test('the list says who made a token and how it stands, and never shows it again', async () => {
  const made = await make({ name: '<b>Ümläut</b>' })
  const row = async () => (await manager.embed.getTokenList({ query: { keyword: '<b>Ümläut' } })).result[0]
  expect(await row()).toEqual({
    id: made.embedTokenId,
    embedTokenId: made.embedTokenId,
    name: '<b>Ümläut</b>',
    element: 'stock-in',
    merchantId: house.birch,
    merchantName: 'Birch Outdoor',
    createdBy: 'WAREHOUSE_MANAGER birch',
    createdTimestamp: expect.any(Number),
    expiresTimestamp: made.expiresTimestamp,
    revokedTimestamp: null,
    isActive: true,
  })
  const { revokedTimestamp } = await manager.embed.revokeToken({ body: { embedTokenId: made.embedTokenId } })
  expect(await row()).toMatchObject({ revokedTimestamp, isActive: false })
  expect(await manager.embed.revokeToken({ body: { embedTokenId: made.embedTokenId } })).toMatchObject({
    revokedTimestamp,
  })
  const kept = await house.system((tx) =>
    tx.client.query('select * from embed_token where id = $1', [made.embedTokenId]),
  )
  expect(JSON.stringify(kept.rows)).not.toContain(made.token.slice(4))
})

test('a revoked token is dead at once here, and in another process once it has forgotten', async () => {
  const { token, embedTokenId } = await make()
  const other = await buildApp({ pool: house.pool, logLevel: 'silent' })
  const there = await other.listen({ host: '127.0.0.1', port: 0 })
  try {
    await clientOf(token, there).inbound.getItems({ query: {} })
    await itemsOf(token)
    await manager.embed.revokeToken({ body: { embedTokenId } })
    expect(await refusalOf(itemsOf(token))).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await other.sessions.of(token, Date.now() + 3_001)).toBeUndefined()
  } finally {
    await other.close()
  }
})

test('a maker has 100 living tokens at most, asked for at once too, and the refusal says what to do', async () => {
  const email = emailOf('SUPERADMIN')
  await house.system((tx) => run(tx, sql`update embed_token set revoked_at = now()`))
  const [first] = await house.system((tx) =>
    rows<{ id: number }>(
      tx,
      sql`
      insert into embed_token (merchant_id, token_hash, name, element, user_id, created_by, expires_at, revoked_at)
      select ${house.birch}, ('many' || n)::bytea, 'Many', 'stock-in', u.id, '',
             now() + (case n when 1 then -1 else 1 end) * interval '1 day', case n when 2 then now() end
        from app_user u, generate_series(1, 99) n where u.email = ${email}
      returning case when expires_at > now() and revoked_at is null then id end as id`,
    ).then((made) => made.filter(({ id }) => id !== null)),
  )
  const boss = await house.as('SUPERADMIN')
  const ask = () => boss.embed.createToken({ body: bench() })
  const asked = await Promise.allSettled(Array.from({ length: 6 }, ask))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const failure = await ask().catch((problem: unknown) => (problem as CallError).failure)
  expect(failure).toMatchObject({
    status: { code: 409 },
    message: 'Another token is one too many; 100 that you made have not ended.',
    next: 'Revoke those that nothing uses any more: at /elements, or by GetTokenList and RevokeToken.',
  })
  await make()
  await boss.embed.revokeToken({ body: { embedTokenId: first?.id ?? 0 } })
  await ask()
})

test('a token ends at its hour', async () => {
  const { token, expiresTimestamp } = await make({ expiresTimestamp: Date.now() + dayMs })
  expect(await house.app.sessions.of(token, expiresTimestamp - 1)).toBeDefined()
  house.app.sessions.forget()
  expect(await house.app.sessions.of(token, expiresTimestamp)).toBeUndefined()
})

test.each([
  ['is disabled', sql`role_status = 'Disabled'`],
  ['may make no tokens any more', sql`role = 'WAREHOUSE_WORKER'`],
  ['serves the merchant no more', sql`location_id = null`],
  [
    'becomes an admin of the merchant, who makes no stock-in',
    sql`role = 'MERCHANT_ADMIN', merchant_id = (select min(id) from merchant)`,
  ],
])('a token rests while its maker %s', async (_, columns) => {
  const { token } = await make()
  expect(await isAlive(token)).toBe(true)
  await change(columns)
  expect(await refusalOf(itemsOf(token))).toMatchObject({ status: 401, code: 'not-signed-in' })
  await change(
    sql`role_status = 'Active', role = 'WAREHOUSE_MANAGER', location_id = ${house.locationId}, merchant_id = null`,
  )
  expect(await isAlive(token)).toBe(true)
})

test("the age of its maker's password ends no token", async () => {
  const { token } = await make()
  await change(sql`password_changed_at = now() - interval '91 days'`)
  expect(await isAlive(token)).toBe(true)
})

test('what only looks like a token is none', async () => {
  const { token } = await make()
  for (const said of [`cde_${'a'.repeat(43)}`, token.slice(0, -1), token.slice(4), `${token}a`])
    expect(await isAlive(said), said).toBe(false)
})
