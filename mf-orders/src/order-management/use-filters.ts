import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { merchantRoles } from 'contract/roles'
import { $merchants, $role, api } from 'shared-state'
import { filtersFor } from './filters.ts'

/** The filters with the shops and merchants this person may choose from. */
export function useFilters(merchantId: string | undefined) {
  const [role, merchants] = [useStore($role), useStore($merchants)]
  const shops = useQuery({ queryKey: ['shops'], queryFn: ({ signal }) => api.shop.getShopList({}, { signal }) })
  const offered = (shops.data ?? []).filter(
    (shop) => merchantId === undefined || String(shop.merchantId) === merchantId,
  )
  return filtersFor({
    shops: offered.map((shop) => ({ value: String(shop.shopId), label: shop.shopName })),
    merchants: merchantRoles.includes(role)
      ? []
      : merchants.map(({ label, value }) => ({ label, value: String(value) })),
  })
}
