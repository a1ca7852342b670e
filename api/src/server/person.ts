import { type Role, warehouseRoles } from 'contract/roles'
import { sql } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'

/** A person as the database knows them, and the merchants their location serves. */
export type Person = {
  userId: number
  name: string
  email: string
  role: Role
  merchantId: number | null
  locationId: number | null
  roleStatus: string
  passwordChangedAt: number
  merchants: number[] | null
}

/** The columns of a person, of `app_user u` and `warehouse_location l`. */
export const personColumns = sql`
  u.id as user_id, u.name, u.email, u.role, u.merchant_id, u.location_id, u.role_status, u.password_changed_at,
  (select array_agg(s.merchant_id) from location_serves s where s.location_id = l.id) as merchants`
export const isActive = (person: Person): boolean => person.roleStatus === 'Active'

/**
 * A merchant's user sees its merchant, a warehouse user the merchants its location serves, a superadmin all,
 * anybody else none.
 */
export function whoOf({
  userId,
  name,
  role,
  merchantId,
  locationId,
  merchants,
}: Person): Omit<Who, 'sessionHash' | 'requestId' | 'now'> {
  if (role === 'SUPERADMIN') return { userId, name, role, merchantId: null, merchants: '*', locationId }
  if (warehouseRoles.includes(role))
    return { userId, name, role, merchantId: null, merchants: merchants ?? [], locationId }
  return { userId, name, role, merchantId, merchants: merchantId === null ? [] : [merchantId], locationId: null }
}
