import { linkLife, type LinkKind } from 'contract/people'
import { assignableBy, roles } from 'contract/roles'
import { at, first, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import { settings } from '../kernel/settings.ts'
import { dropMailsTo } from '../mail/queue.ts'
import { newToken, tokenHash } from '../server/session.ts'

const lifeMs = (kind: LinkKind): number => linkLife[kind].minutes * 60_000

/** What is kept of a link's token; of no other token it is the same. */
export const linkHash = (token: string): Buffer => tokenHash(settings().secret, `link ${token}`)
const isOfLink = (token: string): Sql =>
  sql`token_hash = any (${settings().secrets.map((secret) => tokenHash(secret, `link ${token}`))}::bytea[])`

/** Where a link leads, with the token in it. */
export const linkAddress = (kind: LinkKind, token: string): string =>
  `${settings().publicUrl}/auth/reset-password?token=${token}${kind === 'Invitation' ? '&invited=1' : ''}`

/** Makes a person's link, of one use; one made before ends. Answers its token, which is kept nowhere. */
export async function makeLink(tx: Tx, userId: number, kind: LinkKind, now: number): Promise<string> {
  const token = newToken()
  await run(
    tx,
    sql`
    insert into password_link (user_id, token_hash, kind, expires_at)
    values (${userId}, ${linkHash(token)}, ${kind}, ${at(now + lifeMs(kind))})
    on conflict (user_id) do update
      set token_hash = excluded.token_hash, kind = excluded.kind, expires_at = excluded.expires_at, created_at = now()`,
  )
  return token
}

/** Whether a person has a link to choose a new password with more than half of its life before it. */
export const hasFreshLink = async (tx: Tx, userId: number, now: number): Promise<boolean> =>
  (await first(
    tx,
    sql`
  select user_id from password_link
   where user_id = ${userId} and kind = 'Reset' and expires_at > ${at(now + lifeMs('Reset') / 2)}`,
  )) !== undefined

/** Somebody `o` whose invitation ended unused: their address is anybody's again. */
export const isLapsed = sql`
  (o.role_status = 'Invited' and not exists (
    select from password_link l where l.user_id = o.id and l.expires_at > now()))`

const given = roles.flatMap((giver) => assignableBy(giver).map((role) => `${giver} ${role}`))

/** Whether who invited somebody `u` may still do that: an invitation ends with the right to make it. */
export const isStoodFor = sql`
  (u.invited_by is null or exists (
    select from app_user i
     where i.id = u.invited_by and i.role_status = 'Active' and i.role || ' ' || u.role = any (${given}::text[])
       and case i.role when 'MERCHANT_ADMIN' then i.merchant_id = u.merchant_id
                       when 'WAREHOUSE_MANAGER' then i.location_id is not distinct from u.location_id
                       else true end))`

/** Takes a person's address from those who were invited with it and never came. */
export const freeAddress = (tx: Tx, userId: number) =>
  run(
    tx,
    sql`
    update app_user o set takes_address = false
      from app_user u
     where u.id = ${userId} and o.email_key = u.email_key and o.id <> u.id and o.takes_address and ${isLapsed}`,
  )

/**
 * Gives an invited person their address, unless somebody has it: false then, and the invitation stays one in name. Said
 * when the invitation is mailed, so that nobody learns it from how long inviting took.
 */
export async function takeAddress(tx: Tx, userId: number): Promise<boolean> {
  await freeAddress(tx, userId)
  const taken = await run(
    tx,
    sql`
    update app_user u set takes_address = true
     where u.id = ${userId}
       and (u.takes_address or not exists (
         select from app_user o where o.email_key = u.email_key and o.takes_address))`,
  )
  return taken === 1
}

/** An invitation's token for who makes the mail themselves: the first superadmin's, the demo's. */
export async function invitationOf(tx: Tx, userId: number, now: number): Promise<string | undefined> {
  await dropMailsTo(tx, userId, 'Invitation')
  return (await takeAddress(tx, userId)) ? makeLink(tx, userId, 'Invitation', now) : undefined
}

export type Link = {
  userId: number
  kind: LinkKind
  email: string
  name: string
  merchantId: number | null
  locationId: number | null
  expiresTimestamp: number
}

/** Whom a link is for; undefined where it was used, has ended, was replaced, or nobody stands for it any more. */
export const linkOf = (tx: Tx, token: string, now: number) =>
  first<Link>(
    tx,
    sql`
  select l.user_id, l.kind, u.email, u.name, u.merchant_id, u.location_id,
         l.expires_at as expires_timestamp
    from password_link l join app_user u on u.id = l.user_id
   where l.${isOfLink(token)} and l.expires_at > ${at(now)}
     and case l.kind when 'Invitation' then u.role_status = 'Invited' and ${isStoodFor}
                     else u.role_status = 'Active' end`,
  )

/** Takes the link out of use; false where somebody was there before. */
export const useLink = async (tx: Tx, token: string): Promise<boolean> =>
  (await run(tx, sql`delete from password_link where ${isOfLink(token)}`)) === 1
