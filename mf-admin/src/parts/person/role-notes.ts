import { assignableBy, merchantRoles, type Role } from 'contract/roles'

/** What a role is for, in a line. */
export const roleNotes: Record<Role, string> = {
  SUPERADMIN: 'Everything, everywhere',
  SYSTEM_ADMINISTRATOR: 'Companies and locations only',
  WAREHOUSE_WORKER: 'Receives, picks, packs and ships',
  WAREHOUSE_MANAGER: 'All of that, people, errors and jobs',
  MERCHANT_ADMIN: 'Shops, products, stock, people',
  MERCHANT_WORKER: 'Products and orders',
  CLIENT: 'Looks at products, orders, requests',
  USER: 'Products, orders, requests',
  ADMIN: 'Signs in, sees nothing yet',
  WORKER: 'Signs in, sees nothing yet',
}

/** The roles somebody may give to a person of a merchant, or to one of the warehouse. */
export const rolesToGive = (giver: Role, isMerchants: boolean): Role[] =>
  assignableBy(giver).filter((role) => merchantRoles.includes(role) === isMerchants)
