type ShopState = 'ready' | 'waiting' | 'over' | 'cancelled'

/** The words shops write for how an order stands, in small letters with blanks; whatever else is said is taken as ready. */
const words: Record<Exclude<ShopState, 'cancelled'>, readonly string[]> = {
  ready: [
    '',
    'no',
    'false',
    '0',
    'new',
    'open',
    'paid',
    'pending',
    'processing',
    'confirmed',
    'authorized',
    'unfulfilled',
    'packed',
    'to ship',
    'ready to ship',
    'awaiting shipment',
    'awaiting fulfillment',
  ],
  waiting: [
    'unpaid',
    'to pay',
    'pending payment',
    'awaiting payment',
    'on hold',
    'invoice pending',
    'draft',
    'checkout draft',
  ],
  over: [
    'shipped',
    'shipping',
    'in transit',
    'to receive',
    'to confirm receive',
    'to return',
    'shipped back',
    'lost',
    'lost by 3pl',
    'logistics lost',
    'damaged by 3pl',
    'failed delivery',
    'package scrapped',
    'fulfilled',
    'delivered',
    'completed',
    'complete',
    'closed',
    'returned',
    'refunded',
    'restocked',
    'failed',
    'delivery failed',
    'expired',
    'trash',
  ],
}
const states = new Map(
  Object.entries(words).flatMap(([state, all]) => all.map((word) => [word, state as ShopState] as const)),
)

/** 'Cancelled', 'canceled', 'voided', 'IN_CANCEL', or the moment of it, however that is written. */
const saysCancelled = (status: string): boolean =>
  /^(cancel|void|yes$|true$)|^(in|need|is)[\s_-]cancel|^\d{1,4}[/.-]\d|\d{4}/i.test(status)

/** 'wc-on-hold', 'On Hold' and 'ON_HOLD' are one word; undefined for a word nobody knows. */
export const stateOf = (status: string): ShopState | undefined =>
  saysCancelled(status)
    ? 'cancelled'
    : states.get(
        status
          .toLowerCase()
          .replace(/^wc-/, '')
          .replace(/[\s_-]+/g, ' '),
      )

/** Why what stands so in the shop is not made here, in words; undefined for what is made. */
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
