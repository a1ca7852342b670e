import { useState } from 'react'
import { pagingOf, useCalls } from 'shared-components/area'
import type { Selection } from 'shared-components/table'
import { api } from 'shared-state'
import type { Order, OrderFilters, OrderPage, OrderSort } from './order.ts'

/** The most orders one call takes. */
export const mostSelected = 200

export const keyOf = (order: Order) => String(order.orderId)

/** A list of orders as it is shown: its page, what it asks for, its rows. */
type Shown = {
  list: Parameters<typeof pagingOf<OrderSort>>[0]
  filters: OrderFilters
  orders: { rows: readonly Order[] | undefined }
  /** How many may be chosen. */
  most?: number
}

/** An order as it was when it was chosen, and the page of the list it stood on. */
type Kept = { order: Order; page: OrderPage }

/**
 * The selected orders, kept over pages. The pages they were chosen on go on being read, so that what others do to an
 * order counts wherever it stands; one that has left the list is no longer selected.
 */
export function useChosen({ list, filters, orders, most = mostSelected }: Shown) {
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(new Map())
  const fresh = useFresh(kept, filters, orders.rows ?? [])
  const rows = [...kept].flatMap(([key, { order }]) => (fresh.isGone(key) ? [] : [fresh.byKey.get(key) ?? order]))
  const keep = (chosen: readonly Order[], page: OrderPage) =>
    setKept(new Map(chosen.slice(0, most).map((order) => [keyOf(order), kept.get(keyOf(order)) ?? { order, page }])))
  const pageNow = { ...filters, ...pagingOf(list) }
  const known = new Map([...rows, ...(orders.rows ?? [])].map((order) => [keyOf(order), order]))
  const selection: Selection<Order> = {
    keys: new Set(rows.map(keyOf)),
    onChange: (keys) =>
      keep(
        [...keys].flatMap((key) => known.get(key) ?? []),
        pageNow,
      ),
  }
  return {
    rows,
    /** How many were selected and have left the list since. */
    left: kept.size - rows.length,
    selection,
    clear: () => setKept(new Map()),
    /** Selects the first of the list, as many as may be chosen. */
    selectAll: async () => {
      const next = new Map<string, Kept>()
      for (let pageNumber = 1; next.size < most; pageNumber++) {
        const page = { ...pageNow, pageNumber, pageSize: mostSelected }
        const { result } = await api.order.getOrderList({ query: page })
        for (const order of result.slice(0, most - next.size)) next.set(keyOf(order), { order, page })
        if (result.length < mostSelected) break
      }
      setKept(next)
    },
  }
}
export type Chosen = ReturnType<typeof useChosen>

/** The kept orders as they are now. One that is not on its page any more is asked for: it may stand on another. */
function useFresh(kept: ReadonlyMap<string, Kept>, filters: OrderFilters, shown: readonly Order[]) {
  const pages = new Map([...kept.values()].map(({ page }) => [JSON.stringify(page), page]))
  const read = useCalls(api.order.getOrderList, [...pages.values()])
  const isRead = new Map([...pages.keys()].map((name, index) => [name, read[index]?.data !== undefined]))
  const onPages = new Map([...read.flatMap(({ data }) => data?.result ?? []), ...shown].map((one) => [keyOf(one), one]))
  const missing = [...kept].flatMap(([key, { page }]) =>
    onPages.has(key) || !isRead.get(JSON.stringify(page)) ? [] : [key],
  )
  const asked = missing.map((key) => ({ ...filters, orderId: Number(key), pageSize: 1 }))
  const found = useCalls(api.order.getOrderList, asked, { staleTime: 0 })
  const gone = new Set(missing.filter((_, index) => isNowhere(found[index])))
  const elsewhere = found.flatMap(({ data }) => data?.result ?? [])
  return {
    byKey: new Map([...elsewhere.map((order) => [keyOf(order), order] as const), ...onPages]),
    isGone: (key: string) => gone.has(key),
  }
}

type Found = { data: { result: readonly Order[] } | undefined; isFetching: boolean }
const isNowhere = (found: Found | undefined): boolean => found?.data?.result.length === 0 && !found.isFetching
