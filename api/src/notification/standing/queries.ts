import { asTable, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import type { Notice } from '../notify.ts'
import type { Heard, Kept } from './rules.ts'

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
  insert into notification (user_id, merchant_id, message, type, link, from_name, matter, amount, is_in_bell, read_at)
  select t."userId", t."merchantId", t.message, ${type}, ${link ?? null}, 'Crossdock', ${name}, t.amount, t."isInBell",
         case when t."isInBell" then null else now() end
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

/** Those of them to whom the matter was not mailed within a day; it counts as mailed to them now. */
export const dueByMail = (tx: Tx, matter: string, news: readonly Heard[]) =>
  rows<Pick<Heard, 'userId' | 'merchantId' | 'role' | 'message'>>(
    tx,
    sql`
  with told as (
    select * from ${asTable(news)} as t ("userId" bigint, "merchantId" bigint, role text, message text)
  ), due as (
    insert into standing_mail as m (user_id, merchant_id, matter)
    select t."userId", t."merchantId", ${matter} from told t
    on conflict (user_id, merchant_id, matter) do update set mailed_at = now()
      where m.mailed_at < now() - interval '1 day'
    returning user_id, merchant_id)
  select d.user_id, d.merchant_id, t.role, t.message
    from due d join told t on t."userId" = d.user_id and t."merchantId" is not distinct from d.merchant_id`,
  )

export const takeBack = (tx: Tx, gone: readonly Kept[]) =>
  run(
    tx,
    sql`
  delete from notification n using ${asTable(gone)} as t ("userId" bigint, id bigint)
   where n.user_id = t."userId" and n.id = t.id`,
  )
