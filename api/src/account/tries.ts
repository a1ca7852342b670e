import { at, one, run, sql, type Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { settings } from '../kernel/settings.ts'
import { tokenHash } from '../server/session.ts'
import type { Who } from '../kernel/who.ts'
import { networkOf } from './network.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export type Limit = { key: string; most: number; withinMs: number }

const keyHash = (key: string): Buffer => tokenHash(settings().secret, `tries ${key}`)

/**
 * Counts a try and answers how many there were within the time and when it ends; tries at once are counted one by one.
 * It is counted before it is known to be wrong, and taken back where it was right: a hundred at once are a hundred.
 */
const count = (tx: Tx, { key, withinMs }: Limit, now: number) =>
  one<{ tries: number; endsAt: number }>(
    tx,
    sql`
  insert into try_count as c (key, tries, ends_at) values (${keyHash(key)}, 1, ${at(now + withinMs)})
  on conflict (key) do update
    set tries = case when c.ends_at <= ${at(now)} then 1 else c.tries + 1 end,
        ends_at = case when c.ends_at <= ${at(now)} then excluded.ends_at else c.ends_at end
  returning tries, ends_at`,
  )

/** Counts a try; undefined while there are no more than may be, else when it is counted anew. */
export async function overUntil(tx: Tx, limit: Limit, now: number): Promise<number | undefined> {
  const { tries, endsAt } = await count(tx, limit, now)
  return tries > limit.most ? endsAt : undefined
}

/** Counts a try, which stays counted; refuses one too many. */
export async function countTry(tx: Tx, limit: Limit, now: number): Promise<void> {
  const endsAt = await overUntil(tx, limit, now)
  if (endsAt !== undefined) throw refuse('too-many-tries', { seconds: Math.ceil((endsAt - now) / 1000) }).keeping()
}

/** Takes a try back that was right. */
export const forgiveTry = (tx: Tx, { key }: Limit) =>
  run(tx, sql`update try_count set tries = tries - 1 where key = ${keyHash(key)} and tries > 0`)

const addressOf = (who: Who): string => networkOf(who.from?.address ?? '')

/** Wrong passwords and links of one address. */
export const guessesOf = (who: Who): Limit => ({
  key: `guess ${addressOf(who)}`,
  most: settings().triesPerAddress,
  withinMs: minuteMs,
})

/** What one address makes us write mails for. */
export const askedBy = (who: Who): Limit => ({
  key: `ask ${addressOf(who)}`,
  most: settings().triesPerAddress,
  withinMs: hourMs,
})

/** Links that those who look after a person send them. */
export const linksTo = (userId: number): Limit => ({ key: `link ${userId}`, most: 5, withinMs: hourMs })

const mostMails = { asked: 5, 'signed up': 5, invited: 10 }
/** Why somebody is written to who may not have asked for it. */
export type MailCause = keyof typeof mostMails

/**
 * The mails to one address, whoever asks for them and from wherever. Each cause counts apart: no stranger uses up what
 * somebody signed in sends, and no sign-ups keep the link away that the owner of an address asks for. Only a keyed hash of
 * the address is kept, as of every key here.
 */
export const mailsTo = (emailKey: string, why: MailCause): Limit => ({
  key: `mail ${why} ${emailKey}`,
  most: mostMails[why],
  withinMs: hourMs,
})
