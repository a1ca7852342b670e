import type { Tx } from '../../kernel/database.ts'
import { type Numbered, ordersNumbered } from '../../order/make/numbered.ts'
import { shopsInWords } from '../../order/make/rules.ts'
import type { ImportContext } from '../importer.ts'
import { returnsNumbered } from '../known/queries.ts'
import type { OrderRecord } from './order-row.ts'

/** The order an invoice like C536379 takes back. */
export const returned = (key: string): string | undefined => /^C(\d.*)$/.exec(key)?.[1]
export const isReturn = (record: OrderRecord): boolean =>
  returned(record.key) !== undefined && record.rows.some((row) => row.values.quantity < 0)

/** What of a file's orders and returns its merchant has already. */
export type Standing = ReturnType<typeof standing>

export async function standingOf(tx: Tx, context: ImportContext, records: readonly OrderRecord[]): Promise<Standing> {
  const back = records.filter(isReturn).map(({ key }) => key)
  const codes = [...records.map(({ key }) => key), ...back.flatMap((key) => returned(key) ?? [])]
  const returns = back.length ? await returnsNumbered(tx, context.merchantId, back) : new Map<string, number | null>()
  return standing(context, await ordersNumbered(tx, context.merchantId, codes), returns)
}

/**
 * A number is its shop's own: another shop's order with the same one is another order. A file without a shop and an order
 * of one, or the other way round, may be the same order twice; that is refused, so that nothing is doubled.
 */
function standing(
  { shopId, merchantName }: ImportContext,
  orders: readonly Numbered[],
  returns: ReadonlyMap<string, number | null>,
) {
  const byCode = new Map<string, Numbered[]>()
  for (const one of orders) byCode.set(one.code, [...(byCode.get(one.code) ?? []), one])
  const all = (code: string): readonly Numbered[] => byCode.get(code) ?? []
  const order = (code: string): Numbered | undefined => all(code).find((one) => one.shopId === shopId)
  const ownersOf = (others: readonly Numbered[]): string | undefined => {
    const shops = others.flatMap(({ shopName }) => shopName ?? [])
    if (others.length === 0) return undefined
    return shops.length ? shopsInWords(shops) : `${merchantName} without a shop`
  }
  const mayBeOurs = (one: Numbered): boolean => (one.shopId === null) !== (shopId === null)
  return {
    /** The file's own order with this number. */
    order,
    /** Why a number cannot be taken; undefined where it can, or where the file's own order has it. */
    problem: (code: string): string | undefined => {
      const owner = order(code) ? undefined : ownersOf(all(code).filter(mayBeOurs))
      if (owner === undefined) return undefined
      return `${code} is an order of ${owner} already: import it for that shop, or give it another reference code`
    },
    /** Why there is no order to take back. */
    noOrder: (code: string): string => {
      const owner = ownersOf(all(code))
      const where = owner ? ` here: it is an order of ${owner}, import its return there` : ''
      return `No order ${code} to return${where}`
    },
    hasReturn: (key: string): boolean => returns.has(key),
    /** Why a return's number cannot be taken: it takes back another order. */
    returnProblem: (key: string): string | undefined => {
      const [original, taken] = [order(returned(key) ?? ''), returns.get(key) ?? undefined]
      if (taken === undefined || !original || taken === original.id) return undefined
      return `Return ${key} exists already for an order of another shop: give it another reference code`
    },
  }
}
