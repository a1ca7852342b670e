import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { allocable, inHouse, type OrderStatusCode } from 'contract/order-status'
import type { OrderFilters } from '../parts/order.ts'
import { askedBy as askedOrders, type Values } from '../order-management/views.ts'

export type Departures = Reply<Calls['statistics']['getDepartures']>
export type Departure = Departures['result'][number]

/** The floor's steps as tabs: what is still to do in each. */
export const stages: readonly { id: string; label: string; statuses: readonly OrderStatusCode[] }[] = [
  { id: 'all', label: 'All', statuses: inHouse },
  { id: 'wait', label: 'Not allocated', statuses: allocable },
  { id: 'pick', label: 'To pick', statuses: [2000] },
  { id: 'picking', label: 'In picking', statuses: [2100] },
  { id: 'pack', label: 'To pack', statuses: [2200] },
  { id: 'ship', label: 'To ship', statuses: [3000] },
  { id: 'hand', label: 'To hand over', statuses: [4000] },
]
export const stageOf = (id: string) => stages.find((stage) => stage.id === id) ?? stages[0]

/** How many of the orders stand in one of the statuses. */
export const countIn = (counted: Departure['statuses'], statuses: readonly number[]): number =>
  counted.reduce((sum, { status, orders }) => sum + (statuses.includes(status) ? orders : 0), 0)

/** Out of the bench: packed, or at the courier's bin. */
export const packed: readonly OrderStatusCode[] = [3000, 4000]

/** Today unless the address says another day. */
export const valuesOf = (values: Values): Values => ({ shipBy: 'today', ...values })

/** The list's filters: the stage's statuses with what was chosen. */
export function askedBy(
  view: string,
  values: Values,
  text: string,
  clock: { now: number; zone: string },
): OrderFilters {
  const { locationId, courierId, ...others } = valuesOf(values)
  return {
    ...askedOrders(others, text, clock),
    status: [...(stageOf(view)?.statuses ?? inHouse)],
    ...(Number(locationId) > 0 ? { locationId: Number(locationId) } : {}),
    ...(Number(courierId) > 0 ? { shippingProviderId: Number(courierId) } : {}),
  }
}
