/** The nine families of order status, each one text and one tint (DESIGN.md 3). */
export type StatusFamily = 'blue' | 'violet' | 'teal' | 'green' | 'gray' | 'red' | 'orange' | 'amber' | 'rose'

/** What stands in a status's ring: eighths of the forward flow (8 is the tick), or a mark for what left the flow. */
export type StatusGlyph = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'dashed' | 'cross' | 'bang' | 'back' | 'bar' | 'question'

/**
 * The order statuses of portal.md 4: code, the word people read, family, glyph. Closed ones (21x to 25x) are drawn as
 * outlines.
 */
export const orderStatuses = [
  { code: 200, label: 'Unknown', family: 'gray', glyph: 'question' },
  { code: 210, label: 'Completed (Cancelled)', family: 'gray', glyph: 'cross' },
  { code: 220, label: 'Completed (Failed)', family: 'red', glyph: 'cross' },
  { code: 230, label: 'Completed (Returned)', family: 'orange', glyph: 'back' },
  { code: 240, label: 'Completed (Out of Stock)', family: 'amber', glyph: 'bar' },
  { code: 250, label: 'Completed (Product not Found)', family: 'rose', glyph: 'question' },
  { code: 500, label: 'Unpaid', family: 'gray', glyph: 'dashed' },
  { code: 510, label: 'Cancelled', family: 'gray', glyph: 'cross' },
  { code: 520, label: 'Failed', family: 'red', glyph: 'bang' },
  { code: 530, label: 'Returned', family: 'orange', glyph: 'back' },
  { code: 540, label: 'Out of Stock', family: 'amber', glyph: 'bar' },
  { code: 550, label: 'Product not Found', family: 'rose', glyph: 'question' },
  { code: 1000, label: 'New', family: 'blue', glyph: 0 },
  { code: 1500, label: 'Warehouse Processing', family: 'blue', glyph: 1 },
  { code: 2000, label: 'Ready to Pick', family: 'violet', glyph: 2 },
  { code: 2100, label: 'In Picking List', family: 'violet', glyph: 3 },
  { code: 2200, label: 'Picked', family: 'violet', glyph: 4 },
  { code: 3000, label: 'Packed', family: 'teal', glyph: 5 },
  { code: 4000, label: 'Shipped', family: 'teal', glyph: 6 },
  { code: 5000, label: 'Ready to Deliver', family: 'teal', glyph: 7 },
  { code: 6000, label: 'Delivered', family: 'green', glyph: 8 },
] as const satisfies readonly { code: number; label: string; family: StatusFamily; glyph: StatusGlyph }[]

export type OrderStatus = (typeof orderStatuses)[number]
export type OrderStatusCode = OrderStatus['code']

const unknown = orderStatuses[0]
const byCode = new Map<number, OrderStatus>(orderStatuses.map((status) => [status.code, status]))

/** The status of a code; a code nobody knows reads 'Unknown'. */
export const statusOf = (code: number): OrderStatus => byCode.get(code) ?? unknown
/** The word of a code. */
export const statusLabel = (code: number): string => statusOf(code).label
/** What a refusal because of an order's status says of it. Other things have states of the same name. */
export const inStatus = (code: number) => ({ state: statusLabel(code), orderStatus: statusOf(code).code })
/** True for the five statuses an order is closed with. */
export const isClosed = (code: number): boolean => code >= 210 && code <= 250

/** Whether a code is one of a set of statuses. */
export const isIn = (set: readonly OrderStatusCode[], code: number): boolean =>
  (set as readonly number[]).includes(code)

// Sets of statuses. Whoever asks for one imports it; a test holds that none is spelt again.

/** Orders somebody in the house still has work with. */
export const openStatuses: readonly OrderStatusCode[] = [200, 500, 540, 550, 1000, 1500, 2000, 2100, 2200, 3000, 4000]
/** Its priority, address and ship-by may still change: the courier's van is not being loaded with it. */
export const untilShipped: readonly OrderStatusCode[] = openStatuses.filter((code) => code !== 4000)
/** Every status an order may wait in: neither closed nor delivered. */
export const waitingStatuses: readonly OrderStatusCode[] = orderStatuses
  .map((status) => status.code)
  .filter((code) => !isClosed(code) && code !== 6000)
/** Orders of the Non conformance queue that one call takes on, gives back or closes. */
export const mostTroubled = 500
/** The Non conformance queue and its badge. */
export const nonConformance: readonly OrderStatusCode[] = [200, 510, 520, 530, 540, 550]
/** What the Fulfilment badge counts. */
export const inFulfilment: readonly OrderStatusCode[] = [2000, 2100, 2200, 3000, 4000]
/** Stopped before they left: a tracking number of theirs is void. */
export const cancelled: readonly OrderStatusCode[] = [510, 210]
/** They failed on their way: a tracking number of theirs is void. */
export const failedOrders: readonly OrderStatusCode[] = [520, 220]
/** Stock may be promised to them. */
export const allocable: readonly OrderStatusCode[] = [1000, 1500]
/** With the warehouse and not with the courier: what its people must bring out of the house. */
export const inHouse: readonly OrderStatusCode[] = [1000, 1500, 2000, 2100, 2200, 3000, 4000]
/** They lacked stock or a product, and are put back in line for stock. */
export const reprocessable: readonly OrderStatusCode[] = [540, 550]
/** Promised stock that has not gone through the shipping desk: the courier may still change. */
export const beforeShipping: readonly OrderStatusCode[] = [2000, 2100, 2200, 3000]
/** They stand in a tray, picked in part or whole. */
export const inTray: readonly OrderStatusCode[] = [2100, 2200]
/** On the packing bench: what belongs into the parcel is there. */
export const onBench: readonly OrderStatusCode[] = [2200, 3000]
/** In a shipping bin or with the courier that emptied it. */
export const shipped = [4000, 5000] as const satisfies readonly OrderStatusCode[]
/** Packed and nothing wrong since: a label is printed for them. */
export const labelled: readonly OrderStatusCode[] = [3000, 4000, 5000, 6000]
