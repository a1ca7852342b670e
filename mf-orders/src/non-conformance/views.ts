import { isIn, nonConformance, type OrderStatusCode, reprocessable, statusLabel } from 'contract/order-status'
import type { ViewTab } from 'shared-components/page'
import type { Statistics } from 'shared-state'
import type { OrderFilters } from '../parts/order.ts'

/** The causes in the order of the tabs: what lacks goods or a product first. */
const causes: readonly OrderStatusCode[] = [
  ...reprocessable,
  ...nonConformance.filter((code) => !isIn(reprocessable, code)),
]
export const bySku = 'by-sku'

/** The tabs with their counts, those of the menu's badge. */
export const tabsOf = (statistics: Statistics | undefined, skus: number | undefined): ViewTab[] => [
  { id: 'all', label: 'All', count: statistics?.ordersNonConformance },
  ...causes.map((code) => ({
    id: String(code),
    label: statusLabel(code),
    count: statistics?.statuses.find(({ status }) => status === code)?.orders,
  })),
  { id: bySku, label: 'By SKU', count: skus },
]

/** The filters of the queue as the list's call takes them; a view that nobody knows shows all. */
export function askedBy(view: string, values: Readonly<Record<string, string>>, text: string): OrderFilters {
  const only = causes.find((code) => String(code) === view)
  const { merchantId, sku } = values
  return {
    status: only ? [only] : [...nonConformance],
    ...(Number(merchantId) > 0 ? { merchantId: Number(merchantId) } : {}),
    ...(sku ? { sku } : {}),
    ...(text ? { keyword: text } : {}),
  }
}
