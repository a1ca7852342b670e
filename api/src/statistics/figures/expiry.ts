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
export function monthsFrom(today: string): Omit<Months[number], 'units'>[] {
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

export type Expiring = { month: string | null; units: number; soonUnits: number }

/** Units on hand, but those put aside as unusable, that expire until the last day, by month; without one: they have expired. */
export const expiring = (tx: Tx, who: Who, { merchantId, locationId }: Asked, today: string, lastDay: string) =>
  rows<Expiring>(
    tx,
    sql`
  select case when t.expiry_day >= ${today}::date then to_char(t.expiry_day, 'YYYY-MM') end as month,
         sum(b.on_hand)::int as units,
         coalesce(sum(b.on_hand) filter (
           where t.expiry_day between ${today}::date and ${today}::date + ${sql.lit(expirySoonDays)}), 0)::int as soon_units
    from batch t
    join stock_balance b on b.merchant_id = t.merchant_id and b.product_id = t.product_id and b.batch_id = t.id
   where t.expiry_day <= ${lastDay}::date and ${mayExpire}
     and ${allOf(
       visibleTo(who, sql`t.merchant_id`, merchantId),
       atLocation(who, sql`b.location_id`),
       ...(locationId ? [sql`b.location_id = ${locationId}`] : []),
     )}
   group by 1`,
  )

export function expiryOf(months: ReturnType<typeof monthsFrom>, found: readonly Expiring[]): Told {
  const units = new Map(found.map((one) => [one.month, one.units]))
  return {
    result: found.length ? months.map((month) => ({ ...month, units: units.get(month.month) ?? 0 })) : [],
    expired: units.get(null) ?? 0,
    within30Days: found.reduce((sum, { soonUnits }) => sum + soonUnits, 0),
  }
}
