import { type AccessReason, accessReasons } from 'contract/events'
import type { AccountEvent } from 'contract/people'
import { writeChanges } from '../changes/write.ts'
import { run, sql, type Tx } from '../kernel/database.ts'

/** Where a person belongs: who hears that something of them changed. */
export type Belonging = { userId: number; merchantId: number | null; locationId: number | null }

/** Who did something: the name they had then, and their number where they are a person. */
export type Actor = { userId: number | null; name: string }

/** One line of an account's history, of the merchant whose the account is by then. */
export const noteChange = (tx: Tx, userId: number, event: AccountEvent, what: string, actor: Actor) =>
  run(
    tx,
    sql`
  insert into account_change (user_id, event, what, actor, actor_id, merchant_id)
  select u.id, ${event}, ${what}, ${actor.name}, ${actor.userId}::bigint, u.merchant_id
    from app_user u where u.id = ${userId}`,
  )

/** Those who look after a person read them anew. */
export const tellKeepers = (tx: Tx, { userId, merchantId, locationId }: Belonging, kind: 'made' | 'changed' | 'gone') =>
  writeChanges(tx, [{ subject: 'account', id: userId, kind, merchantId, locationId }])

/** A person's access changed: every process drops what it keeps of them, and so do their browsers. */
export async function tellAccess(tx: Tx, person: Belonging, reason: AccessReason): Promise<void> {
  const { userId, merchantId } = person
  const to = accessReasons.indexOf(reason)
  await writeChanges(tx, [{ subject: 'account', id: userId, kind: 'changed', merchantId, userId, to }])
  await tellKeepers(tx, person, 'changed')
}

/** Signs a person out everywhere, but for one session where that is named. */
export const endSessions = (tx: Tx, userId: number, but = '') =>
  run(
    tx,
    sql`
  delete from session where user_id = ${userId} and token_hash <> decode(${but}, 'hex')`,
  )
