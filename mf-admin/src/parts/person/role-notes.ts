import { assignableBy, merchantRoles, type Role } from 'contract/roles'
import type { PersonRecord } from './person.ts'

/** What a role is for, in a line. */
export const roleNotes: Record<Role, string> = {
  SUPERADMIN: 'Everything, everywhere',
  WAREHOUSE_WORKER: 'Receives, picks, packs and ships',
  WAREHOUSE_MANAGER: 'All of that, people, errors and jobs',
  SYSTEM_ADMINISTRATOR: 'Companies and locations only',
  MERCHANT_ADMIN: 'Shops, products, stock, people',
  MERCHANT_WORKER: 'Products and orders',
  CLIENT: 'Looks at products, orders, requests',
  USER: 'Products, orders, requests',
  ADMIN: 'Signs in, sees nothing yet',
  WORKER: 'Signs in, sees nothing yet',
}

/** These roles in the order they are always shown in, each once. */
export const inOrder = (roles: readonly Role[]): Role[] =>
  (Object.keys(roleNotes) as Role[]).filter((role) => roles.includes(role))

/** The roles somebody may give to a person of a merchant, or to one of the warehouse. */
export const rolesToGive = (giver: Role, isMerchants: boolean): Role[] =>
  inOrder(assignableBy(giver).filter((role) => merchantRoles.includes(role) === isMerchants))

/** The roles a person's record offers: of their own side only, from which the others lead no way back. */
export const rolesFor = ({ role, assignableRoles }: Pick<PersonRecord, 'role' | 'assignableRoles'>): Role[] => {
  const isMerchants = merchantRoles.includes(role)
  return inOrder([role, ...assignableRoles.filter((given) => merchantRoles.includes(given) === isMerchants)])
}
