import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
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

export type Takers = Result<Calls['order']['getTakers']>
const sum = (rows: Takers): number => rows.reduce((total, { orders }) => total + orders, 0)

/** Whose orders are shown: mine, nobody's, or those of a person by name. */
const [mine, nobodys, someones] = ['mine', 'nobody', 'by:']
type Owner = { owner?: string; name: string }
const isOwned =
  ({ owner = '', name }: Owner) =>
  ({ takenBy }: Takers[number]): boolean =>
    owner === nobodys ? takenBy === null : takenBy === (owner === mine ? name : owner.slice(someones.length))

/** Who may be chosen, each with how many orders: those there are. */
export const ownersOf = (takers: Takers, name: string): { value: string; label: string }[] => [
  { value: mine, label: `Mine (${sum(takers.filter(isOwned({ owner: mine, name })))})` },
  { value: nobodys, label: `Nobody’s (${sum(takers.filter(isOwned({ owner: nobodys, name })))})` },
  ...[...new Set(takers.flatMap(({ takenBy }) => takenBy ?? []))]
    .filter((one) => one !== name)
    .map((one) => ({
      value: `${someones}${one}`,
      label: `${one} (${sum(takers.filter(({ takenBy }) => takenBy === one))})`,
    })),
]

/** The tabs with their counts: those of the menu's badge, or of the owner that is chosen. */
export function tabsOf(
  statistics: Statistics | undefined,
  skus: number | undefined,
  owned?: Owner & { takers: Takers },
): ViewTab[] {
  const theirs = owned?.owner ? owned.takers.filter(isOwned(owned)) : undefined
  return [
    { id: 'all', label: 'All', count: theirs ? sum(theirs) : statistics?.ordersNonConformance },
    ...causes.map((code) => ({
      id: String(code),
      label: statusLabel(code),
      count: theirs
        ? sum(theirs.filter(({ status }) => status === code))
        : statistics?.statuses.find(({ status }) => status === code)?.orders,
    })),
    { id: bySku, label: 'By SKU', count: skus },
  ]
}

/** The filters of the queue as the list's call takes them; a view that nobody knows shows all. */
export function askedBy(view: string, values: Readonly<Record<string, string>>, text: string, name = ''): OrderFilters {
  const only = causes.find((code) => String(code) === view)
  const { merchantId, sku, owner } = values
  return {
    status: only ? [only] : [...nonConformance],
    ...(Number(merchantId) > 0 ? { merchantId: Number(merchantId) } : {}),
    ...(sku ? { sku } : {}),
    ...(text ? { keyword: text } : {}),
    ...(owner === nobodys ? { isTaken: false } : {}),
    ...(owner === mine
      ? { takenBy: name }
      : owner?.startsWith(someones)
        ? { takenBy: owner.slice(someones.length) }
        : {}),
  }
}
