import type { Calls } from 'contract/calls/all'
import { CallError, type Client, createClient } from 'contract/client'
import { routes } from 'contract/routes'
import { dataDirOf } from '../../house.mjs'
import { lettersIn, mailFolderOf } from '../../letters.mjs'
import { demoPassword, dice } from '../demo/house.ts'
import { manager, worker } from '../demo/people.ts'
import { Book } from './book.ts'

export type Api = Client<Calls>
/** A product as it lies in a hand: what may be scanned of one unit of it, and how many are in a carton. */
export type Thing = {
  sku: string
  productId: number
  codes: readonly string[]
  barcodes: readonly { code: string; packQuantity: number }[]
  carton: number
}
export type Seller = { merchantId: number; api: Api; shopIds: readonly number[]; things: readonly Thing[] }
type Bin = { shippingBinId: number; courier: string }

/** What the bots have in common. */
export type Floor = {
  book: Book
  sellers: readonly Seller[]
  hands: readonly Api[]
  manager: Api
  cells: readonly string[]
  bins: readonly Bin[]
  /** A number below `sides`, the same row of them for the same seed. */
  roll: (sides: number) => number
  /** Now and then: once in `times`. */
  once: (times: number) => boolean
  pick: <T>(all: readonly T[]) => T | undefined
  /** As long as a person takes for one scan. */
  breathe: () => Promise<void>
  isOver: () => boolean
  open: { most: number }
}

/** One piece of work; false where there is nothing to do. */
export type Work = () => Promise<boolean>

export type Said = { url: string; hands: number; seed: number; paceMs: number; isOver: (book: Book) => boolean }

const merchants = ['birch', 'dune']
const mailedWithinMs = 30_000

/** Signs the bots in and looks around: what is sold, where it may lie, how it leaves. */
export async function openFloor(said: Said): Promise<Floor> {
  const anonymous = createClient<Calls>(routes, { base: said.url, token: () => undefined })
  const as = async (email: string): Promise<Api> => {
    const { token } = await anonymous.account.authenticate({ body: { email, password: demoPassword } })
    return createClient<Calls>(routes, { base: said.url, token: () => token })
  }
  const [boss, hand] = [await as(manager), await as(worker)]
  const sellers = await Promise.all(merchants.map(async (host) => sellerOf(await as(`admin@${host}.example`))))
  const crew = await Promise.all(Array.from({ length: said.hands }, (_, n) => handOf(anonymous, boss, n + 1).then(as)))
  const roll = dice(said.seed)
  const book = new Book()
  return {
    book,
    sellers,
    hands: crew,
    manager: boss,
    cells: await cellsOf(hand),
    bins: (await hand.shipping.shippingBinGetAll()).flatMap(({ shippingBinId, shippingProvider }) =>
      shippingProvider === null ? [] : [{ shippingBinId, courier: shippingProvider }],
    ),
    roll,
    once: (times) => roll(times) === 0,
    pick: (all) => all[roll(all.length)],
    breathe: () => new Promise((resolve) => setTimeout(resolve, said.paceMs && roll(2 * said.paceMs))),
    isOver: () => said.isOver(book),
    open: { most: 40 * said.hands },
  }
}

async function sellerOf(api: Api): Promise<Seller> {
  const shops = await api.shop.getShopList()
  const { result } = await api.stock.getProductList({ query: { pageSize: 200 } })
  const [first] = result
  if (!first) throw new Error('A merchant of the demo data has no products.')
  return {
    merchantId: first.merchantId,
    api,
    shopIds: shops.map(({ shopId }) => shopId),
    things: result.map(({ sku, productId, barcodes }) => ({
      sku,
      productId,
      codes: [sku, ...barcodes.filter(({ packQuantity }) => packQuantity === 1).map(({ code }) => code)],
      barcodes,
      carton: Math.max(1, ...barcodes.map(({ packQuantity }) => packQuantity)),
    })),
  }
}

/** A worker of its own for each hand, since what somebody has in hand is theirs. Answers how it signs in. */
async function handOf(anonymous: Api, boss: Api, number: number): Promise<string> {
  const email = `bot-${number}@crossdock.example`
  const body = { email, name: `Bot ${number}`, role: 'WAREHOUSE_WORKER' } as const
  await boss.people.createUser({ body }).catch((problem: unknown) => {
    if (!(problem instanceof CallError && problem.code === 'already-exists')) throw problem
  })
  const { result } = await boss.people.getUserList({ query: { merchantUserName: email, roleStatus: ['Invited'] } })
  if (result.length > 0) await anonymous.account.resetPassword({ body: await acceptanceOf(email) })
  return email
}

/** Bots read their mail as it is written on this machine. */
async function acceptanceOf(email: string): Promise<{ token: string; newPassword: string }> {
  const dataDir = dataDirOf()
  for (const end = Date.now() + mailedWithinMs; Date.now() < end;) {
    const letter = lettersIn(dataDir).findLast(({ to, token }) => to === email && token)
    if (letter) return { token: letter.token, newPassword: demoPassword }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(
    `No invitation to ${email} is in ${mailFolderOf(dataDir)}: set DATA_DIR to that of the portal, and no SMTP_URL.`,
  )
}

async function cellsOf(api: Api): Promise<string[]> {
  const { result } = await api.location.cellGetAll({ query: { isUnusableStock: false, pageSize: 200 } })
  return result.filter(({ isPickable }) => isPickable).map(({ code }) => code)
}
