/** How an order stands in its shop: to be sent, not paid or not let go on yet, sent or ended, or cancelled. */
export type ShopState = 'ready' | 'waiting' | 'over' | 'cancelled'

/** The words shops write for how an order stands, in small letters with blanks. */
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

/** How a shop's word says it stands: 'wc-on-hold', 'On Hold' and 'ON_HOLD' are one; undefined for a word nobody knows. */
export const stateOfWord = (word: string): ShopState | undefined =>
  /^(cancel|void)/i.test(word)
    ? 'cancelled'
    : states.get(
        word
          .toLowerCase()
          .replace(/^wc-/, '')
          .replace(/[\s_-]+/g, ' '),
      )

/** The same of a cell in a file, which may hold a column's tick or the moment of a cancellation. */
export const stateOf = (status: string): ShopState | undefined =>
  saysCancelled(status) ? 'cancelled' : stateOfWord(status)
