import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ChangeHint } from 'contract/changes'
import { defineCalls } from 'contract/define'
import { merchantStaff, type Role, signedIn, warehouseStaff } from 'contract/roles'
import { object } from 'contract/schema'
import { emailOf, type House, openHouse, password } from '../../test/house.ts'
import { type Listener, type ListenOptions, listenTo } from '../../test/listener.ts'
import { type NewChange, writeChanges } from '../changes/write.ts'
import { embedTokens } from '../embed/holder.ts'
import { one, run, sql } from '../kernel/database.ts'
import { sendFailure } from '../server/failure.ts'
import { Sessions } from '../server/session.ts'
import { serveHub } from './hub.ts'

const read = { method: 'GET', summary: 'Read', reply: object({}) } as const
const orders = [...warehouseStaff, ...merchantStaff]
const calls = {
  test: defineCalls({
    orders: { ...read, path: '/a', access: orders, shows: ['order', 'notification', 'merchant'] },
    couriers: { ...read, path: '/b', access: signedIn, shows: ['courier'] },
  }),
}

let house: House
let hub: FastifyInstance
let base: string
const opened: Listener[] = []
beforeAll(async () => {
  house = await openHouse()
  hub = fastify()
  hub.decorate('sessions', new Sessions(house.pool, [embedTokens]))
  hub.setErrorHandler((problem, req, reply) => void sendFailure(problem, req, reply))
  await serveHub(hub, house.pool, { calls })
  base = await hub.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})
afterAll(async () => {
  await hub.close()
  await house.close()
})

const listen = async (
  role: Role,
  merchant: 'birch' | 'alder' = 'birch',
  options: ListenOptions = {},
): Promise<Listener> => {
  const body = { email: emailOf(role, merchant), password }
  const listener = await listenTo(base, (await house.anonymous.account.authenticate({ body })).token, options)
  opened.push(listener)
  return listener
}
const write = (...changes: NewChange[]) => house.system((tx) => writeChanges(tx, changes))
const order = (id: number, merchantId = house.birch): NewChange => ({
  subject: 'order',
  id,
  kind: 'changed',
  merchantId,
})
const hintsOf = (record: { arguments?: unknown[] }): ChangeHint[] =>
  (record.arguments?.[0] as { changes?: ChangeHint[] } | undefined)?.changes ?? []
const heardBy = ({ records }: Listener): unknown[] =>
  records.filter(({ target }) => target === 'Changed').flatMap((record) => hintsOf(record).map(({ id }) => id))
const until = (listener: Listener, id: number) =>
  listener.until(
    `The change ${id}`,
    (record) => record.target === 'Changed' && hintsOf(record).some((one) => one.id === id),
  )
/** What everybody hears: whoever has heard it has heard all that was written before. */
const bell = (id: number): NewChange => ({ subject: 'courier', id, kind: 'changed', merchantId: null })

test('each connection hears what its person may read, and nothing else', async () => {
  const [birch, alder, client, boss] = [
    await listen('MERCHANT_ADMIN'),
    await listen('MERCHANT_ADMIN', 'alder'),
    await listen('CLIENT'),
    await listen('SUPERADMIN'),
  ]
  await write(order(1), order(2, house.alder), { subject: 'shop', id: 3, kind: 'made', merchantId: house.birch })
  await write(bell(9))
  for (const listener of [birch, alder, client, boss]) await until(listener, 9)
  expect([birch, alder, client, boss].map(heardBy)).toEqual([[1, 9], [2, 9], [9], [1, 2, 9]])
})

