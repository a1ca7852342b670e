import { type Calls, calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import type { Role } from 'contract/roles'
import type { Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import { ordersInOf, type Told, toldOf } from './connection/queries.ts'
import { type Kept, keysOf } from './keys/queries.ts'
import { shownAs } from './keys/rules.ts'
import { listShops } from './queries.ts'

type Shown = Item<Calls['shop']['getShopList']>

/** Who makes keys sees them. */
const seesKeys = (role: Role): boolean => calls.shop.getAccessToken.access.includes(role)

/** Shops, each with how it stands with its marketplace, and its keys for who keeps them. */
export async function shopsShown(tx: Tx, who: Who, merchantId: number | undefined): Promise<Shown[]> {
  const shops = await listShops(tx, who, merchantId)
  const ids = shops.map(({ shopId }) => shopId)
  const told = new Map((await toldOf(tx, who, ids)).map((one) => [one.shopId, connectionOf(one)]))
  const orders = new Map((await ordersInOf(tx, who, ids)).map(({ shopId, ...shown }) => [shopId, shown]))
  const keys = seesKeys(who.role) ? await keysOf(tx, who, ids) : undefined
  return shops.map((shop) => ({
    ...shop,
    connection: told.get(shop.shopId) ?? null,
    ...ordersOf(orders.get(shop.shopId)),
    ...(keys ? { keys: keys.filter(({ shopId }) => shopId === shop.shopId).map(keyOf) } : {}),
  }))
}

const ordersOf = (orders: Shown['orders']): Pick<Shown, 'orders'> => (orders ? { orders } : {})

const connectionOf = ({
  shopId: _,
  code,
  words,
  sinceTimestamp,
  ...shown
}: Told): NonNullable<Shown['connection']> => ({
  ...shown,
  problem: sinceTimestamp === null ? null : { code: code ?? '', words: words ?? '', sinceTimestamp },
})

const keyOf = ({ shopId: _, tail, ...shown }: Kept) => ({ ...shown, prefix: shownAs(tail) })
