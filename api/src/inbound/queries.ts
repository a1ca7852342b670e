import type { Item, Query } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import { type GroupStatus, type InboundStatus, type InboundType, receivable } from 'contract/inbound-status'
import {
  allOf,
  asTable,
  at,
  contains,
  first,
  numbers,
  one,
  rows,
  run,
  sql,
  type Sql,
  type Tx,
} from '../kernel/database.ts'
import { between } from '../kernel/lists.ts'
import type { SortBy } from '../kernel/page.ts'
import { atLocation, isMerchant, visibleTo, type Who } from '../kernel/who.ts'
import { barcodesOf, ofCode } from '../catalogue/code.ts'
import { madeBy } from '../jobs/made.ts'
import type { Served } from '../location/rules.ts'
import { locationsServing, serves } from '../location/serves.ts'
import { picksFor } from '../stock/eligible.ts'
import { isDue } from './due.ts'
import type { Counted, Progress } from './rules.ts'
import type { Known, Row } from './row-rules.ts'

type RequestFilters = Query<Calls['inbound']['getTotalRequestsCount']>
type ItemFilters = Query<Calls['inbound']['getTotalItemsCount']>

export const requests = sql`inbound_request r`
export const requestId = sql`r.id`

/** The requests that an import made, and the returns that an import of orders did. */
const ofJob = (jobId: number): Sql => sql`(${madeBy(jobId, 'InboundImport', sql`r.merchant_id`, sql`r.reference_code`)}
  or r.type = 'Return' and ${madeBy(jobId, 'OrderImport', sql`r.merchant_id`, sql`r.reference_code`)})`

/** One `where` for the list of requests and its count. */
export const requestFilter = (who: Who, asked: RequestFilters): Sql =>
  allOf(
    visibleTo(who, sql`r.merchant_id`, asked.merchantId),
    atLocation(who, sql`r.location_id`),
    ...(asked.requestId ? [sql`r.id = ${asked.requestId}`] : []),
    ...(asked.status?.length ? [sql`r.status = any (${[...asked.status]}::int[])`] : []),
    ...(asked.type ? [sql`r.type = ${asked.type}`] : []),
    between(sql`r.created_at`, asked),
    ...(asked.referenceCode?.trim() ? [sql`r.reference_code ilike ${contains(asked.referenceCode.trim())}`] : []),
    ...(asked.jobId ? [ofJob(asked.jobId)] : []),
    ...(asked.dueUntilTimestamp === undefined ? [] : [isDue(at(asked.dueUntilTimestamp))]),
  )

/** Newest first unless asked otherwise; a request without an estimate comes after those with one. */
export function requestSort(sorting = '-created'): SortBy {
  const isDescending = sorting.startsWith('-')
  const name = sorting.replace('-', '')
  return name === 'reference'
    ? { by: sql`r.reference_code`, type: 'text', isDescending }
    : name === 'estimated'
      ? {
          by: sql`coalesce(r.estimated_delivery_at, ${isDescending ? sql`'-infinity'` : sql`'infinity'`}::timestamptz)`,
          type: 'timestamptz',
          isDescending,
        }
      : name === 'status'
        ? { by: sql`r.status::bigint`, type: 'bigint', isDescending }
        : { by: sql`r.created_at`, type: 'timestamptz', isDescending }
}

export const countRequests = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from inbound_request r where ${where}`)).n

/** Units of a set of items: what is missing never counts what came too much of another. */
const sums = sql`coalesce(sum(i.expected), 0)::int as expected_quantity,
  coalesce(sum(i.received), 0)::int as received_quantity,
  coalesce(sum(i.damaged), 0)::int as damaged_quantity,
  coalesce(sum(greatest(i.expected - i.received, 0)), 0)::int as remain_quantity`

export type ListedRequest = Omit<Item<Calls['inbound']['getRequests']>, 'moves'>

export const requestsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<ListedRequest>(
    tx,
    sql`
  select r.id, r.id as inbound_request_id, r.merchant_id, m.name as merchant_name, r.location_id,
         l.name as location_name, r.reference_code, r.type, r.status,
         r.order_id, r.tracking_number, r.remark, r.estimated_delivery_at as estimated_delivery_timestamp, r.created_by,
         r.created_at as created_timestamp, r.status_changed_at as status_timestamp, s.*
    from inbound_request r join merchant m on m.id = r.merchant_id join warehouse_location l on l.id = r.location_id
   cross join lateral (select count(distinct i.group_id)::int as group_count, count(*)::int as item_count, ${sums}
      from inbound_item i where i.merchant_id = r.merchant_id and i.request_id = r.id) s
   where r.id = any (${[...ids]}::bigint[]) and ${visibleTo(who, sql`r.merchant_id`)}
     and ${atLocation(who, sql`r.location_id`)}`,
  )

export type Locked = {
  merchantId: number
  id: number
  locationId: number
  status: InboundStatus
  type: InboundType
  orderId: number | null
  referenceCode: string
}

export const lockRequest = (tx: Tx, who: Who, id: number) =>
  first<Locked>(
    tx,
    sql`
  select r.merchant_id, r.id, r.location_id, r.status, r.type, r.order_id, r.reference_code from inbound_request r
   where r.id = ${id} and ${visibleTo(who, sql`r.merchant_id`)} and ${atLocation(who, sql`r.location_id`)} for update`,
  )

export const isVisible = (tx: Tx, who: Who, id: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select r.id from inbound_request r
    where r.id = ${id} and ${visibleTo(who, sql`r.merchant_id`)} and ${atLocation(who, sql`r.location_id`)}`,
  )

