import { locationRoles, merchantRoles, type Role } from 'contract/roles'

/** Where somebody new belongs: of what was chosen before another role was, only what the role has is said. */
export function placed<T extends { role: Role; merchantId?: number; locationId?: number }>(said: T): T {
  const { merchantId, locationId, ...rest } = said
  return {
    ...rest,
    ...(merchantRoles.includes(said.role) && merchantId !== undefined ? { merchantId } : {}),
    ...(locationRoles.includes(said.role) && locationId !== undefined ? { locationId } : {}),
  } as T
}