test('a page that has read before it listens is told first what changed meanwhile, of what its person may read', async () => {
  const reading = { readingMs: 10_000 }
  const idsOf = (listener: Listener) => heardBy(listener).filter((id) => Number(id) > 600)
  await write(order(601), order(602, house.alder))
  const first = await listen('MERCHANT_ADMIN', 'birch', reading)
  await until(first, 601)
  await write(order(603), order(604, house.alder), bell(609))
  await until(first, 609)
  const [second, alder, client, anew] = [
    await listen('MERCHANT_ADMIN', 'birch', reading),
    await listen('MERCHANT_ADMIN', 'alder', reading),
    await listen('CLIENT', 'birch', reading),
    await listen('MERCHANT_ADMIN'),
  ]
  for (const listener of [second, alder, client]) await until(listener, 609)
  await write(bell(610))
  for (const listener of [second, alder, client, anew]) await until(listener, 610)
  expect([first, second, alder, client, anew].map(idsOf)).toEqual([
    [601, 603, 609, 610],
    [601, 603, 609, 610],
    [602, 604, 609, 610],
    [609, 610],
    [610],
  ])
})

test('what is told one person reaches their connections alone', async () => {
  const [mine, mineToo, other] = [
    await listen('MERCHANT_ADMIN'),
    await listen('MERCHANT_ADMIN'),
    await listen('MERCHANT_WORKER'),
  ]
  const { userId } = await house.system((tx) =>
    one<{ userId: number }>(tx, sql`select id as user_id from app_user where email = ${emailOf('MERCHANT_ADMIN')}`),
  )
  await write({ subject: 'notification', id: 1, kind: 'gone', merchantId: null, userId }, order(2))
  for (const listener of [mine, mineToo, other]) await until(listener, 2)
  expect([mine, mineToo, other].map(heardBy)).toEqual([[1, 2], [1, 2], [2]])
})

test('the same change written many times is told once in a batch, and many orders as their subject alone', async () => {
  const listener = await listen('MERCHANT_ADMIN')
  await write(order(1), order(1), order(1), bell(9))
  await until(listener, 9)
  expect(heardBy(listener)).toEqual([1, 9])
  await write(...Array.from({ length: 101 }, (_, n) => order(100 + n)), bell(10))
  await until(listener, 10)
  expect(heardBy(listener)).toEqual([1, 9, 10, undefined])
})

test("an element's token hears nothing of it", async () => {
  const manager = await house.as('WAREHOUSE_MANAGER')
  const body = { name: 'Board', element: 'notification-bell' as const, merchantId: house.birch }
  const embedded = await listenTo(base, (await manager.embed.createToken({ body })).token)
  opened.push(embedded)
  const person = await listen('WAREHOUSE_MANAGER')
  await write(order(1), bell(9))
  await until(person, 9)
  expect(heardBy(person)).toEqual([1, 9])
  expect(heardBy(embedded)).toEqual([])
})

test('a merchant made while somebody listens is heard of at once, and so is what it sells', async () => {
  const manager = await listen('WAREHOUSE_MANAGER')
  const { id } = await house.system(async (tx) => {
    const made = await one<{ id: number }>(
      tx,
      sql`
    insert into merchant (name, code, currency) values ('Cedar', 'CEDAR', 'MYR') returning id`,
    )
    await run(
      tx,
      sql`
    insert into merchant_group_merchant (merchant_group_id, merchant_id)
    select merchant_group_id, ${made.id} from merchant_group_merchant where merchant_id = ${house.birch}`,
    )
    await writeChanges(tx, [{ subject: 'merchant', id: made.id, kind: 'made', merchantId: made.id }])
    return made
  })
  await until(manager, id)
  await write(order(5, id))
  await until(manager, 5)
})

test('after a gap everybody is told that anything may have changed', async () => {
  const [admin, client] = [await listen('MERCHANT_ADMIN'), await listen('CLIENT')]
  await house.system((tx) =>
    run(
      tx,
      sql`
    insert into change (subject, subject_id, kind, merchant_id)
    select 'order', n, 'changed', ${house.birch} from generate_series(1, 10001) n`,
    ),
  )
  const isAll = ({ target }: { target?: string }): boolean => target === 'Changed'
  expect((await admin.until('The word', isAll)).arguments).toEqual([
    { changes: [{ subject: 'order' }, { subject: 'notification' }, { subject: 'merchant' }, { subject: 'courier' }] },
  ])
  expect((await client.until('The word', isAll)).arguments).toEqual([{ changes: [{ subject: 'courier' }] }])
})
