import { useStore } from '@nanostores/react'
import { merchantRoles } from 'contract/roles'
import { useCall } from 'shared-components/area'
import { $merchants, $role, api } from 'shared-state'
import { filtersFor } from './filters.ts'
import type { Values } from './views.ts'

/** The filters with the shops and merchants this person may choose from. */
export function useFilters({ merchantId, job }: Values) {
  const [role, merchants] = [useStore($role), useStore($merchants)]
  const shops = useCall(api.shop.getShopList)
  const offered = (shops.data ?? []).filter(
    (shop) => merchantId === undefined || String(shop.merchantId) === merchantId,
  )
  return filtersFor({
    job,
    shops: offered.map((shop) => ({ value: String(shop.shopId), label: shop.shopName })),
    merchants: merchantRoles.includes(role)
      ? []
      : merchants.map(({ label, value }) => ({ label, value: String(value) })),
  })
}