export const groupsOf = (tx: Tx, who: Who, id: number) =>
  rows<Item<Calls['inbound']['getItemGroups']>>(
    tx,
    sql`
  select g.id, g.name as group_name, g.status as group_status, count(*)::int as item_count, ${sums},
         bool_and(i.is_qc) as is_qc
    from inbound_group g
    join inbound_item i on i.merchant_id = g.merchant_id and i.group_id = g.id and i.request_id = g.request_id
   where g.request_id = ${id} and ${visibleTo(who, sql`g.merchant_id`)}
   group by g.merchant_id, g.id order by g.id`,
  )

/** Sets the status, and that of the cartons that stand at one of `from`. */
export const setStatus = (
  tx: Tx,
  request: Locked,
  status: InboundStatus,
  groups?: { from: readonly GroupStatus[]; to: GroupStatus },
) =>
  run(
    tx,
    sql`
  with cartons as (
    update inbound_group set status = ${groups?.to ?? ''}
     where merchant_id = ${request.merchantId} and request_id = ${request.id}
       and status = any (${[...(groups?.from ?? [])]}::text[]))
  update inbound_request set status = ${status}, status_changed_at = now()
    where merchant_id = ${request.merchantId} and id = ${request.id}`,
  )

/** Closes what is counted: whole cartons are stocked in, the others short. Answers the units missing. */
export const closeGroups = (tx: Tx, request: Locked) =>
  one<{ short: number }>(
    tx,
    sql`
  with counted as (
    select i.group_id, sum(greatest(i.expected - i.received, 0))::int as missing from inbound_item i
     where i.merchant_id = ${request.merchantId} and i.request_id = ${request.id} group by i.group_id
  ), cartons as (
    update inbound_group g set status = case when c.missing > 0 then 'Short' else 'Stocked in' end
      from counted c where g.merchant_id = ${request.merchantId} and g.request_id = ${request.id}
        and g.id = c.group_id and g.status <> 'Rejected'
  )
  select coalesce(sum(missing), 0)::int as short from counted`,
  )

export type Receiver = { merchantId: number; merchantName: string; locationId: number | null }

/**
 * The merchant, if this person may see it, and where its deliveries go:
 * the person's location, else the merchant's first.
 */
export const receiverOf = (tx: Tx, who: Who, merchantId: number, orderId: number | null = null) =>
  first<Receiver>(
    tx,
    sql`
  select m.id as merchant_id, m.name as merchant_name, coalesce(
           (select o.location_id from orders o where o.merchant_id = m.id and o.id = ${orderId}),
           (${locationsServing(sql`m.id`, atLocation(who, sql`l.id`))} limit 1)
         ) as location_id
    from merchant m where m.id = ${merchantId} and m.is_active and ${visibleTo(who, sql`m.id`)}`,
  )

export type Returning = { merchantId: number; id: number; status: number }

/** An order that a return is announced of, locked. A merchant's people see their orders wherever they were sent from. */
export const lockReturning = (tx: Tx, who: Who, merchantId: number, orderId: number) =>
  first<Returning>(
    tx,
    sql`
  select merchant_id, id, status from orders
   where merchant_id = ${merchantId} and id = ${orderId} and ${visibleTo(who)}
     and ${isMerchant(who) ? sql`true` : atLocation(who)} for update`,
  )

