import { useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { api } from 'shared-state'
import type { OrderRecord } from './use-orders.ts'

export type Dimension = Reply<Calls['shippingProvider']['getParcelDimension']>

/** Which boxes an order fits, and what it should weigh in each. */
export const useDimension = (orderId: number) =>
  useQuery({
    queryKey: ['parcel', orderId],
    staleTime: 0,
    queryFn: ({ signal }) => api.shippingProvider.getParcelDimension({ query: { orderId } }, { signal }),
  })

export type Parcel = {
  boxName: string | undefined
  length: number
  width: number
  height: number
  expectedKg: number | undefined
  measuredKg: number | undefined
  limitKg: number
}

const isChosen = (order: OrderRecord) => order.boxLength !== null

/** The parcel as it stands: the box chosen, else the one proposed, with the weights that go with it. */
export function parcelOf(order: OrderRecord, dimension: Dimension): Parcel {
  const boxName = isChosen(order) ? (order.boxName ?? undefined) : (dimension.boxName ?? undefined)
  const box = dimension.boxes.find((other) => other.boxName === boxName)
  const expectedKg = order.expectedWeight ?? (dimension.missing ? undefined : (box?.weight ?? dimension.weight))
  return {
    boxName,
    length: order.boxLength ?? dimension.length,
    width: order.boxWidth ?? dimension.width,
    height: order.boxHeight ?? dimension.height,
    expectedKg,
    measuredKg: order.finalWeight ?? undefined,
    limitKg: expectedKg === undefined ? dimension.limit : Math.max(expectedKg / 10, 0.05),
  }
}

/** A box and a weight are settled from picking on, until the parcel lies in a shipping bin. */
export const mayBeMeasured = (order: OrderRecord): boolean => order.status === 2200 || order.status === 3000
