import { money } from 'contract/format'
import { toMinor } from 'contract/money'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus } from 'contract/order-status'
import { one, run, sql, type Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'

type Order = { id: number; merchantId: number; status: number; currency: string }

/**
 * Whether the courier has the first parcel that stands of an order, which carries what is collected. A statement of its own: it must
 * see what was handed over until the order was locked.
 */
const isCashGone = async (tx: Tx, { merchantId, id }: Order): Promise<boolean> =>
  (
    await one<{ isGone: boolean }>(
      tx,
      sql`
  select exists (select from parcel p where p.merchant_id = ${merchantId} and p.demand_id = ${id} and p.handed_at is not null
                    and not exists (select from parcel q where q.merchant_id = p.merchant_id and q.demand_id = p.demand_id
                                       and q.number < p.number)) as is_gone`,
    )
  ).isGone

/** What is to be collected of a locked order from now on, in minor units; null: nothing. */
export async function cashSaid(tx: Tx, order: Order, amount: number): Promise<number | null> {
  if (await isCashGone(tx, order))
    throw refuse('wrong-state', {
      what: warehouseOrderId(order.id),
      ...inStatus(order.status),
      problem: 'its cash on delivery stands, since the courier has the parcel that carries it',
      field: 'CodAmount',
    })
  return minorSaid(order, amount)
}

function minorSaid({ currency }: Order, amount: number): number | null {
  const minor = toMinor(amount, currency)
  if (minor === undefined)
    throw refuse('bad-input', { field: 'CodAmount', problem: `has more decimals than ${currency}` })
  return minor === 0 ? null : minor
}

/** The same of an order that loses units: where something is to be collected it has to be said; undefined: it stands. */
export async function cashLeft(
  tx: Tx,
  order: Order & { codMinor: number | null },
  amount: number | undefined,
): Promise<number | null | undefined> {
  if (amount !== undefined) return cashSaid(tx, order, amount)
  if (order.codMinor === null || (await isCashGone(tx, order))) return undefined
  throw cashNeeded(order, order.codMinor)
}

/** The same where the parcel that carries it goes itself: said while a parcel is here that may carry it, else nothing. */
export function cashWithout(
  order: Order & { codMinor: number },
  amount: number | undefined,
  isMoreHere: boolean,
): number | null {
  if (amount !== undefined) return minorSaid(order, amount)
  if (isMoreHere) throw cashNeeded(order, order.codMinor)
  return null
}

function cashNeeded({ currency }: Order, minor: number): Error {
  const before = money({ minor, currency })
  return refuse('bad-input', {
    field: 'CodAmount',
    problem: `is needed: say what is to be collected now instead of ${before}, 0 for nothing`,
  })
}

/** An amount is said of a part alone: of an order that stops as a whole nothing is collected. */
export function refuseCashOfWhole(amount: number | undefined, isPart: boolean, part: string): void {
  if (amount !== undefined && !isPart)
    throw refuse('bad-input', { field: 'CodAmount', problem: `is for a part of an order: say ${part}` })
}

/** Another amount makes the labels old that say the one before, in whatever bin they lie. */
export const setCash = (tx: Tx, { merchantId, id }: Order, minor: number | null) =>
  run(
    tx,
    sql`
  with changed as (
    update orders set cod_minor = ${minor}
     where merchant_id = ${merchantId} and id = ${id} and cod_minor is distinct from ${minor}::bigint returning id
  )
  update parcel p set is_label_old = true from changed
   where p.merchant_id = ${merchantId} and p.demand_id = changed.id and p.label_prints > 0 and p.handed_at is null`,
  )
