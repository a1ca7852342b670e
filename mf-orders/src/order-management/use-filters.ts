import { useStore } from '@nanostores/react'
import { merchantRoles } from 'contract/roles'
import { useCall } from 'shared-components/area'
import { useNow, zoneNow } from 'shared-components/page'
import { $merchants, $role, api } from 'shared-state'
import { filtersFor } from './filters.ts'
import { happenedFilters } from './happened.ts'
import { linkedFilters } from './linked.ts'
import type { Values } from './views.ts'

/** The filters with the shops and merchants this person may choose from. */
export function useFilters(values: Values) {
  const { merchantId, job } = values
  const [role, merchants] = [useStore($role), useStore($merchants)]
  const shops = useCall(api.shop.getShopList)
  const offered = (shops.data ?? []).filter(
    (shop) => merchantId === undefined || String(shop.merchantId) === merchantId,
  )
  const linked = linkedFilters(values, { now: useNow(), zone: zoneNow() })
  const usual = filtersFor({
    job,
    shops: offered.map((shop) => ({ value: String(shop.shopId), label: shop.shopName })),
    merchants: merchantRoles.includes(role)
      ? []
      : merchants.map(({ label, value }) => ({ label, value: String(value) })),
  })
  return [...linked, ...usual, ...happenedFilters(values)]
}
