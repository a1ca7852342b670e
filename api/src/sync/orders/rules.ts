import type { MarketFlag } from 'contract/market-flags'
import { isClosed, isIn, type OrderStatusCode } from 'contract/order-status'
import type { MarketOrder, MarketState } from '../../marketplaces/marketplace.ts'

/** How an order of a marketplace stands here. */
export type Ours = {
  status: OrderStatusCode
  /** When what is known of it there was updated there; null of one that was not looked at yet. */
  marketUpdatedAt: number | null
  /** The courier has a parcel of it. */
  isHanded: boolean
}
export type Theirs = Pick<MarketOrder, 'state' | 'status' | 'cause' | 'isTheirs' | 'updatedAt'>

/** What is done about an order after it was looked at. A marketplace's word moves no goods but back to their cells. */
export type Step =
  | { do: 'nothing' }
  /** It is not made here, and why. */
  | { do: 'leave'; why: string }
  /** The marketplace sends it itself: kept for reports. */
  | { do: 'keep' }
  | { do: 'make'; status: Extract<OrderStatusCode, 200 | 500 | 510 | 1000>; reason: string }
  | { do: 'move'; to: Extract<OrderStatusCode, 500 | 1000 | 6000>; note: string }
  | { do: 'cancel' | 'fail' | 'return' }

/** `isAsked`: its buyer wants to cancel, and it is held until somebody answered. */
export type Verdict = { step: Step; flag: MarketFlag | ''; isAsked: boolean }

const nothing: Step = { do: 'nothing' }
const gone = 'It had left before it was seen here.'
const arrangedOutside = 'Its shipment was arranged outside of Crossdock: say how it stands.'

/** Not yet begun with: a buyer's wish to cancel may be granted by itself. */
const untouched: readonly OrderStatusCode[] = [200, 500, 540, 550, 1000, 1500, 2000]
const begun: readonly OrderStatusCode[] = [2100, 2200, 3000, 4000]
const left: readonly OrderStatusCode[] = [5000, 6000]

/** Of two readings of an order the later one counts, whichever came first. */
export const isStale = (ours: Pick<Ours, 'marketUpdatedAt'> | undefined, updatedAt: number): boolean =>
  (ours?.marketUpdatedAt ?? Number.NEGATIVE_INFINITY) > updatedAt

/** What becomes of an order by how it stands at its marketplace and here (domain.md 1); it never goes backwards. */
export function verdictOf(theirs: Theirs, ours: Ours | undefined): Verdict {
  if (isStale(ours, theirs.updatedAt)) return { step: nothing, flag: '', isAsked: false }
  const step = ours ? stepOf(theirs, ours) : firstStep(theirs)
  const after = statusAfter(step, ours?.status)
  if (after === undefined) return { step, flag: '', isAsked: false }
  const isOut = (ours?.isHanded ?? false) || isIn(left, after)
  const isAsked = theirs.state === 'cancel-asked' && !isOut && isOpen(after)
  return { step, flag: flagOf(theirs, after, isOut), isAsked }
}

/** Whether a buyer's wish is granted without anybody: nobody has begun with the order. */
export const isGrantedAlone = ({ isAsked }: Verdict, status: OrderStatusCode, grantsCancels: boolean): boolean =>
  isAsked && grantsCancels && isIn(untouched, status)

const isOpen = (status: OrderStatusCode): boolean => isIn(untouched, status) || isIn(begun, status)

/** What an order begins with that was not seen before. */
function firstStep({ state, isTheirs, cause }: Theirs): Step {
  if (isTheirs) return { do: 'keep' }
  const first: Record<MarketState, Step> = {
    unpaid: { do: 'make', status: 500, reason: '' },
    ready: { do: 'make', status: 1000, reason: '' },
    'ship-again': { do: 'make', status: 1000, reason: '' },
    'cancel-asked': { do: 'make', status: 1000, reason: '' },
    arranged: { do: 'make', status: 200, reason: arrangedOutside },
    unknown: { do: 'make', status: 200, reason: cause ?? '' },
    cancelled: { do: 'make', status: 510, reason: 'Cancelled at its marketplace' },
    shipped: { do: 'leave', why: gone },
    delivered: { do: 'leave', why: gone },
    failed: { do: 'leave', why: gone },
    'coming-back': { do: 'leave', why: gone },
    returned: { do: 'leave', why: gone },
  }
  return first[state]
}

