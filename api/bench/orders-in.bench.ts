import { createServer, connect as connectTo } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Calls } from 'contract/calls/all'
import { createClient } from 'contract/client'
import { routes } from 'contract/routes'
import WebSocket from 'ws'
import { one, run, sql } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { makeProduct } from '../test/floor.ts'
import { apps } from '../test/markets.ts'
import { type Simulator, startSimulator } from '../test/simulator.ts'
import { type BenchHouse, openBenchHouse, signIn } from './house.ts'
import { at, caller } from './load.ts'

const shop = 'shopee:14701711'
const large = 'shopee:14701712'
const seller = 'seller@crossdock.example'
const history = Number(process.env['ORDERS_IN_HISTORY'] ?? 20_000)

/**
 * Orders of a marketplace against its simulator, over two api processes and a worker: from the push until the order is in
 * the list of a screen that listens to the hub, and the first sync of a shop with 20,000 orders.
 */
export async function benchOrdersIn(): Promise<void> {
  const simulator = await startSimulator()
  const house = await openBenchHouse()
  const door = await openDoor()
  Object.assign(process.env, apps, {
    PUBLIC_URL: door.url,
    SHOPEE_URL: `${simulator.url}/shopee`,
    LAZADA_API_URL: `${simulator.url}/lazada/rest`,
    LAZADA_AUTH_URL: `${simulator.url}/lazada/rest`,
    LAZADA_AUTHORIZE_URL: `${simulator.url}/lazada/oauth/authorize`,
  })
  try {
    const processes = [await house.serve(), await house.serve()]
    door.open(processes.map(({ base }) => base))
    house.work()
    await simulator.control('apps', { shopee: { pushUrl: `${door.url}/api/push/shopee` } })
    await makeSeller(house)
    await connectShop(processes[0]?.base ?? '', simulator, shop)
    const screen = await openScreen(processes[1]?.base ?? '')
    await measurePushes(house, simulator, screen, { perSecond: 20, seconds: 60 })
    await measurePushes(house, simulator, screen, { perSecond: 50, seconds: 10 })
    screen.close()
    await measureFirstSync(house, simulator, processes[0]?.base ?? '')
  } finally {
    door.close()
    await house.close()
    await simulator.stop()
  }
}

