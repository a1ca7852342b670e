import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { first, one, rows, sql, type Tx } from '../../kernel/database.ts'
import { visibleTo, type Who } from '../../kernel/who.ts'
import { seenBy } from '../found.ts'
import type { Attachment, Held } from './rules.ts'

type Shown = Omit<Item<Calls['order']['getAttachments']>, 'image'> & { small: Buffer | null }

/** The order with its row locked, so that two who attach at once are counted one after the other. */
export const lockOrder = (tx: Tx, who: Who, orderId: number) =>
  first<{ id: number; merchantId: number; locationId: number }>(
    tx,
    sql`
  select o.id, o.merchant_id, o.location_id from orders o where o.id = ${orderId} and ${seenBy(who)}
     for no key update`,
  )

/** What an order has already. */
export const heldBy = (tx: Tx, orderId: number) =>
  one<Held>(
    tx,
    sql`
  select count(*) as files, coalesce(sum(size_bytes), 0) as bytes from order_attachment where order_id = ${orderId}`,
  )

export const addAttachment = (
  tx: Tx,
  who: Who,
  { merchantId, id }: { merchantId: number; id: number },
  { fileName, kind, bytes, small }: Attachment,
) =>
  one<{ id: number }>(
    tx,
    sql`
  insert into order_attachment (merchant_id, order_id, file_name, kind, size_bytes, bytes, small, added_by)
  values (${merchantId}, ${id}, ${fileName}, ${kind}, ${bytes.length}, ${bytes}, ${small}, ${who.name})
  returning id`,
  )

export const attachmentsOf = (tx: Tx, who: Who, orderId: number) =>
  rows<Shown>(
    tx,
    sql`
  select a.id as attachment_id, a.order_id, a.file_name, a.kind, a.size_bytes, a.small, a.added_by,
         a.added_at as added_timestamp
    from orders o join order_attachment a on a.merchant_id = o.merchant_id and a.order_id = o.id
   where o.id = ${orderId} and ${seenBy(who)} order by a.added_at, a.file_name, a.id`,
  )

export const attachmentById = (tx: Tx, who: Who, attachmentId: number) =>
  first<Pick<Attachment, 'fileName' | 'kind' | 'bytes'>>(
    tx,
    sql`
  select a.file_name, a.kind, a.bytes
    from order_attachment a join orders o on o.merchant_id = a.merchant_id and o.id = a.order_id
   where a.id = ${attachmentId} and ${visibleTo(who, sql`a.merchant_id`)} and ${seenBy(who)}`,
  )
