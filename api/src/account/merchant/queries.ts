import type { Calls } from 'contract/calls/all'
import type { Item, Query, Result } from 'contract/define'
import { allOf, first, one, rows, sql, type Sql, type Tx } from '../../kernel/database.ts'
import type { SortBy } from '../../kernel/page.ts'
import { orTaken } from '../../kernel/taken.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'

type Listed = Item<Calls['account']['getMerchantList']>

export type NewMerchant = {
  name: string
  code: string
  currency: string
  merchantGroupId: number
  email: string
  phone: string
  address: string
}

export const addMerchant = (tx: Tx, merchant: NewMerchant) =>
  one<{ merchantId: number }>(
    tx,
    sql`
  with made as (
    insert into merchant (name, code, currency, email, phone, address)
    values (${merchant.name}, ${merchant.code}, ${merchant.currency}, ${merchant.email}, ${merchant.phone},
            ${merchant.address}) returning id
  )
  insert into merchant_group_merchant (merchant_id, merchant_group_id)
  select id, ${merchant.merchantGroupId} from made returning merchant_id`,
  ).catch(
    orTaken({
      merchant_name_key: { what: 'The merchant', name: merchant.name, field: 'MerchantName' },
      merchant_code_key: { what: 'The merchant code', name: merchant.code, field: 'Code' },
    }),
  )

/** The first of the codes that no merchant has, and the currency most have. */
export const freeCode = (tx: Tx, codes: readonly string[]) =>
  one<{ code: string; currency: string }>(
    tx,
    sql`
  select c.code, coalesce((select currency from merchant group by currency order by count(*) desc, currency limit 1), 'MYR')
           as currency
    from unnest(${[...codes]}::text[]) with ordinality as c (code, place)
   where not exists (select from merchant m where m.code = c.code)
   order by c.place limit 1`,
  )

/** The group asked for, else the one the first location serves, else the one everybody is in. */
export const groupFor = (tx: Tx, who: Who, asked?: number) =>
  first<{ id: number }>(
    tx,
    asked
      ? sql`select id from merchant_group where id = ${asked}`
      : sql`select id from (
      select x.merchant_group_id as id, 1 as rank, l.priority, l.id as tie
        from merchant_group_location x join warehouse_location l on l.id = x.location_id
       where l.is_active and ${atLocation(who, sql`l.id`)}
      union all select id, 2, 0, id from merchant_group
    ) g order by rank, priority, tie, id limit 1`,
  )

type Filters = Query<Calls['account']['getMerchantListCount']>

export const merchantFilter = (who: Who, asked: Filters): Sql =>
  allOf(visibleTo(who, sql`m.id`), ...(asked.allMerchant ? [] : [sql`m.is_active`]))
export const merchants = sql`merchant m`
export const merchantId = sql`m.id`
export const byName: SortBy = { by: sql`lower(m.name)`, type: 'text', isDescending: false }

export const countMerchants = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from merchant m where ${where}`)).n

const shown = sql`m.id, m.id as merchant_id, m.name as merchant_name, m.code, m.currency, m.is_active`

export const merchantsById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Listed>(
    tx,
    sql`
  select ${shown} from merchant m where m.id = any (${[...ids]}::bigint[]) and ${visibleTo(who, sql`m.id`)}`,
  )

export const listMerchants = (tx: Tx, where: Sql) =>
  rows<Listed>(tx, sql`select ${shown} from merchant m where ${where} order by lower(m.name), m.id`)

export const merchantById = (tx: Tx, who: Who, id: number) =>
  first<Result<Calls['account']['getMerchant']>>(
    tx,
    sql`
  select ${shown}, g.id as merchant_group_id, g.name as merchant_group_name, m.email, m.phone, m.address,
         m.created_at as created_timestamp
    from merchant m
    left join lateral (
      select g.id, g.name from merchant_group_merchant x join merchant_group g on g.id = x.merchant_group_id
       where x.merchant_id = m.id order by g.id limit 1) g on true
   where m.id = ${id} and ${visibleTo(who, sql`m.id`)}`,
  )