/** One address before both processes, as a proxy has it: each connection to the next of them. */
async function openDoor() {
  let bases: readonly string[] = []
  let turn = 0
  const server = createServer((socket) => {
    const { port, hostname } = new URL(bases[turn++ % bases.length] ?? 'http://127.0.0.1:1')
    const inner = connectTo(Number(port), hostname)
    for (const side of [socket, inner]) side.on('error', () => (socket.destroy(), inner.destroy()))
    socket.pipe(inner).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: (to: readonly string[]) => (bases = to),
    close: () => server.close(),
  }
}

/** A merchant's administrator with the manager's password, and what the shops sell. */
const makeSeller = (house: BenchHouse): Promise<unknown> =>
  transaction(house.pool, systemWho(), async (tx) => {
    await run(
      tx,
      sql`insert into app_user (email, name, role, merchant_id, password_hash)
          select ${seller}, 'Seller', 'MERCHANT_ADMIN', ${house.merchantId}, password_hash
            from app_user where role = 'WAREHOUSE_MANAGER'`,
    )
    await makeProduct(tx, house.merchantId, { sku: 'MUG' })
  })

async function connectShop(base: string, { control }: Simulator, key: string): Promise<void> {
  await control('listings', { shop: key, listings: [{ sku: 'MUG', name: 'Mug', priceCents: 590, stock: 10_000_000 }] })
  const token = await signIn(base, seller)
  const api = createClient<Calls>(routes, { base, token: () => token })
  const { url } = await api.shop.authMarketUrl({ query: { platform: 'Shopee' } })
  const redirect = new URL(url).searchParams.get('redirect') ?? ''
  const state = new URL(redirect).searchParams.get('state') ?? ''
  const { code, shop_id: id } = await control<{ code: string; shop_id: number }>('code', { shop: key })
  await api.shop.syncMarket({ query: { state, code, marketShopId: String(id) } })
}

/** A list of orders that stands open: what the hub says of orders has it read again, as screens do. */
async function openScreen(base: string) {
  const token = await signIn(base)
  const api = createClient<Calls>(routes, { base, token: () => token })
  const seen = new Map<string, number>()
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/hubs/notification?access_token=${token}`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send('{"protocol":"json","version":1}\u001e')
  let isAsked = false
  let isReading = false
  const read = async (): Promise<void> => {
    isAsked = true
    if (isReading) return
    isReading = true
    while (isAsked) {
      isAsked = false
      const { result } = await api.order.getOrderList({ query: { pageSize: 200 } })
      const now = performance.now()
      for (const { referenceCode } of result) if (!seen.has(referenceCode)) seen.set(referenceCode, now)
    }
    isReading = false
  }
  socket.on('message', (data) => {
    if (String(data).includes('order')) void read()
  })
  const ping = setInterval(() => socket.send('{"type":6}\u001e'), 15_000)
  return { seen, close: () => (clearInterval(ping), socket.terminate()) }
}

type Screen = Awaited<ReturnType<typeof openScreen>>
type Rate = { perSecond: number; seconds: number }

async function measurePushes(house: BenchHouse, { control }: Simulator, screen: Screen, rate: Rate): Promise<void> {
  const { perSecond, seconds } = rate
  const placed = new Map<string, number>()
  const startedAt = performance.now()
  const placing: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    await pause(Math.max(0, startedAt + (n * 1_000) / perSecond - performance.now()))
    placing.push(placeOne(control, placed))
  }
  await Promise.all(placing)
  const allPlacedAt = performance.now()
  const isSeen = (): boolean => [...placed.keys()].every((id) => screen.seen.has(id))
  while (!isSeen() && performance.now() - allPlacedAt < 60_000) await pause(20)
  const late = [...placed].map(([id, when]) => (screen.seen.get(id) ?? Number.POSITIVE_INFINITY) - when)
  const { last, failed } = await control<{ last: { tookMs: number }[]; failed: number }>('push?marketplace=shopee')
  const took = last.map(({ tookMs }) => tookMs)
  const kept = await countOf(house, [...placed.keys()])
  console.log(
    `${perSecond} pushes a second for ${seconds} s: in the list p50 ${ms(0.5, late)}, p95 ${ms(0.95, late)} (at most 2000), ` +
      `last ${ms(1, late)}; drained ${Math.round(performance.now() - allPlacedAt)} ms after the last; acknowledged p95 ` +
      `${ms(0.95, took)}, last ${ms(1, took)} (at most 300), ${failed} failed; ${placed.size} placed, ${kept} kept`,
  )
}

async function placeOne(control: Simulator['control'], placed: Map<string, number>): Promise<void> {
  const { orders } = await control<{ orders: { id: string }[] }>('orders', {
    shop,
    isPaid: true,
    lines: [{ sku: 'MUG', quantity: 1 }],
  })
  placed.set(orders[0]?.id ?? '', performance.now())
}

const countOf = async (house: BenchHouse, ids: readonly string[]): Promise<number> =>
  (
    await transaction(house.pool, systemWho(), (tx) =>
      one<{ n: number }>(
        tx,
        sql`select count(*)::int as n from orders where marketplace_order_id = any (${[...ids]}::text[])`,
      ),
    )
  ).n

/** A shop that sold for ten days before it was connected; a screen is read all the while. */
async function measureFirstSync(house: BenchHouse, simulator: Simulator, base: string): Promise<void> {
  const now = Date.now()
  const { control } = simulator
  await control('shops', { shop: large, name: 'Large', country: 'MY', currency: 'MYR' })
  await control('listings', {
    shop: large,
    listings: [{ sku: 'MUG', name: 'Mug', priceCents: 590, stock: 10_000_000 }],
  })
  await control('orders', {
    shop: large,
    count: history,
    isPaid: true,
    isQuiet: true,
    lines: [{ sku: 'MUG', quantity: 1 }],
    createdFrom: now - 10 * 86_400_000,
    createdTo: now - 60_000,
  })
  const before = await countAll(house)
  const startedAt = performance.now()
  await connectShop(base, simulator, large)
  const call = caller(base, await signIn(base), 1)
  const screens: number[] = []
  let made = 0
  while (made < history && performance.now() - startedAt < 15 * 60_000) {
    screens.push((await call('GET', '/api/Order/GetOrderList?PageSize=20')).milliseconds)
    await pause(200)
    if (screens.length % 5 === 0) made = (await countAll(house)) - before
  }
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(
    `First sync of ${history} orders: ${made} kept after ${seconds.toFixed(0)} s (at most 180); ` +
      `the list of orders meanwhile p95 ${ms(0.95, screens)} (at most 50)`,
  )
}

const countAll = async (house: BenchHouse): Promise<number> =>
  (
    await transaction(house.pool, systemWho(), (tx) =>
      one<{ n: number }>(tx, sql`select count(*)::int as n from orders`),
    )
  ).n

const ms = (share: number, list: readonly number[]): string => `${Math.round(at(share, list))} ms`
