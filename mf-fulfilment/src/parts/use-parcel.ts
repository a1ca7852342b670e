import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { useCall } from 'shared-components/area'
import { api } from 'shared-state'
import type { OrderRecord } from './order.ts'

export type Dimension = Reply<Calls['packing']['getParcelDimension']>

/** An order on its way out: its record, which boxes it fits and what it should weigh in each. */
export function useParcel(orderId: number) {
  const order = useCall(api.order.getOrder, { orderId }, { staleTime: 0 })
  const dimension = useCall(api.packing.getParcelDimension, { orderId }, { staleTime: 0 })
  return {
    order: order.data,
    /** When the order was read: also where it says the same as before. */
    readTimestamp: order.dataUpdatedAt,
    dimension: dimension.data,
    error: order.error ?? dimension.error,
    retry: () => void Promise.all([order.refetch(), dimension.refetch()]),
  }
}

export type Parcel = {
  boxName: string | undefined
  length: number
  width: number
  height: number
  expectedKg: number | undefined
  measuredKg: number | undefined
  limitKg: number
}

type Boxed = Pick<OrderRecord, 'boxName' | 'boxLength' | 'boxWidth' | 'boxHeight' | 'expectedWeight' | 'finalWeight'>
const isChosen = (order: Boxed) => order.boxLength !== null

/**
 * What the parcel should weigh with the box it stands in, as the server keeps it from the moment a box is chosen. An
 * order without one keeps what its units weigh: the box proposed comes on top of that.
 */
function expectedKgOf(order: Boxed, dimension: Dimension): number | undefined {
  const isWeightKnown = dimension.missing === '' || order.expectedWeight !== null
  if (!isChosen(order)) return isWeightKnown ? dimension.weight : undefined
  const chosen = dimension.boxes.find((box) => box.boxName === order.boxName)
  return order.expectedWeight ?? (isWeightKnown ? chosen?.weight : undefined)
}

/** The parcel as it stands: the box chosen, else the one proposed, with the weights that go with it. */
export function parcelOf(order: Boxed, dimension: Dimension): Parcel {
  const boxName = isChosen(order) ? (order.boxName ?? undefined) : (dimension.boxName ?? undefined)
  const expectedKg = expectedKgOf(order, dimension)
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