/** The products the rows name, by id or by SKU. */
export const productsOfRows = (tx: Tx, merchantId: number, list: readonly Row[]) =>
  rows<Known>(
    tx,
    sql`
  select t."rowNo" as row_no, coalesce(p.id, s.id) as product_id, coalesce(p.status, s.status) as status,
         coalesce(p.has_expiry, s.has_expiry, false) as has_expiry
    from ${asTable(list)} as t ("rowNo" int, "productId" bigint, sku text)
    left join product p on p.merchant_id = ${merchantId} and p.id = t."productId"
    left join product s on s.merchant_id = ${merchantId} and s.sku = t.sku and t."productId" is null`,
  )

export type Kept = {
  rowNo: number
  productId: number
  quantity: number
  carton: string
  batchNo: string
  expiryDay: string | null
}
export type NewRequest = {
  merchantId: number
  locationId: number
  referenceCode: string
  type: InboundType
  status: InboundStatus
  orderId?: number | null
  remark?: string
  estimatedDeliveryTimestamp?: number | null
}

/**
 * Keeps a request with its cartons, as the file has them, and its items. Undefined when the merchant has the reference.
 */
export const addRequest = (tx: Tx, who: Who, request: NewRequest, items: readonly Kept[]) =>
  first<{ id: number }>(
    tx,
    sql`
  with request as (
    insert into inbound_request (merchant_id, location_id, reference_code, type, status, order_id, remark,
      estimated_delivery_at, created_by, created_at, status_changed_at)
    values (${request.merchantId}, ${request.locationId}, ${request.referenceCode}, ${request.type},
      ${request.status}, ${request.orderId ?? null},
      ${request.remark ?? ''},
      ${request.estimatedDeliveryTimestamp ? at(request.estimatedDeliveryTimestamp) : sql`null`}, ${who.name},
      now(), now())
    on conflict (merchant_id, reference_code) do nothing returning merchant_id, id
  ), line as (
    select t."rowNo" as row_no, t."productId" as product_id, t.quantity, t.carton, t."batchNo" as batch_no,
           t."expiryDay" as expiry_day
      from ${asTable(items)} as t ("rowNo" int, "productId" bigint, quantity int, carton text, "batchNo" text,
        "expiryDay" date)
  ), carton as (
    insert into inbound_group (merchant_id, request_id, name)
    select r.merchant_id, r.id, c.carton
      from request r, (select carton, min(row_no) as row_no from line group by carton) c order by c.row_no
    returning id, name
  ), item as (
    insert into inbound_item (merchant_id, request_id, group_id, product_id, batch_no, expiry_day, expected)
    select r.merchant_id, r.id, c.id, l.product_id, l.batch_no, l.expiry_day, l.quantity
      from request r, line l join carton c on c.name = l.carton order by l.row_no
  )
  select id from request`,
  )

export const items = sql`inbound_item i join inbound_request r on r.merchant_id = i.merchant_id and r.id = i.request_id
  join inbound_group g on g.merchant_id = i.merchant_id and g.id = i.group_id
    join product p on p.merchant_id = i.merchant_id and p.id = i.product_id`
export const itemId = sql`i.id`

/** One `where` for the list of items and its count. */
export const itemFilter = (who: Who, asked: ItemFilters): Sql =>
  allOf(
    visibleTo(who, sql`i.merchant_id`, asked.merchantId),
    atLocation(who, sql`r.location_id`),
    ...(asked.requestId ? [sql`i.request_id = ${asked.requestId}`] : []),
    ...(asked.productId ? [sql`i.product_id = ${asked.productId}`] : []),
    ...(asked.sku?.trim() ? [ofCode(sql`i.product_id`, who, asked.sku, asked.merchantId)] : []),
    ...(asked.groupId ? [sql`i.group_id = ${asked.groupId}`] : []),
    ...(asked.groupName?.trim() ? [sql`lower(g.name) = lower(${asked.groupName.trim()})`] : []),
    ...(asked.groupStatus ? [sql`g.status = ${asked.groupStatus}`] : []),
    ...(asked.isOpen === undefined
      ? []
      : [sql`(r.status in (${numbers(receivable)}) and i.received < i.expected) = ${asked.isOpen}`]),
  )

/** By carton in the order of the file, then by SKU, unless asked otherwise. */
export function itemSort(sorting = 'group'): SortBy {
  const isDescending = sorting.startsWith('-')
  return {
    by: sorting.replace('-', '') === 'sku' ? sql`p.sku` : sql`lpad(i.group_id::text, 19, '0') || p.sku`,
    type: 'text',
    isDescending,
  }
}

