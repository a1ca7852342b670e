import { useQuery } from '@tanstack/react-query'
import { api } from 'shared-state'
import { type InboundItem, mostItems, useCartons } from '../parts/use-inbound.ts'
import type { Line } from './counting.ts'

type Asked = { groupId?: number; groupName?: string; isOpen?: boolean }

async function allItems(asked: Asked, signal: AbortSignal): Promise<InboundItem[]> {
  const found: InboundItem[] = []
  for (let cursor: string | undefined; ;) {
    const page = await api.inbound.getItems({ query: { ...asked, pageSize: mostItems, ...(cursor ? { cursor } : {}) } }, { signal })
    found.push(...page.result)
    if (!page.cursor.next) return found
    cursor = page.cursor.next
  }
}

/** The items of a carton, by its number or, as it stands on the box, by its name among those still open. */
export function useCarton(id: string) {
  const isNumber = /^\d{1,15}$/.test(id)
  return useQuery({
    queryKey: ['inbound', 'carton', id],
    queryFn: async ({ signal }) => {
      const byNumber = isNumber ? await allItems({ groupId: Number(id) }, signal) : []
      if (byNumber.length) return byNumber
      const named = await allItems({ groupName: id, isOpen: true }, signal)
      const [first] = named
      return first ? allItems({ groupId: first.groupId }, signal) : []
    },
  })
}

export const lineOf = (item: InboundItem): Line => ({
  id: item.id, sku: item.sku, barcodes: item.barcodes, expected: item.requestQuantity, received: item.receivedQuantity, left: item.remainQuantity,
  hasExpDate: item.hasExpDate, batchNo: item.batchNo, expiryDay: item.expiryDate,
})

/** The next carton of the request with something left. */
export function useNextCarton({ requestId, groupId }: { requestId: number; groupId: number }) {
  const cartons = useCartons(requestId)
  const open = cartons.data?.filter((carton) => carton.id !== groupId && carton.remainQuantity > 0) ?? []
  return { next: open.find((carton) => carton.id > groupId) ?? open[0], isKnown: cartons.data !== undefined }
}

/** A cell that takes damaged goods of the merchant; undefined until one is needed, or where there is none. */
export function useUnusableCell({ isNeeded, merchantId }: { isNeeded: boolean; merchantId: number }): string | undefined {
  const { data } = useQuery({
    queryKey: ['cells', 'unusable'], enabled: isNeeded,
    queryFn: async ({ signal }) => (await api.warehouse.cellGetAll({ query: { isUnusableStock: true, status: 'Active', pageSize: 50 } }, { signal })).result,
  })
  return data?.find((cell) => cell.merchantId === null || cell.merchantId === merchantId)?.code
}
