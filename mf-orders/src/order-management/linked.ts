import { countOf, dateTime } from 'contract/format'
import type { Filter } from 'shared-components/table'
import type { OrderFilters } from '../parts/order.ts'
import { choice } from '../parts/order-filters.ts'

type Values = Readonly<Record<string, string>>

/** What only a link says, as one from the dashboard does: shown as chips while it stands, and none to choose. */
export const linkedNames = ['orders', 'shipByFrom', 'shipByUntil', 'locationId', 'courierId', 'lostProduct']

const mostLinked = 200
const numberIn = (said = ''): number | undefined => (/^\d{1,15}$/.test(said) ? Number(said) : undefined)
const idsIn = (said: string): number[] => [
  ...new Set(said.split(',').flatMap((word) => (Number(word) > 0 ? (numberIn(word) ?? []) : []))),
]

/** The filters as the call takes them; a courier is its id or 'none'. */
export function linkedBy({
  orders,
  shipByFrom,
  shipByUntil,
  locationId,
  courierId,
  lostProduct,
}: Values): OrderFilters {
  const ids = idsIn(orders ?? '').slice(0, mostLinked)
  const asked: OrderFilters = {
    orderIds: ids.length ? ids : undefined,
    shipByFromTimestamp: numberIn(shipByFrom),
    shipByUntilTimestamp: numberIn(shipByUntil),
    locationId: numberIn(locationId) || undefined,
    shippingProviderId: numberIn(courierId) || undefined,
    lostProductId: numberIn(lostProduct) || undefined,
    hasShippingProvider: courierId === 'none' ? false : undefined,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** A chip for each of them, in words. */
export function linkedFilters(values: Values, { now, zone }: { now: number; zone: string }): Filter[] {
  const moment = (said: string): string => dateTime(numberIn(said) ?? 0, zone, now)
  const words: Record<string, readonly [label: string, words: (said: string) => string]> = {
    orders: ['Orders', (said) => countOf(idsIn(said).length, 'order')],
    shipByFrom: ['Ship by from', moment],
    shipByUntil: ['Ship by until', moment],
    locationId: ['Location', () => 'one'],
    courierId: ['Courier', (said) => (said === 'none' ? 'none yet' : 'one')],
    lostProduct: ['Lost to a stock-out of', () => 'one product'],
  }
  return Object.entries(words).flatMap(([name, [label, inWords]]) => {
    const said = values[name]
    return said === undefined ? [] : [choice(name, label, [{ value: said, label: inWords(said) }])]
  })
}
