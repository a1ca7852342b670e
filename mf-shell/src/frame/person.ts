import { countOf } from 'contract/format'
import type { Area } from 'contract/area'
import { type Role, merchantRoles, roleNames } from 'contract/roles'
import type { User } from 'shared-state'

/** The display name: the name, or the e-mail when the name is empty (portal.md 3). */
export const displayName = ({ name, email }: User) => name || email

/** Merchant people see their merchant; the others their location and how many merchants it serves. */
export function placeOf({ role, merchant, location, merchantCount }: User): { name: string; note: string } | undefined {
  if (merchantRoles.includes(role.type as Role))
    return merchant ? { name: merchant.merchantName, note: roleNames[role.type] } : undefined
  if (location) return { name: location.name, note: countOf(merchantCount, 'merchant') }
  return merchantCount > 0 ? { name: 'All locations', note: countOf(merchantCount, 'merchant') } : undefined
}

/** Where a person finds what is kept of them, once an area has that screen. */
export const profileAt = (areas: readonly Area[]): string | undefined =>
  areas.flatMap(({ screens }) => screens).find(({ path }) => path.endsWith('user-profile/myself'))?.path
