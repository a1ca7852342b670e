import { asTable, rows, run, sql, type Sql, type Tx } from '../../kernel/database.ts'
import type { Notice } from '../notify.ts'
import type { Kept, Standing } from './rules.ts'

/** A matter that stands until it is gone, and where it is looked after. */
export type Matter = Pick<Notice, 'type' | 'link'> & { name: string }

/** Whose matters are looked at. */
export type OfMerchants = readonly number[] | 'all'

export const ofMerchants = (merchants: OfMerchants, column: Sql): Sql =>
  merchants === 'all' ? sql`true` : sql`${column} = any (${[...merchants]}::bigint[])`

export const keptOf = (tx: Tx, matter: string, merchants: OfMerchants) =>
  rows<Kept>(
    tx,
    sql`
  select n.id, n.user_id, n.merchant_id, n.message, n.amount from notification n
   where n.matter = ${matter} and ${ofMerchants(merchants, sql`n.merchant_id`)}`,
  )

export const add = (tx: Tx, { name, type, link }: Matter, made: readonly Standing[]) =>
  rows<Kept>(
    tx,
    sql`
  insert into notification (user_id, merchant_id, message, type, link, from_name, matter, amount)
  select t."userId", t."merchantId", t.message, ${type}, ${link ?? null}, 'Crossdock', ${name}, t.amount
    from ${asTable(made)} as t ("userId" bigint, "merchantId" bigint, message text, amount int)
  returning id, user_id, merchant_id, message, amount`,
  )

/** One that got worse is unread again, and the newest. */
export const set = (tx: Tx, changed: readonly (Kept & { isWorse: boolean })[]) =>
  run(
    tx,
    sql`
  update notification n
     set message = t.message, amount = t.amount, read_at = case when t."isWorse" then null else n.read_at end,
         created_at = case when t."isWorse" then now() else n.created_at end
    from ${asTable(changed)} as t ("userId" bigint, id bigint, message text, amount int, "isWorse" boolean)
   where n.user_id = t."userId" and n.id = t.id`,
  )

export const takeBack = (tx: Tx, gone: readonly Kept[]) =>
  run(
    tx,
    sql`
  delete from notification n using ${asTable(gone)} as t ("userId" bigint, id bigint)
   where n.user_id = t."userId" and n.id = t.id`,
  )
