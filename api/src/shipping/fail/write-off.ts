import { randomUUID } from 'node:crypto'
import type { Tx } from '../../kernel/database.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { withCourier } from '../../order/coming-back.ts'
import { outgoing } from '../../packing/parcel.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { outside, stray } from '../../stock/spot.ts'

type Order = { merchantId: number; id: number }
/** Units that lie in a tray or a parcel. */
export type Lying = Omit<Move, 'kind' | 'to' | 'entry' | 'merchantId'>

/** How units of a lost order leave the books. */
export function leaving(order: Order, told: string) {
  const entry = `lost:${randomUUID()}`
  return (unit: Lying, index: number | string): Move => ({
    ...unit,
    merchantId: order.merchantId,
    kind: 'adjust',
    to: outside(),
    entry: `${entry}:${index}`,
    reason: told,
    orderId: order.id,
  })
}

/** Units of a lost order leave the books: what lies in its trays and parcels, and what the courier was given. */
export async function writeOff(
  tx: Tx,
  who: Who,
  order: Order,
  { here, told }: { here: readonly Lying[]; told: string },
): Promise<number> {
  const out = leaving(order, told)
  await post(tx, who, here.map(out))
  const away = await withCourier(tx, order)
  const [parcel] = found(await outgoing(tx, who, order.id), 'The order').parcels
  // What the courier had was off the books: it is taken back on them first, so that the loss stands there as one.
  const spot = stray('parcel', parcel?.id ?? 0)
  await post(
    tx,
    who,
    away.map((unit, index): Move => ({
      ...out({ ...unit, from: outside() }, `back:${index}`),
      kind: 'receive',
      to: spot,
    })),
  )
  await post(
    tx,
    who,
    away.map((unit, index) => out({ ...unit, from: spot }, `away:${index}`)),
  )
  return unitsOf([...here, ...away])
}

export const unitsOf = (list: readonly { quantity: number }[]): number =>
  list.reduce((sum, { quantity }) => sum + quantity, 0)
