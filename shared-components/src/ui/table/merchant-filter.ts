import { useStore } from '@nanostores/react'
import { merchantRoles } from 'contract/roles'
import { $merchants, $role } from 'shared-state'
import type { Filter } from './filter.ts'

/** The choice of a merchant, for people who see more than one; none for a merchant's own. */
export function useMerchantFilter(): {
  filters: readonly Filter[]
  options: readonly { value: number; label: string }[]
  isOneMerchant: boolean
} {
  const [role, merchants] = [useStore($role), useStore($merchants)]
  const isOneMerchant = merchantRoles.includes(role)
  const filter: Filter = {
    id: 'merchantId',
    label: 'Merchant',
    kind: 'select',
    options: merchants.map(({ label, value }) => ({ label, value: String(value) })),
  }
  return { filters: isOneMerchant ? [] : [filter], options: merchants, isOneMerchant }
}
