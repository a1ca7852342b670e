import { useQuery } from '@tanstack/react-query'
import { api } from 'shared-state'
import { type InboundItem, mostItems, useCartons } from '../parts/use-inbound.ts'
import type { Line } from './counting.ts'

async function allItems(asked: { groupId: number }, signal: AbortSignal): Promise<InboundItem[]> {
  const found: InboundItem[] = []
  for (let cursor: string | undefined; ;) {
    const page = await api.inbound.getItems(
      { query: { ...asked, pageSize: mostItems, ...(cursor ? { cursor } : {}) } },
      { signal },
    )
    found.push(...page.result)
    if (!page.cursor.next) return found
    cursor = page.cursor.next
  }
}

/** The number a path means: the carton's own, or that of the first open carton with this name. Kept, so that a carton that is done stays open. */
async function numberOf(id: string, signal: AbortSignal): Promise<number | null> {
  if (
    /^\d{1,15}$/.test(id) &&
    (await api.inbound.getItems({ query: { groupId: Number(id), pageSize: 1 } }, { signal })).result.length
  )
    return Number(id)
  return (
    (await api.inbound.getItems({ query: { groupName: id, isOpen: true, pageSize: 1 } }, { signal })).result[0]
      ?.groupId ?? null
  )
}

export const cartonKey = (groupId: number | null | undefined) => ['inbound', 'carton', groupId] as const

/** The items of a carton, by its number or, as it stands on the box, by its name among those still open. */
export function useCarton(id: string) {
  const number = useQuery({
    queryKey: ['carton-number', id],
    staleTime: Infinity,
    queryFn: ({ signal }) => numberOf(id, signal),
  })
  const groupId = number.data
  const items = useQuery({
    queryKey: cartonKey(groupId),
    enabled: typeof groupId === 'number',
    queryFn: ({ signal }) => allItems({ groupId: groupId ?? 0 }, signal),
  })
  const error = number.error ?? items.error
  return {
    items: items.data,
    error,
    isNone: groupId === null,
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

/** A cell that takes damaged goods of the merchant; undefined until one is needed, or where there is none. */
export function useUnusableCell({
  isNeeded,
  merchantId,
}: {
  isNeeded: boolean
  merchantId: number
}): string | undefined {
  const { data } = useQuery({
    queryKey: ['cells', 'unusable'],
    enabled: isNeeded,
    queryFn: async ({ signal }) =>
      (await api.warehouse.cellGetAll({ query: { isUnusableStock: true, status: 'Active', pageSize: 50 } }, { signal }))
        .result,
  })
  return data?.find((cell) => cell.merchantId === null || cell.merchantId === merchantId)?.code
}
