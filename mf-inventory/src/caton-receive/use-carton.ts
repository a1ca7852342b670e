import { useAllRows, useCall } from 'shared-components/area'
import { api } from 'shared-state'
import { type InboundItem, useCartons } from '../parts/use-inbound.ts'
import type { Line } from './counting.ts'

/**
 * The number a path means: the carton's own, or that of the first open carton with this name.
 * Kept, so that a carton that is done stays open.
 */
function useCartonNumber(id: string) {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : undefined
  const asked = { isKept: true }
  const own = useCall(api.inbound.getItems, number !== undefined && { groupId: number, pageSize: 1 }, asked)
  const isName = number === undefined || own.data?.result.length === 0
  const named = useCall(api.inbound.getItems, isName && { groupName: id, isOpen: true, pageSize: 1 }, asked)
  const read = isName ? named : own
  return { ...read, groupId: read.data?.result[0]?.groupId }
}

/** The items of a carton, by its number or, as it stands on the box, by its name among those still open. */
export function useCarton(id: string) {
  const number = useCartonNumber(id)
  const { groupId } = number
  const items = useAllRows(api.inbound.getItems, groupId !== undefined && { groupId })
  return {
    items: items.data,
    error: number.error ?? items.error,
    isNone: number.data !== undefined && groupId === undefined,
    refetch: () => (number.error ? number.refetch() : items.refetch()),
  }
}

export const lineOf = (item: InboundItem): Line => ({
  id: item.id,
  sku: item.sku,
  barcodes: item.barcodes,
  expected: item.requestQuantity,
  received: item.receivedQuantity,
  left: item.remainQuantity,
  hasExpDate: item.hasExpDate,
  batchNo: item.batchNo,
  expiryDay: item.expiryDate,
})

/** The next carton of the request with something left. */
export function useNextCarton({ requestId, groupId }: { requestId: number; groupId: number }) {
  const cartons = useCartons(requestId)
  const open = cartons.data?.filter((carton) => carton.id !== groupId && carton.remainQuantity > 0) ?? []
  return { next: open.find((carton) => carton.id > groupId) ?? open[0], isKnown: cartons.data !== undefined }
}

const unusable = { isUnusableStock: true, status: 'Active', pageSize: 50 } as const

/** A cell that takes damaged goods of the merchant; undefined until one is needed, or where there is none. */
export function useUnusableCell({ isNeeded, merchantId }: { isNeeded: boolean; merchantId: number }) {
  const { data } = useCall(api.location.cellGetAll, isNeeded && unusable)
  return data?.result.find((cell) => cell.merchantId === null || cell.merchantId === merchantId)?.code
}
