import { happenings, type Happening } from 'contract/order-happenings'
import { toWireName } from 'contract/wire'
import { merchantsSeen } from '../catalogue/code.ts'
import { allOf, at, sql, type Sql } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'

type Span = { from: number | undefined; until: number | undefined }
export type Happened = Partial<Record<`${Happening}${'From' | 'Until'}Timestamp`, number>> & {
  merchantId?: number
  lostProductId?: number
}

/**
 * It had left with a courier before: an order that comes back and is sent again is shipped once, as a list has it once.
 * No exists, so that it is looked up order by order and never joined with all that ever left.
 */
export const leftBefore = (merchantId: Sql, orderId: Sql, moment: Sql): Sql => sql`((
  select true from order_event b where b.merchant_id = ${merchantId} and b.order_id = ${orderId} and b.to_status = 5000
     and b.from_status is distinct from b.to_status and b.at < ${moment} limit 1) is true)`

/** From the first moment to the end of the last one: what the database writes is finer than a millisecond. */
const within = (column: Sql, { from, until }: Span): Sql =>
  allOf(
    ...(from === undefined ? [] : [sql`${column} >= ${at(from)}`]),
    ...(until === undefined ? [] : [sql`${column} < ${at(until + 1)}`]),
  )

const isTold: Record<Exclude<Happening, 'received'>, Sql> = {
  shipped: sql`e.to_status = 5000 and not ${leftBefore(sql`e.merchant_id`, sql`e.order_id`, sql`e.at`)}`,
  delivered: sql`e.to_status = 6000`,
  returned: sql`e.to_status = 530`,
  lost: sql`e.from_status = 540 and e.to_status in (510, 240)`,
}

/** The reason for which an order lacks stock begins with the SKUs it lacks; without any, it lacked whatever it has. */
export const isNamed = (note: Sql, sku: Sql): Sql => sql`strpos('; ' || ${note}, '; ' || ${sku} || ': ') > 0`

/** The order of `e` lacked it when it was lost. */
const lackedIt = (productId: number): Sql => sql`exists (
  select from order_line l
   cross join lateral (
     select b.note from order_event b
      where b.merchant_id = e.merchant_id and b.order_id = e.order_id and b.to_status = 540
        and b.from_status is distinct from 540 and b.id < e.id order by b.id desc limit 1) b
   where l.merchant_id = e.merchant_id and l.order_id = e.order_id and l.product_id = ${productId}
     and (${isNamed(sql`b.note`, sql`l.sku`)} or not exists (
       select from order_line k where k.merchant_id = e.merchant_id and k.order_id = e.order_id
          and k.product_id is not null and ${isNamed(sql`b.note`, sql`k.sku`)})))`

/** The ids of orders to which it happened, each by the index of what the figure counts. */
const ids = (who: Who, name: keyof typeof isTold, span: Span, { merchantId, lostProductId }: Happened): Sql => sql`
  select e.order_id from order_event e
   where e.merchant_id in (${merchantsSeen(who, merchantId)}) and e.from_status is distinct from e.to_status
     and ${within(sql`e.at`, span)} and ${isTold[name]}
     and ${name === 'lost' && lostProductId !== undefined ? lackedIt(lostProductId) : sql`true`}`

/** What these filters ask of what happened: `received` of an order `o` itself, the others by the ids they find. */
export function whatHappened(who: Who, asked: Happened): { ids: Sql[]; received: Sql } {
  const spans = happenings.flatMap((name) => {
    const span = { from: asked[`${name}FromTimestamp`], until: asked[`${name}UntilTimestamp`] }
    const isOfProduct = name === 'lost' && asked.lostProductId !== undefined
    if (span.from === undefined && span.until === undefined && !isOfProduct) return []
    refuseBackwards(name, span)
    return [{ name, span }]
  })
  return {
    ids: spans.flatMap(({ name, span }) => (name === 'received' ? [] : [ids(who, name, span, asked)])),
    received: allOf(
      ...spans.flatMap(({ name, span }) =>
        name === 'received' ? [sql`o.split_from is null and ${within(sql`o.created_at`, span)}`] : [],
      ),
    ),
  }
}

function refuseBackwards(name: Happening, { from = 0, until = Infinity }: Span): void {
  const [first, last] = [toWireName(`${name}FromTimestamp`), toWireName(`${name}UntilTimestamp`)]
  if (from > until) throw refuse('bad-input', { field: first, problem: `is after ${last}` })
}
