import { stateOf } from '../../order/make/shop-state.ts'

/** Why what stands so in the shop is not made from a file, in words; undefined for what is, words nobody knows with it. */
function whyNot(status: string): string | undefined {
  const state = stateOf(status)
  if (state === 'cancelled') return 'Cancelled in the shop'
  if (state === 'over') return `${status} in the shop: nothing is left to send`
  return state === 'waiting' ? `${status} in the shop: import it again once it is paid or let go on there` : undefined
}

/** How a row says its order stands in the shop, column by column, and its own line. */
export type ShopStatuses = { ofOrder: readonly string[]; ofLine?: string }

/**
 * Why rows of an order are not made, each in words. A row says how its order stands in several columns or leaves it to
 * the first row; how its own line stands no other row says. What waits makes the whole order wait: made in part now, the
 * rest could not come later.
 */
export function reasonsNotToMake(rows: readonly ShopStatuses[]): (string | undefined)[] {
  const said = rows.map(({ ofOrder, ofLine = '' }) => [
    ...ofOrder.map((status, n) => (status === '' ? (rows[0]?.ofOrder[n] ?? '') : status)),
    ofLine,
  ])
  const waiting = said.flat().find((status) => stateOf(status) === 'waiting')
  return said.map((statuses) => {
    const reasons = statuses.flatMap((status) => whyNot(status) ?? [])
    return reasons[0] ?? (waiting === undefined ? undefined : whyNot(waiting))
  })
}
