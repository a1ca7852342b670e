import type { StockInItem } from './item.ts'

/**
 * Something is searched: set `rows` in answer, or let the element ask its API. Cancelling it keeps the element from
 * asking.
 */
export type StockInSearchEvent = CustomEvent<{ sku: string; carton: string }>
/** A row was chosen. Cancelling it takes over from the element's own step for cell and quantity. */
export type StockInEvent = CustomEvent<{ item: StockInItem; quantity: number; cell: string }>
/** Units were put into a cell through the API. */
export type StockInDoneEvent = CustomEvent<{ item: StockInItem; cell: string; quantity: number; remaining: number }>
/** A call failed; 401 asks for a new token. */
export type StockInErrorEvent = CustomEvent<{ status: number; code: string; message: string }>
/** The person closed it. */
export type StockInCloseEvent = CustomEvent<null>

export type StockInEvents = {
  'crossdock-stock-in-search': StockInSearchEvent
  'crossdock-stock-in': StockInEvent
  'crossdock-stock-in-done': StockInDoneEvent
  'crossdock-stock-in-error': StockInErrorEvent
  'crossdock-stock-in-close': StockInCloseEvent
}

/** Tells the page; false when it cancelled what would follow. */
export const tell = <N extends keyof StockInEvents>(
  from: EventTarget,
  name: N,
  detail: StockInEvents[N]['detail'],
  isCancelable = false,
): boolean =>
  from.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable: isCancelable, detail }))

declare global {
  interface HTMLElementEventMap extends StockInEvents {}
}
