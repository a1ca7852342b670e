import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, dayOf, daysAfter, expirySoonDays, thousands } from 'contract/format'
import { useCall } from 'shared-components/area'
import { ChartCard, type Figures, LimitBars } from 'shared-components/chart'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

type Expiry = Reply<Calls['statistics']['getExpiryByMonth']>

/** The products of which some expires on these days; without a first day also what has expired long ago. */
const hrefOf = (from: string | undefined, until: string) =>
  `/stock/stock-balance?${from === undefined ? '' : `expiresFrom=${from}&`}expiresTo=${until}` satisfies Href

const unitsOf = (units: number, products: number): string =>
  `${countOf(units, 'unit')} of ${countOf(products, 'product')}`

/** '2026-12' is 'Dec'. */
const monthOf = (month: string): string => dayOf(`${month}-01`).slice(3, 6)

/** How many units expire in each month. */
export function ExpiryMonthsCard() {
  const reading = useCall(api.statistics.getExpiryByMonth)
  return (
    <ChartCard
      title="Expiry by month"
      reading={reading}
      note={() => 'units'}
      figures={figuresOf}
      sentence={({ within30Days, expired }) =>
        `${countOf(within30Days, 'unit')} expire within 30 days, ${thousands(expired)} have expired.`
      }
      empty={({ result, expired }) =>
        expired === 0 && result.every(({ units }) => units === 0) ? 'Nothing expires in the next months.' : undefined
      }
    >
      {({ result, today, within30Days, within30DaysProducts, expired, expiredProducts }) => (
        <>
          <LimitBars
            label="Units that expire, month by month"
            bars={shownOf(result).map(({ month, units, products, fromDay, untilDay }, index) => ({
              key: month,
              name: monthOf(month),
              words: `${dayOf(fromDay)} to ${dayOf(untilDay)}: ${unitsOf(units, products)}`,
              href: hrefOf(fromDay, untilDay),
              value: units,
              shown: thousands(units),
              ...(index === 0 && within30Days > 0 && units > 0 ? { tone: 'soon' as const } : {}),
            }))}
          />
          {expired > 0 && (
            <p className="cd-strong">
              <a className="cd-plain-link" href={hrefOf(undefined, daysAfter(today, -1))}>
                {unitsOf(expired, expiredProducts)} expired
              </a>
            </p>
          )}
          {within30Days > 0 && (
            <p className="cd-soon">
              <a className="cd-plain-link" href={hrefOf(today, daysAfter(today, expirySoonDays))}>
                {unitsOf(within30Days, within30DaysProducts)} expire within 30 days: sell or take back
              </a>
            </p>
          )}
        </>
      )}
    </ChartCard>
  )
}

/** The rest of this month stands there only when something of it expires. */
const shownOf = (months: Expiry['result']): Expiry['result'] =>
  months.filter(({ units }, index) => index > 0 || units > 0)

const figuresOf = ({ result, today, expired, expiredProducts }: Expiry): Figures => ({
  columns: ['From', 'Until', 'Units', 'Products'].map((head) => ({ head })),
  rows: [
    {
      key: 'expired',
      cells: ['expired', '', expired, expiredProducts],
      href: hrefOf(undefined, daysAfter(today, -1)),
    },
    ...result.map(({ month, fromDay, untilDay, units, products }) => ({
      key: month,
      cells: [fromDay, untilDay, units, products],
      href: hrefOf(fromDay, untilDay),
    })),
  ],
})
