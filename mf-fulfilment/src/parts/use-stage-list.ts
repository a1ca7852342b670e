import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useCall, useCallList } from 'shared-components/area'
import { type Filter, useListState } from 'shared-components/table'
import { $merchants, $search, api, setSearch } from 'shared-state'
import type { OrderFilters, OrderSort, StageStatus } from './order.ts'
import { useCouriers } from './use-couriers.ts'

/** A stage's list: its filters, its page in the URL, its rows and which of them are ticked. */
export function useStageList(status: StageStatus, more: OrderFilters = {}) {
  const search = useStore($search)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const list = useListState<OrderSort>({
    search,
    setSearch,
    filters: ['merchantId', 'shopId', 'shippingProviderId'],
    sort: { id: 'shipBy', isDescending: false },
  })
  const asked = { ...(list.filters as OrderFilters), ...more, status: [status], keyword: list.text || undefined }
  const orders = useCallList(api.order.getOrderList, api.order.getOrderListCount, asked, list, { staleTime: 0 })
  const onPage = new Set(orders.rows?.map((row) => String(row.orderId)))
  const chosen = new Set([...keys].filter((key) => onPage.has(key)))
  return {
    list,
    orders,
    filters: useFilters(),
    keys: chosen,
    setKeys,
    ids: [...chosen].map(Number),
    clear: () => setKeys(new Set()),
  }
}

export type StageList = ReturnType<typeof useStageList>

/** The merchants, shops and couriers there are to choose from. */
function useFilters(): readonly Filter[] {
  const [merchants, couriers, shops] = [useStore($merchants), useCouriers(), useCall(api.shop.getShopList)]
  return [
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
      options: couriers.map(({ shippingProviderMasterId, shippingProviderName }) => ({
        label: shippingProviderName,
        value: String(shippingProviderMasterId),
      })),
    },
  ]
}
