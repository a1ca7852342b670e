import type { Role } from 'contract/roles'
import { asTable, at, first, run, sql, type Tx } from '../kernel/database.ts'

/** What a mail is about. Whom it reaches and what its link is, is found out when it is sent. */
export type MailKind =
  | 'Invitation'
  | 'Forgot'
  | 'Reset'
  | 'SignUp'
  | 'Approved'
  | 'TurnedDown'
  | 'PasswordChanged'
  | 'NewDevice'
  | 'Notice'
export type MailFacts = {
  by?: string
  message?: string
  subject?: string
  /** A path of the portal. */
  link?: string
  /** Of a notice: as whom it is told, and the merchant it is about. Who has become somebody else is not. */
  role?: Role
  merchantId?: number | null
}
export type NewMail = { kind: MailKind; userId?: number; email?: string; facts?: MailFacts }
export type Mail = {
  id: number
  kind: MailKind
  userId: number | null
  email: string | null
  facts: MailFacts
  tries: number
  createdAt: number
}

/** Leaves a mail to be sent, in the transaction of what it tells. */
export const leaveMail = (tx: Tx, { kind, userId, email, facts = {} }: NewMail) =>
  run(
    tx,
    sql`
  insert into mail (kind, user_id, email, facts)
  values (${kind}, ${userId ?? null}, ${email ?? null}, ${JSON.stringify(facts)}::jsonb)`,
  )

/** Leaves mails for several people in one statement. */
export async function leaveMails(tx: Tx, mails: readonly (NewMail & { userId: number })[]): Promise<void> {
  if (mails.length === 0) return
  await run(
    tx,
    sql`
  insert into mail (kind, user_id, facts)
  select t.kind, t."userId", t.facts from ${asTable(mails)} as t (kind text, "userId" bigint, facts jsonb)`,
  )
}

/** The next mail that is due, and in how long it would be tried again: whoever dies with it leaves it to others. */
export async function takeMail(tx: Tx, againInMs: (tries: number) => number): Promise<Mail | undefined> {
  const mail = await first<Mail>(
    tx,
    sql`
  select id, kind, user_id, email, facts, tries, created_at from mail
   where next_at <= now() order by next_at, id limit 1 for update skip locked`,
  )
  if (!mail) return undefined
  await run(
    tx,
    sql`
  update mail set tries = tries + 1, next_at = now() + ${againInMs(mail.tries)} * interval '1 millisecond'
   where id = ${mail.id}`,
  )
  return mail
}

/** A mail waits until then, as if it had not been tried. */
export const putOff = (tx: Tx, id: number, until: number) =>
  run(tx, sql`update mail set tries = 0, next_at = ${at(until)} where id = ${id}`)

/** Whether a mail that was taken is still to be sent; held until what it says is written. */
export const holdMail = async (tx: Tx, id: number): Promise<boolean> =>
  (await run(tx, sql`select id from mail where id = ${id} for update`)) === 1

export const dropMail = (tx: Tx, id: number) => run(tx, sql`delete from mail where id = ${id}`)

/** Nobody needs them any more. */
export const dropMailsTo = (tx: Tx, userId: number, kind: MailKind) =>
  run(tx, sql`delete from mail where user_id = ${userId} and kind = ${kind}`)
