import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, dayOf, thousands } from 'contract/format'
import { useCall } from 'shared-components/area'
import { ChartCard, type Figures, LimitBars } from 'shared-components/chart'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

type Expiry = Reply<Calls['statistics']['getExpiryByMonth']>

const hrefOf = '/stock/stock-balance?sort=expiry' satisfies Href
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
      {({ result, within30Days, expired }) => (
        <>
          <LimitBars
            label="Units that expire, month by month"
            bars={shownOf(result).map(({ month, units, fromDay, untilDay }, index) => ({
              key: month,
              name: monthOf(month),
              words: `${dayOf(fromDay)} to ${dayOf(untilDay)}: ${countOf(units, 'unit')}`,
              href: hrefOf,
              value: units,
              shown: thousands(units),
              ...(index === 0 && within30Days > 0 && units > 0 ? { tone: 'soon' as const } : {}),
            }))}
          />
          {expired > 0 && <p className="cd-strong">{countOf(expired, 'unit')} expired</p>}
          {within30Days > 0 && (
            <p className="cd-soon">{countOf(within30Days, 'unit')} expire within 30 days: sell or take back</p>
          )}
        </>
      )}
    </ChartCard>
  )
}

/** The rest of this month stands there only when something of it expires. */
const shownOf = (months: Expiry['result']): Expiry['result'] =>
  months.filter(({ units }, index) => index > 0 || units > 0)

const figuresOf = ({ result, expired }: Expiry): Figures => ({
  columns: [{ head: 'From' }, { head: 'Until' }, { head: 'Units' }],
  rows: [
    { key: 'expired', cells: ['expired', '', expired], href: hrefOf },
    ...result.map(({ month, fromDay, untilDay, units }) => ({
      key: month,
      cells: [fromDay, untilDay, units],
      href: hrefOf,
    })),
  ],
})
