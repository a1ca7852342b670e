import type { Calls } from 'contract/calls/all'
import type { Query, Reply } from 'contract/define'
import { expirySoonDays } from 'contract/format'
import { allOf, rows, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, visibleTo, type Who } from '../../kernel/who.ts'
import { mayExpire } from '../../stock/expiring.ts'

type Asked = Query<Calls['statistics']['getExpiryByMonth']>
type Told = Reply<Calls['statistics']['getExpiryByMonth']>
type Months = Told['result']

const monthsShown = 7
const dayMs = 86_400_000
const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The rest of this month and the six after it, each from its first day, or today, to its last. */
export function monthsFrom(today: string): Omit<Months[number], 'units' | 'products'>[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, n) => {
    const first = isoOf(Date.UTC(year, month - 1 + n, 1))
    return {
      month: first.slice(0, 7),
      fromDay: n === 0 ? today : first,
      untilDay: isoOf(Date.UTC(year, month + n, 1) - dayMs),
    }
  })
}

/** Of all months together, `isAll`, since a product may expire in several. */
export type Expiring = {
  month: string | null
  isAll: boolean
  units: number
  products: number
  soonUnits: number
  soonProducts: number
}

/** Units on hand, but those put aside as unusable, that expire until the last day, by month; without one: they have expired. */
export const expiring = (tx: Tx, who: Who, { merchantId, locationId }: Asked, today: string, lastDay: string) =>
  rows<Expiring>(
    tx,
    sql`
  with lying as (
    select case when t.expiry_day >= ${today}::date then to_char(t.expiry_day, 'YYYY-MM') end as month,
           t.expiry_day between ${today}::date and ${today}::date + ${sql.lit(expirySoonDays)} as is_soon,
           t.product_id, b.on_hand
      from batch t
      join stock_balance b on b.merchant_id = t.merchant_id and b.product_id = t.product_id and b.batch_id = t.id
     where t.expiry_day <= ${lastDay}::date and ${mayExpire}
       and ${allOf(
         visibleTo(who, sql`t.merchant_id`, merchantId),
         atLocation(who, sql`b.location_id`),
         ...(locationId ? [sql`b.location_id = ${locationId}`] : []),
       )}
  )
  select month, grouping(month) = 1 as is_all, coalesce(sum(on_hand), 0)::int as units,
         count(distinct product_id)::int as products,
         coalesce(sum(on_hand) filter (where is_soon), 0)::int as soon_units,
         (count(distinct product_id) filter (where is_soon))::int as soon_products
    from lying group by grouping sets ((month), ())`,
  )

export function expiryOf(months: ReturnType<typeof monthsFrom>, today: string, found: readonly Expiring[]): Told {
  const by = new Map(found.filter(({ isAll }) => !isAll).map((one) => [one.month, one]))
  const all = found.find(({ isAll }) => isAll)
  const of = (month: string | null) => by.get(month) ?? { units: 0, products: 0 }
  return {
    result: by.size
      ? months.map((one) => ({ ...one, units: of(one.month).units, products: of(one.month).products }))
      : [],
    today,
    expired: of(null).units,
    expiredProducts: of(null).products,
    within30Days: all?.soonUnits ?? 0,
    within30DaysProducts: all?.soonProducts ?? 0,
  }
}
