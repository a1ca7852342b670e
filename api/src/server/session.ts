import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Role, warehouseRoles } from 'contract/roles'
import { first, sql } from '../database.ts'
import { transaction } from '../transaction.ts'
import { systemWho, type Who } from '../who.ts'

export const passwordLifeDays = 90
export const sessionLifeDays = 30
/** How long a process trusts what it read of a session; another process learns of a sign-out this late at most. */
const trustMs = 3_000
const dayMs = 86_400_000

export type Session = { who: Omit<Who, 'requestId' | 'now'>; isPasswordExpired: boolean }

export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: useless without the secret. */
export const tokenHash = (secret: string, token: string): Buffer => createHmac('sha256', secret).update(token).digest()

type Row = {
  userId: number; name: string; role: Role; merchantId: number | null; locationId: number | null; roleStatus: string
  passwordChangedAt: number; merchants: number[] | null
}

/** Reads who a token belongs to; remembers it for three seconds. */
export class Sessions {
  private readonly known = new Map<string, { session: Session; until: number }>()
  constructor(
    private readonly pool: pg.Pool,
    private readonly secret: string,
  ) {}

  async of(token: string, now: number): Promise<Session | undefined> {
    const hash = tokenHash(this.secret, token)
    const key = hash.toString('base64')
    const hit = this.known.get(key)
    if (hit && hit.until > now) return hit.session
    this.known.delete(key)
    const row = await transaction(this.pool, systemWho(now), (tx) => first<Row>(tx, sql`
      select u.id as user_id, u.name, u.role, u.merchant_id, u.location_id, u.role_status, u.password_changed_at,
             (select array_agg(m.id) from merchant m where m.merchant_group_id = l.merchant_group_id) as merchants
        from session s join app_user u on u.id = s.user_id left join warehouse_location l on l.id = u.location_id
       where s.token_hash = ${hash} and s.expires_at > to_timestamp(${now}::float8 / 1000)`))
    if (!row || row.roleStatus !== 'Active') return undefined
    const session = { who: { ...whoOf(row), sessionHash: hash.toString('hex') }, isPasswordExpired: now - row.passwordChangedAt > passwordLifeDays * dayMs }
    if (this.known.size > 10_000) this.known.clear()
    this.known.set(key, { session, until: now + trustMs })
    return session
  }

  /** Forgets what this process knows, after a sign-out or a change of password. */
  forget(): void {
    this.known.clear()
  }
}

/** A merchant's user sees its merchant, a warehouse user the merchants its location serves, a superadmin all, anybody else none. */
function whoOf({ userId, name, role, merchantId, locationId, merchants }: Row): Omit<Session['who'], 'sessionHash'> {
  if (role === 'SUPERADMIN') return { userId, name, role, merchantId: null, merchants: '*', locationId }
  if (warehouseRoles.includes(role)) return { userId, name, role, merchantId: null, merchants: merchants ?? [], locationId }
  return { userId, name, role, merchantId, merchants: merchantId === null ? [] : [merchantId], locationId: null }
}
