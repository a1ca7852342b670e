import { receivable } from 'contract/inbound-status'
import { numbers, sql, type Sql } from '../kernel/database.ts'
import { atLocation, type Who } from '../kernel/who.ts'
import { kindOfFree } from './eligible.ts'

const isKind = (kind: string): Sql => sql`${kindOfFree(sql`today_at(b.location_id)`)} = ${kind}`
/** Balances `b` with their batch `t`, product `g` and cell `c`. */
export const balances = sql`stock_balance b
    join batch t on t.merchant_id = b.merchant_id and t.id = b.batch_id
    join product g on g.merchant_id = b.merchant_id and g.id = b.product_id
    left join cell c on b.place_kind = 1 and c.id = b.place_id`
const free = (kind: string): Sql => sql`coalesce(sum(b.on_hand - b.allocated) filter (where ${isKind(kind)}), 0)::int`
/**
 * The sums over `balances`, named as domain.md 3 names them:
 * on hand = available + allocated + held + quarantine + unusable.
 */
export const quantities = sql`coalesce(sum(b.on_hand), 0)::int as on_hand,
  coalesce(sum(b.allocated), 0)::int as allocated, ${free('Available')} as available,
  ${free('Held')} as held, ${free('Quarantine')} as quarantine, ${free('Unusable')} as unusable`

const unitsLeft = sql`coalesce(sum(greatest(i.expected - i.received, 0)), 0)::int`
export const announced = (who: Who): Sql => sql`
  inbound_item i join inbound_request r on r.merchant_id = i.merchant_id and r.id = i.request_id
   where r.status in (${numbers(receivable)}) and ${atLocation(who, sql`r.location_id`)}`

/** Units announced and not received, of product `p`. */
export const incomingOf = (who: Who): Sql => sql`
  (select ${unitsLeft} from ${announced(who)} and i.merchant_id = p.merchant_id and i.product_id = p.id)`

/** The same of every product there is some of, in one look: merchant_id, product_id, quantity. */
export const incomingByProduct = (who: Who): Sql => sql`
  select i.merchant_id, i.product_id, ${unitsLeft} as quantity from ${announced(who)}
   group by i.merchant_id, i.product_id`
