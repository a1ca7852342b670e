import { useStore } from '@nanostores/react'
import { useCall, useCallList, useCalls } from 'shared-components/area'
import { useNow, zoneNow } from 'shared-components/page'
import { useListState } from 'shared-components/table'
import { $search, $statistics, api, setSearch } from 'shared-state'
import type { OrderFilters, OrderSort } from '../parts/order.ts'
import { filterNames } from './filters.ts'
import { askedBy, queryOf, type Values, viewOf, views } from './views.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const kept = { keepsPrevious: true }

/** The list as the URL says it: view, chips, rows, counts. The newest first in All, elsewhere the soonest to leave. */
export function useOrderList() {
  const search = useStore($search)
  const clock = { now: Math.floor(useNow() / minuteMs) * minuteMs, zone: zoneNow() }
  const isAll = viewOf(new URLSearchParams(search).get('view') ?? 'all').id === 'all'
  const list = useListState<OrderSort>({
    search,
    setSearch,
    filters: filterNames,
    view: 'all',
    sort: isAll ? { id: 'placed', isDescending: true } : { id: 'shipBy', isDescending: false },
  })
  const view = viewOf(list.view)
  const { view: _, ...chosen } = list.filters
  const values: Values = { ...view.preset, ...chosen }
  const filters = askedBy(values, list.text, clock)
  const orders = useCallList(api.order.getOrderList, api.order.getOrderListCount, filters, list)
  return {
    list,
    view,
    values,
    filters,
    orders,
    tabs: useTabs(clock),
    setValues: (next: Values) => list.setFilters(queryOf(view, next)),
    hiding: useHiding(values, list.text, clock, orders.total === 0),
    isFiltered: Object.keys(values).length > 0 || list.text !== '',
  }
}

export type OrderList = ReturnType<typeof useOrderList>

/**
 * The tabs with their counts: from the statistics behind the menu's badges, the others counted by the list's own call.
 */
function useTabs(clock: { now: number; zone: string }) {
  const statistics = useStore($statistics)
  const counts: Record<string, number | undefined> = {
    all: useCall(api.order.getOrderListCount, {}, kept).data,
    'on-hold': useCall(api.order.getOrderListCount, askedBy(viewOf('on-hold').preset, '', clock), kept).data,
    due: useCall(api.order.getOrderListCount, askedBy(viewOf('due').preset, '', clock), kept).data,
  }
  return views.map(({ id, label, countIn }) => ({
    id,
    label,
    count: countIn ? statistics && countIn(statistics) : counts[id],
  }))
}

/** Where nothing matches: the filter that hides most, and how many orders there would be without it. */
function useHiding(
  values: Values,
  text: string,
  clock: { now: number; zone: string },
  isAsked: boolean,
): { id: string; count: number } | undefined {
  const without = (id: string): OrderFilters =>
    askedBy(Object.fromEntries(Object.entries(values).filter(([name]) => name !== id)), text, clock)
  const names = isAsked ? Object.keys(values) : []
  const counts = useCalls(api.order.getOrderListCount, names.map(without), { staleTime: dayMs })
  const found = names
    .map((id, index) => ({ id, count: counts[index]?.data ?? 0 }))
    .toSorted((a, b) => b.count - a.count)[0]
  return found && found.count > 0 ? found : undefined
}
