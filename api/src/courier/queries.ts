import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { allOf, first, one, rows, run, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { SortBy } from '../kernel/page.ts'
import { orTaken } from '../kernel/taken.ts'
import { isMerchant, visibleTo, type Who } from '../kernel/who.ts'
import type { providerOf } from './rules.ts'

type Filters = Query<Calls['courier']['masterGetAllCount']>
type Listed = Item<Calls['courier']['masterGetAll']>

export const addProvider = (tx: Tx, provider: ReturnType<typeof providerOf>) =>
  one<{ shippingProviderMasterId: number }>(
    tx,
    sql`
  insert into shipping_provider (name, code, master_status, volumetric_divisor, cut_off)
  values (${provider.name}, ${provider.code}, ${provider.masterStatus}, ${provider.volumetricDivisor},
    ${provider.cutOff})
  returning id as shipping_provider_master_id`,
  ).catch(
    orTaken({
      shipping_provider_name_key: { what: 'The shipping provider', name: provider.name, field: 'ShippingProviderName' },
      shipping_provider_code_key: { what: 'The shipping provider code', name: provider.code, field: 'Code' },
    }),
  )

/**
 * One `where` for the list and its count. A merchant's people see the couriers that carry for it; the house sees all.
 */
export const providerFilter = (who: Who, asked: Filters): Sql =>
  allOf(
    ...(asked.masterStatus ? [sql`p.master_status = ${asked.masterStatus}`] : []),
    ...(asked.merchantId || isMerchant(who)
      ? [
          sql`exists (select from merchant_shipping_provider a
            where a.shipping_provider_id = p.id and ${visibleTo(who, sql`a.merchant_id`, asked.merchantId)})`,
        ]
      : []),
  )
export const providers = sql`shipping_provider p`
export const providerId = sql`p.id`
export const byName: SortBy = { by: sql`lower(p.name)`, type: 'text', isDescending: false }

export const countProviders = async (tx: Tx, where: Sql): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from shipping_provider p where ${where}`)).n

export const providersById = (tx: Tx, who: Who, ids: readonly number[]) =>
  rows<Listed>(
    tx,
    sql`
  select p.id, p.id as shipping_provider_master_id, p.name as shipping_provider_name, p.code, p.master_status,
         p.volumetric_divisor, p.cut_off,
         coalesce((select json_agg(json_build_object('merchantId', m.id, 'merchantName', m.name) order by lower(m.name))
            from merchant_shipping_provider a join merchant m on m.id = a.merchant_id
           where a.shipping_provider_id = p.id and ${visibleTo(who, sql`a.merchant_id`)}), '[]'::json) as merchants,
         p.created_at as created_timestamp
    from shipping_provider p where p.id = any (${[...ids]}::bigint[])`,
  )

export const merchantSeen = (tx: Tx, who: Who, merchantId: number) =>
  first<{ id: number }>(
    tx,
    sql`
  select id from merchant where id = ${merchantId} and ${visibleTo(who, sql`id`)}`,
  )

export const providersNamed = (tx: Tx, ids: readonly number[]) =>
  rows<{ id: number; name: string; masterStatus: string }>(
    tx,
    sql`
  select id, name, master_status from shipping_provider where id = any (${[...ids]}::bigint[]) order by id for share`,
  )

/** Answers how many were not assigned before. */
export const assign = (tx: Tx, merchantId: number, ids: readonly number[]) =>
  run(
    tx,
    sql`
  insert into merchant_shipping_provider (merchant_id, shipping_provider_id)
  select ${merchantId}, unnest(${[...new Set(ids)]}::bigint[])
  on conflict (merchant_id, shipping_provider_id) do nothing`,
  )
