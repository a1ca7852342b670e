import { allocable } from 'contract/order-status'
import type pg from 'pg'
import { numbers, rows, sql, type Tx } from '../../kernel/database.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { isHeld } from '../holds.ts'
import { allocateOrder } from './allocate.ts'

const mostAtOnce = 200

/** Orders that may be allocated now, in demand order: priority, then ship-by, then created (domain.md 4). */
const waitingOrders = (tx: Tx) =>
  rows<{ id: number }>(
    tx,
    sql`
  select o.id from orders o join warehouse_location l on l.id = o.location_id
   where o.status in (${numbers(allocable)}) and not ${isHeld}
     and (l.is_auto_allocating or o.status = 1500)
   order by o.priority desc, o.ship_by, o.created_at, o.id limit ${mostAtOnce}`,
  )

/**
 * Allocates what waits: orders of locations that allocate by themselves, and orders put back in line. Each order has
 * its own transaction, so one that fails holds up no other. Answers how many were decided.
 */
export async function sweep(pool: pg.Pool, onError: (problem: unknown) => void = () => undefined): Promise<number> {
  const waiting = await transaction(pool, systemWho(), waitingOrders)
  let decided = 0
  for (const { id } of waiting) {
    const verdict = await transaction(pool, systemWho(), (tx) => allocateOrder(tx, systemWho(), id)).catch(
      (problem: unknown) => onError(problem),
    )
    if (verdict) decided++
  }
  return decided
}
