import { thousands } from 'contract/format'
import type { Movement } from './movement.ts'

/** What happened, in a person's words. */
export const kindWords: Record<Movement['kind'], string> = {
  receive: 'Received',
  adjust: 'Corrected',
  allocate: 'Allocated',
  release: 'Released',
  pick: 'Picked',
  pack: 'Packed',
  issue: 'Handed over',
  undo: 'Undone',
  transfer: 'Moved',
}

/** The way the units went: 'A-01-01-A → Tray T-12'. What is only promised stays where it is. */
export function wayOf({ change, place, otherPlace }: Pick<Movement, 'change' | 'place' | 'otherPlace'>): string {
  if (change === 0 || !otherPlace || otherPlace === place) return place || 'Outside'
  return change > 0 ? `${otherPlace} → ${place}` : `${place} → ${otherPlace}`
}

/** '+12', '−3'; what is promised or given back names its units without a sign. */
export const changeWords = ({ change, quantity }: Pick<Movement, 'change' | 'quantity'>): string =>
  change === 0 ? `(${thousands(quantity)})` : `${change > 0 ? '+' : ''}${thousands(change)}`

/** Where the record behind a movement is shown. */
export function recordHref({
  orderId,
  inboundRequestId,
}: Pick<Movement, 'orderId' | 'inboundRequestId'>): string | undefined {
  if (orderId !== null) return `/order/order-management?open=${orderId}`
  return inboundRequestId === null ? undefined : `/inbound/inbound-request-detail/${inboundRequestId}`
}
