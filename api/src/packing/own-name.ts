import { codeHits } from '../catalogue/code.ts'
import { first, sql, type Tx } from '../kernel/database.ts'
import { houseName } from './house-name.ts'
import type { Outgoing } from './rules.ts'

type Named = Pick<Outgoing, 'merchantId' | 'locationId'>

/**
 * What of the house a code names, in words: an order or a parcel, a tray, a bin, a cell, or a product of the order's
 * merchant. It is no courier's number then, and no unit's serial: the wrong label was read.
 */
export async function ownName(tx: Tx, order: Named, said: string): Promise<string | undefined> {
  const code = said.trim().toUpperCase()
  return houseName(code) ?? (await ownThing(tx, order, code))?.what
}

const ownThing = (tx: Tx, { merchantId, locationId }: Named, code: string) =>
  first<{ what: string }>(
    tx,
    sql`
  select 'the shipping bin ' || name as what from shipping_bin
   where location_id = ${locationId} and upper(name) = ${code}
   union all
  select 'the cell ' || code from cell where location_id = ${locationId} and upper(code) = ${code}
   union all
  select 'the product ' || p.name
    from (${codeHits(sql`select ${merchantId}::bigint as id`, code)}) h
    join product p on p.merchant_id = h.merchant_id and p.id = h.product_id
   limit 1`,
  )