export const countItems = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from ${items} where ${where}`)).n

/** A cell that may take good stock of the item's merchant. */
const fitsCell = sql`c.location_id = r.location_id and ${picksFor(sql`i.merchant_id`)}`

/** Where an item may go: a cell with this product and batch, else the first empty one. Merchants are not told cells. */
const suggestedCell = (who: Who): Sql =>
  isMerchant(who)
    ? sql`null::text`
    : sql`
  case when i.received < i.expected and r.status in (${numbers(receivable)}) then coalesce(
    (select c.code from stock_balance b
       join cell c on c.id = b.place_id
       join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
      where b.merchant_id = i.merchant_id and b.product_id = i.product_id and b.place_kind = 1
        and b.condition = 'Good' and b.on_hand > 0
        and t.batch_no = i.batch_no and t.expiry_day is not distinct from i.expiry_day and ${fitsCell}
      order by c.priority, c.walk_sequence, c.id limit 1),
    (select c.code from cell c
      where ${fitsCell} and not exists (
              select 1 from stock_balance b where b.place_kind = 1 and b.place_id = c.id and b.on_hand > 0)
      order by c.merchant_id is null, c.priority, c.walk_sequence, c.id limit 1)) end`

export const itemsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Item<Calls['inbound']['getItems']>>(
    tx,
    sql`
  select i.id, i.request_id, r.reference_code, r.status as request_status, i.merchant_id, m.name as merchant_name,
         g.id as group_id, g.name as group_name, g.status as group_status,
         p.id as product_id, p.sku, p.name as product_name, p.has_image,
         p.has_expiry as has_exp_date, i.batch_no, i.expiry_day as expiry_date,
         i.expected as request_quantity, i.received as received_quantity, i.damaged as damaged_quantity,
         greatest(i.expected - i.received, 0) as remain_quantity, i.is_qc,
         ${barcodesOf} as barcodes,
         ${suggestedCell(who)} as suggested_cell
    from ${items} join merchant m on m.id = i.merchant_id
   where i.id = any (${[...ids]}::bigint[]) and ${visibleTo(who, sql`i.merchant_id`)}
     and ${atLocation(who, sql`r.location_id`)}`,
  )

export type Receivable = Served & {
  merchantId: number
  id: number
  requestId: number
  referenceCode: string
  requestStatus: InboundStatus
  locationId: number
  groupId: number
  groupStatus: GroupStatus
  productId: number
  sku: string
  productName: string
  hasExpiry: boolean
  batchNo: string
  expiryDay: string | null
  expected: number
  received: number
  damaged: number
}

/** The item with its request locked: counts of one request wait for each other, since its status follows from all. */
export const lockItem = (tx: Tx, who: Who, id: number) =>
  first<Receivable>(
    tx,
    sql`
  select i.merchant_id, i.id, i.request_id, r.reference_code, r.status as request_status, r.location_id,
         g.id as group_id, g.status as group_status,
         p.id as product_id, p.sku, p.name as product_name, p.has_expiry, i.batch_no, i.expiry_day, i.expected,
         i.received, i.damaged, ${serves(sql`r.location_id`, sql`r.merchant_id`)} as is_served,
         (select l.name from warehouse_location l where l.id = r.location_id) as location_name,
         (select m.name from merchant m where m.id = r.merchant_id) as merchant_name
    from ${items} where i.id = ${id} and ${visibleTo(who, sql`i.merchant_id`)}
      and ${atLocation(who, sql`r.location_id`)} for update of r, i`,
  )

export const addReceived = (tx: Tx, item: Receivable, received: number, damaged: number) =>
  run(
    tx,
    sql`
  update inbound_item set received = received + ${received}, damaged = damaged + ${damaged}
    where merchant_id = ${item.merchantId} and id = ${item.id}`,
  )

export const countedGroups = (tx: Tx, item: Receivable) =>
  rows<Counted>(
    tx,
    sql`
  select g.id as group_id, g.status, sum(i.received)::int as received, bool_and(i.received >= i.expected) as is_complete
    from inbound_group g
    join inbound_item i on i.merchant_id = g.merchant_id and i.request_id = g.request_id and i.group_id = g.id
   where g.merchant_id = ${item.merchantId} and g.request_id = ${item.requestId} group by g.merchant_id, g.id`,
  )

export const setProgress = (tx: Tx, item: Receivable, progress: Progress) =>
  run(
    tx,
    sql`
  with cartons as (
    update inbound_group g set status = t.status from ${asTable(progress.groups)} as t ("groupId" bigint, status text)
     where g.merchant_id = ${item.merchantId} and g.id = t."groupId" and g.status <> t.status)
  update inbound_request set status = ${progress.status},
    status_changed_at = case when status = ${progress.status} then status_changed_at else now() end
   where merchant_id = ${item.merchantId} and id = ${item.requestId}`,
  )
