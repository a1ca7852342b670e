import { calls } from 'contract/calls/all'
import { demoPassword, openDemoHouse, type DemoHouse } from '../demo/house.ts'
import { makePlaces, manager, type Merchant, type Places } from '../demo/people.ts'
import { type Doors, Hand } from './hand.ts'

/** A merchant at work: what it sells, and the bin and courier by which it leaves. */
export type Seller = {
  merchantId: number
  shopId: number
  email: string
  skus: readonly string[]
  courier: string
  shippingBinId: number
}
/** Who and what is there, before anything is shaken. */
export type World = { sellers: readonly Seller[]; workers: readonly string[]; cells: readonly string[] }

const productCount = 6
const cellCount = 12
const workerCount = 4
const openingUnits = 50_000

/** A small house, made by the calls people make: two merchants at work, their goods, people, cells and bins. */
export async function makeWorld(url: string, secret: string): Promise<World> {
  process.env['SECRET'] = secret
  const house = await openDemoHouse(url)
  try {
    const places = await makePlaces(house)
    const boss = await house.as('superadmin@crossdock.example')
    const system = await house.as('system@crossdock.example')
    // Chaos has orders allocated itself, and counts each.
    for (const warehouseLocationId of [places.north, places.south])
      await system.location.warehouseLocationUpdate({ body: { warehouseLocationId, isAutoAllocating: false } })
    const workers: string[] = []
    for (let n = 1; n <= workerCount; n++) {
      const email = `chaos-${n}@crossdock.example`
      const body = { email, name: `Chaos ${n}`, role: 'WAREHOUSE_WORKER', locationId: places.north } as const
      const { userId } = await boss.people.createUser({ body })
      await house.comes(userId)
      workers.push(email)
    }
    const { result } = await (
      await house.as(manager)
    ).location.cellGetAll({
      query: { isUnusableStock: false, pageSize: cellCount },
    })
    const sellers = [
      await sellerOf(house, places.birch, 'Swift Parcel', places.bins[0]),
      await sellerOf(house, places.dune, 'Coast Express', places.bins[2]),
    ]
    await house.finish()
    return { sellers, workers, cells: result.map(({ code }) => code) }
  } finally {
    await house.close()
  }
}

async function sellerOf(
  house: DemoHouse,
  { merchantId, host, admin, shops }: Merchant,
  courier: string,
  bin: Places['bins'][number] | undefined,
): Promise<Seller> {
  const api = await house.as(admin)
  const skus = Array.from({ length: productCount }, (_, n) => `${host.toUpperCase()}-${n + 1}`)
  for (const sku of skus)
    await api.catalogue.createProduct({ body: { sku, productName: `Thing ${sku}`, basePrice: 10, packageWeight: 0.2 } })
  return { merchantId, shopId: shops[0] ?? 0, email: admin, skus, courier, shippingBinId: bin ?? 0 }
}

/** Signs somebody in; the token must work from then on, whatever ends. */
export async function signIn(doors: Doors, email: string): Promise<string | undefined> {
  const body = { email, password: demoPassword }
  const signedIn = await new Hand(doors, email).act(calls.account.authenticate, { body }, ({ token }) =>
    doors.book.tokens.push(token),
  )
  return signedIn?.token
}

/** Somebody who is signed in for as long as it lasts. */
export async function handOf(doors: Doors, email: string, name = email): Promise<Hand> {
  const token = await signIn(doors, email)
  if (!token) throw new Error(`${email} could not sign in.`)
  return new Hand(doors, name, token)
}

/** Each product in two cells, more than any run sells. */
export async function fillCells(boss: Hand, { sellers, cells }: World): Promise<void> {
  let next = 0
  for (const { merchantId, skus } of sellers)
    for (const sku of skus)
      for (let n = 0; n < 2; n++) await receive(boss, merchantId, sku, cells[next++ % cells.length] ?? '', openingUnits)
}

/** Goods that nobody announced, into a cell; with the scan's own number, or by the key alone. */
export async function receive(
  boss: Hand,
  merchantId: number,
  sku: string,
  cellCode: string,
  quantity: number,
  scanNumber?: string,
): Promise<void> {
  const { book } = boss.doors
  const body = { merchantId, sku, cellCode, quantity, ...(scanNumber ? { scanNumber } : {}) }
  await boss.act(calls.inbound.stockIn, { body }, () => {
    book.add(`receive ${sku}@${cellCode}`, quantity)
    book.add(`on hand ${sku}`, quantity)
  })
}
