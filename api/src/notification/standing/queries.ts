import { asTable, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import type { Notice } from '../notify.ts'
import type { Heard, Kept, Standing } from './rules.ts'

/**
 * A matter that stands until it is gone, and where it is looked after. `{merchantId}` in the link stands for
 * the merchant it is about: what is kept is the same for all, and filled in where it is read or mailed.
 */
export type Matter = Pick<Notice, 'type' | 'link'> & { name: string }

/** Whose matters are looked at. */
export type OfMerchants = readonly number[] | 'all'

export const ofMerchants = (merchants: OfMerchants, column: Sql): Sql =>
  merchants === 'all' ? sql`true` : sql`${column} = any (${[...merchants]}::bigint[])`

export const keptOf = (tx: Tx, matter: string, merchants: OfMerchants) =>
  rows<Kept>(
    tx,
    sql`
  select n.id, n.user_id, n.merchant_id, n.message, n.amount, n.is_in_bell from notification n
   where n.matter = ${matter} and ${ofMerchants(merchants, sql`n.merchant_id`)}`,
  )

/** One that is told by mail alone is kept too, unseen: so it is known what was told. */
export const add = (tx: Tx, { name, type, link }: Matter, made: readonly Heard[]) =>
  rows<Kept>(
    tx,
    sql`
  insert into notification (user_id, merchant_id, message, type, link, from_name, matter, amount, is_in_bell, read_at,
                            created_at)
  select t."userId", t."merchantId", t.message, ${type}, ${link ?? null}, 'Crossdock', ${name}, t.amount, t."isInBell",
         case when t."isInBell" then null else now() end, now()
    from ${asTable(made)} as t ("userId" bigint, "merchantId" bigint, message text, amount int, "isInBell" boolean)
  returning id, user_id, merchant_id, message, amount, is_in_bell`,
  )

/** One that got worse is unread again, and the newest. */
export const set = (tx: Tx, changed: readonly (Heard & { id: number; isWorse: boolean })[]) =>
  run(
    tx,
    sql`
  update notification n
     set message = t.message, amount = t.amount,
         read_at = case when t."isWorse" and n.is_in_bell then null else n.read_at end,
         created_at = case when t."isWorse" then now() else n.created_at end
    from ${asTable(changed)} as t ("userId" bigint, id bigint, message text, amount int, "isWorse" boolean)
   where n.user_id = t."userId" and n.id = t.id`,
  )

/** Those of them to whom the matter was not mailed within a day; it counts as mailed to them now, as bad as it is. */
export const dueByMail = (tx: Tx, matter: string, news: readonly Heard[]) =>
  rows<Pick<Heard, 'userId' | 'merchantId' | 'role' | 'message'>>(
    tx,
    sql`
  with told as (
    select * from ${asTable(news)} as t ("userId" bigint, "merchantId" bigint, role text, message text, amount int)
  ), due as (
    insert into standing_mail as m (user_id, merchant_id, matter, amount)
    select t."userId", t."merchantId", ${matter}, t.amount from told t
    on conflict (user_id, merchant_id, matter) do update set mailed_at = now(), amount = excluded.amount
      where m.mailed_at < now() - interval '1 day'
    returning user_id, merchant_id)
  select d.user_id, d.merchant_id, t.role, t.message
    from due d join told t on t."userId" = d.user_id and t."merchantId" is not distinct from d.merchant_id`,
  )

/** What got better since it was mailed, or is gone: it is worse than that from here on. */
export const lowerMailed = (
  tx: Tx,
  matter: string,
  better: readonly Pick<Kept, 'userId' | 'merchantId' | 'amount'>[],
) =>
  run(
    tx,
    sql`
  update standing_mail m set amount = least(m.amount, t.amount)
    from ${asTable(better)} as t ("userId" bigint, "merchantId" bigint, amount int)
   where m.user_id = t."userId" and m.merchant_id is not distinct from t."merchantId" and m.matter = ${matter}`,
  )

/** What somebody was mailed a day ago or longer, and stands worse than it was then or has been since. */
export const worseThanMailed = (tx: Tx) =>
  rows<Standing & Matter>(
    tx,
    sql`
  select n.user_id, n.merchant_id, n.matter as name, n.type, n.link, n.message, n.amount
    from standing_mail m
    join notification n on n.user_id = m.user_id and n.matter = m.matter
     and (n.merchant_id = m.merchant_id or n.merchant_id is null and m.merchant_id is null)
   where m.mailed_at < now() - interval '1 day' and n.amount > m.amount
   order by n.matter, n.merchant_id, n.user_id`,
  )

export const takeBack = (tx: Tx, gone: readonly Kept[]) =>
  run(
    tx,
    sql`
  delete from notification n using ${asTable(gone)} as t ("userId" bigint, id bigint)
   where n.user_id = t."userId" and n.id = t.id`,
  )