export type Units = { sku: string; quantity: number }
const going: readonly MarketState[] = ['unpaid', 'ready', 'ship-again', 'cancel-asked', 'arranged']

/**
 * The units that were cancelled at the marketplace of an order that goes on; undefined of none, null where nobody can tell of
 * which lines: one that was mapped is called otherwise here.
 */
export function cancelledPart(theirs: readonly Units[], ours: readonly Units[]): Units[] | null | undefined {
  const total = (units: readonly Units[]): number => units.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total(theirs) === 0 || total(theirs) >= total(ours)) return undefined
  const left = new Map(ours.map((line) => [line.sku.toLowerCase(), { ...line }]))
  for (const { sku, quantity } of theirs) {
    const line = left.get(sku.toLowerCase())
    if (!line || line.quantity < quantity) return null
    line.quantity -= quantity
  }
  return [...left.values()].filter(({ quantity }) => quantity > 0)
}

/** Whether a part of an order may have been cancelled there: nothing of it has left, and its lines were read. */
export const mayBePart = ({ state, isTheirs }: Theirs, { status, isHanded }: Ours): boolean =>
  going.includes(state) && !isTheirs && !isHanded && status !== 200 && isOpen(status)

const paid: readonly MarketState[] = ['ready', 'ship-again', 'cancel-asked']

function stepOf({ state, isTheirs }: Theirs, { status, isHanded }: Ours): Step {
  if (state === 'cancelled') return isOpen(status) && !isHanded ? { do: 'cancel' } : nothing
  if (isTheirs) return nothing
  if (status === 200 && state === 'unpaid') return { do: 'move', to: 500, note: 'is not paid, says its marketplace' }
  if ((status === 200 || status === 500) && paid.includes(state))
    return { do: 'move', to: 1000, note: status === 500 ? 'is paid' : 'is ready, says its marketplace' }
  if (status === 5000 && state === 'delivered') return { do: 'move', to: 6000, note: 'delivered, says its marketplace' }
  if (status === 5000 && state === 'failed') return { do: 'fail' }
  if (isIn(left, status) && state === 'returned') return { do: 'return' }
  return nothing
}

function statusAfter(step: Step, status: OrderStatusCode | undefined): OrderStatusCode | undefined {
  if (step.do === 'make') return step.status
  if (step.do === 'move') return step.to
  const ends = { cancel: 510, fail: 520, return: 530 } as const
  return step.do in ends ? ends[step.do as keyof typeof ends] : status
}

/** What is odd about an order as it stands here now, by how it stands there. `isOut`: goods of it have left the house. */
function flagOf({ state, isTheirs }: Theirs, status: OrderStatusCode, isOut: boolean): MarketFlag | '' {
  if (isClosed(status)) return ''
  const isHere = isOpen(status) && !isOut
  // Cancelled here, and on its way all the same.
  const isBehind = isHere || status === 510
  if (isTheirs && isHere) return 'Sent by the marketplace'
  const flags: Partial<Record<MarketState, MarketFlag | '' | false>> = {
    arranged: isHere && status !== 4000 && 'Arranged outside',
    shipped: isBehind && 'Shipped there',
    delivered: isBehind && 'Delivered there',
    failed: isHere && 'Failed there',
    returned: isHere && 'Returned there',
    'coming-back': (isHere || isOut) && 'Return expected',
    cancelled: isOut && 'Return expected',
    'ship-again': (isHere || isOut) && 'Ship again',
    'cancel-asked': (isHere || isOut) && 'Cancel asked',
    unknown: (isHere || isOut) && 'Unknown there',
  }
  return flags[state] || ''
}
