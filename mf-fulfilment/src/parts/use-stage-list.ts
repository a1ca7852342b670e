import { useQuery } from '@tanstack/react-query'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type Filter, useListState } from 'shared-components/table'
import { $merchants, $search, api, setSearch } from 'shared-state'
import { useCouriers } from './use-couriers.ts'
import { type Asked, type StageStatus, useOrders } from './use-orders.ts'

/** A stage's list: its filters, its page in the URL, its rows and which of them are ticked. */
export function useStageList(status: StageStatus, more: Asked = {}) {
  const [search, merchants, couriers] = [useStore($search), useStore($merchants), useCouriers()]
  const shops = useQuery({
    queryKey: ['shops'],
    queryFn: ({ signal }) => api.shop.getShopList({ query: {} }, { signal }),
  })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const list = useListState({
    search,
    setSearch,
    filters: ['merchantId', 'shopId', 'shippingProviderId'],
    sort: { id: 'shipBy', isDescending: false },
  })
  const orders = useOrders({
    ...(list.filters as Asked),
    ...more,
    status: [status],
    keyword: list.text || undefined,
    pageNumber: list.page,
    pageSize: list.pageSize,
    sorting: `${list.sort?.isDescending ? '-' : ''}${list.sort?.id ?? 'shipBy'}` as Asked['sorting'],
  })
  const filters: readonly Filter[] = [
    {
      id: 'merchantId',
      label: 'Merchant',
      kind: 'select',
      options: merchants.map(({ label, value }) => ({ label, value: String(value) })),
    },
    {
      id: 'shopId',
      label: 'Shop',
      kind: 'select',
      options: (shops.data ?? []).map(({ shopId, shopName }) => ({ label: shopName, value: String(shopId) })),
    },
    {
      id: 'shippingProviderId',
      label: 'Courier',
      kind: 'select',
      options: (couriers.data ?? []).map((courier) => ({
        label: courier.shippingProviderName,
        value: String(courier.shippingProviderMasterId),
      })),
    },
  ]
  const onPage = new Set(orders.rows.map((row) => String(row.orderId)))
  const chosen = new Set([...keys].filter((key) => onPage.has(key)))
  return { list, orders, filters, keys: chosen, setKeys, ids: [...chosen].map(Number), clear: () => setKeys(new Set()) }
}

export type StageList = ReturnType<typeof useStageList>
