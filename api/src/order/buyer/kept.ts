import { asTable, first, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import { daysAgo } from '../../kernel/prune.ts'
import { buyerOf, sealBuyer } from './buyer.ts'
import { type Buyer, type Kept, keptDays, type OrderKey } from './fields.ts'

/** What an order `o` keeps of its buyer: the columns of `Kept`. */
const keptOf: Sql = sql`
  (select b.buyer from order_buyer b where b.merchant_id = o.merchant_id and b.order_id = o.id) as buyer,
  o.created_at < ${daysAgo(keptDays)} as is_old`

/** Where an order `o` goes: the columns of `Kept` and `Region`. */
export const whereOf: Sql = sql`
  ${keptOf}, o.shipping_city as city, o.shipping_state as state, o.shipping_country as country`

const isSomebody = (buyer: Partial<Buyer>): boolean => Object.values(buyer).some((value) => value !== '')

/** Keeps who bought, of each order that says anything of it. */
export async function addBuyers(tx: Tx, said: readonly (OrderKey & { buyer: Partial<Buyer> })[]): Promise<void> {
  const list = said
    .filter(({ buyer }) => isSomebody(buyer))
    .map(({ buyer, ...key }) => ({ ...key, buyer: sealBuyer(key, buyer) }))
  if (list.length === 0) return
  await run(
    tx,
    sql`
  insert into order_buyer (merchant_id, order_id, buyer)
  select b."merchantId", b."orderId", b.buyer
    from ${asTable(list)} as b ("merchantId" bigint, "orderId" bigint, buyer text)`,
  )
}

const keptBy = (tx: Tx, { merchantId, orderId }: OrderKey) =>
  first<Kept>(tx, sql`select ${keptOf} from orders o where o.merchant_id = ${merchantId} and o.id = ${orderId}`)

/** Changes what was said of a buyer; its order is locked. */
export async function changeBuyer(tx: Tx, key: OrderKey, said: Partial<Buyer>): Promise<void> {
  const kept = await keptBy(tx, key)
  const buyer = sealBuyer(key, { ...(kept && buyerOf(key, kept).buyer), ...said })
  await run(
    tx,
    sql`
  insert into order_buyer (merchant_id, order_id, buyer) values (${key.merchantId}, ${key.orderId}, ${buyer})
  on conflict (merchant_id, order_id) do update set buyer = excluded.buyer`,
  )
}

/** An order that was split off has the buyer of the one it comes from, for as long. */
export async function addBuyerLike(tx: Tx, from: OrderKey, orderId: number): Promise<void> {
  const kept = await keptBy(tx, from)
  if (!kept?.buyer) return
  const key = { merchantId: from.merchantId, orderId }
  const { buyer, absent } = buyerOf(from, kept)
  if (absent) return
  await run(
    tx,
    sql`
  insert into order_buyer (merchant_id, order_id, buyer, created_at)
  select merchant_id, ${orderId}, ${sealBuyer(key, buyer)}, created_at
    from order_buyer where merchant_id = ${from.merchantId} and order_id = ${from.orderId}`,
  )
}
