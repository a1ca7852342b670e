/** The ten roles (portal.md 6) and the named groups that a call's `access` is written with (domain.md 8). */
export const roles = [
  'SUPERADMIN',
  'SYSTEM_ADMINISTRATOR',
  'WAREHOUSE_WORKER',
  'WAREHOUSE_MANAGER',
  'MERCHANT_ADMIN',
  'MERCHANT_WORKER',
  'CLIENT',
  'USER',
  'ADMIN',
  'WORKER',
] as const
export type Role = (typeof roles)[number]

/** Who may call: roles, or 'PUBLIC' for anybody. An empty list means nobody. */
export type Access = readonly (Role | 'PUBLIC')[]

export const everybody: Access = ['PUBLIC']
export const signedIn: Access = roles
export const warehouseStaff: Access = ['SUPERADMIN', 'WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER']
export const warehouseManagers: Access = ['SUPERADMIN', 'WAREHOUSE_MANAGER']
export const superadmins: Access = ['SUPERADMIN']
export const companyAdmins: Access = ['SYSTEM_ADMINISTRATOR']
export const merchantAdmins: Access = ['MERCHANT_ADMIN']
export const merchantStaff: Access = ['MERCHANT_ADMIN', 'MERCHANT_WORKER']
export const clients: Access = ['USER', 'CLIENT']

/** Several groups as one, each role once. */
export const anyOf = (...groups: Access[]): Access => [...new Set(groups.flat())]

/** Who reads orders, and how many there are of them. */
export const orderReaders: Access = anyOf(warehouseStaff, merchantStaff, clients)

/** Who reads and adds the files of an order: both sides' staff. */
export const attachmentReaders: Access = anyOf(warehouseStaff, merchantStaff)

/** Roles whose `MerchantId` is always their own. */
export const merchantRoles: readonly Role[] = ['MERCHANT_ADMIN', 'MERCHANT_WORKER', 'CLIENT', 'USER']
/** Roles that belong to one warehouse location (domain.md 9): without one they see none. */
export const locationRoles: readonly Role[] = ['WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER', 'ADMIN', 'WORKER']
/** Roles of the warehouse's business: a superadmin sees all locations, the others their own. */
export const warehouseRoles: readonly Role[] = ['SUPERADMIN', ...locationRoles]

export const roleNames: Record<Role, string> = {
  SUPERADMIN: 'Superadmin',
  SYSTEM_ADMINISTRATOR: 'System Administrator',
  WAREHOUSE_WORKER: 'Warehouse Worker',
  WAREHOUSE_MANAGER: 'Warehouse Manager',
  MERCHANT_ADMIN: 'Merchant Admin',
  MERCHANT_WORKER: 'Merchant Worker',
  CLIENT: 'Client',
  USER: 'User',
  ADMIN: 'Admin',
  WORKER: 'Worker',
}

/** The roles a person may give to somebody new (domain.md 8); the first superadmin comes from a command. */
export const assignableBy = (role: Role): readonly Role[] =>
  role === 'SUPERADMIN'
    ? roles.filter((given) => given !== 'SUPERADMIN')
    : role === 'WAREHOUSE_MANAGER'
      ? ['WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER', 'ADMIN', 'WORKER']
      : role === 'MERCHANT_ADMIN'
        ? merchantRoles
        : []
