import type { Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import { addBuyerLike } from './buyer/kept.ts'
import { addLike, type Beginning } from './make/queries.ts'
import * as queries from './problem/queries.ts'
import { type Line, nextNumber, numberedAfter, weightOf } from './problem/rules.ts'

type Order = { merchantId: number; id: number; shopId: number | null; referenceCode: string }

/** Lines that leave an order become one of their own, with the next number after its number; each names the other. */
export async function splitOff(
  tx: Tx,
  who: Who,
  order: Order,
  lines: readonly Line[],
  begun: Omit<Beginning, 'referenceCode' | 'grams'>,
): Promise<{ id: number; referenceCode: string }> {
  const codes = Array.from({ length: 200 }, (_, n) => numberedAfter(order.referenceCode, n + 2))
  const referenceCode = nextNumber(order.referenceCode, await queries.numbersAfter(tx, order, codes))
  const grams = weightOf(lines)
  const { id } = await addLike(tx, who, order, { ...begun, referenceCode, grams })
  await addBuyerLike(tx, { merchantId: order.merchantId, orderId: order.id }, id)
  const numbered = lines.map((line, index) => ({ ...line, lineNo: index + 1 }))
  await queries.setLines(tx, { merchantId: order.merchantId, id }, numbered, grams)
  return { id, referenceCode }
}

/** The lines of an order, as they may leave it. */
export const linesToSplit = queries.linesOf
