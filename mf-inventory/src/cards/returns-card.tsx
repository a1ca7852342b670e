import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, day, isoDay, thousands } from 'contract/format'
import { inboundStatusLabel } from 'contract/inbound-status'
import type { SlotProps } from 'contract/slots'
import { useCall } from 'shared-components/area'
import { ChartCard, type Figures, LimitBars, windowOf } from 'shared-components/chart'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

type Returns = Reply<Calls['statistics']['getReturns']>
type Range = SlotProps['dashboard-panel']

const parts = [
  ['expected', 'Expected', 'still expected'],
  ['good', 'Good', 'arrived good'],
  ['damaged', 'Damaged', 'arrived damaged'],
  ['lost', 'Lost', 'announced and never arrived'],
] as const satisfies readonly (readonly [keyof Returns, string, string])[]

/** The requests that are counted: returns announced in these days. */
const listOf = ({ from, to, zone }: Range) =>
  `/inbound/inbound-request-list?type=Return&from=${isoDay(from, zone)}&to=${isoDay(to - 1, zone)}` satisfies Href
const hrefOf = (id: number) => `/inbound/inbound-request-detail/${id}` satisfies Href

/** What comes back: units of the returns that were announced in these days. */
export function ReturnsCard(range: Range) {
  const reading = useCall(api.statistics.getReturns, windowOf(range))
  return (
    <ChartCard
      title="Returns"
      reading={reading}
      note={() => 'units of returns announced'}
      figures={(data) => figuresOf(data, range)}
      sentence={sentenceOf}
      action={
        reading.data && reading.data.returns > 0 ? (
          <a href={listOf(range)}>All {thousands(reading.data.returns)}</a>
        ) : null
      }
      empty={({ returns }) => (returns === 0 ? 'No return was announced in this time.' : undefined)}
    >
      {(data) => (
        <LimitBars
          label="Units of returns"
          bars={parts.map(([part, name, words]) => ({
            key: part,
            name,
            words: `${countOf(data[part], 'unit')} ${words}`,
            href: listOf(range),
            value: data[part],
            shown: thousands(data[part]),
          }))}
        />
      )}
    </ChartCard>
  )
}

const sentenceOf = ({ returns, expected, good, damaged, lost }: Returns): string =>
  `Of ${countOf(returns, 'return')}, ${countOf(good, 'unit')} arrived good and ${thousands(damaged)} damaged, ` +
  `${thousands(lost)} were lost and ${thousands(expected)} are expected.`

const figuresOf = ({ result }: Returns, { zone }: Range): Figures => ({
  columns: ['Return', 'Merchant', 'Announced', 'Status', 'Expected', 'Good', 'Damaged', 'Lost'].map((head) => ({
    head,
  })),
  rows: result.map((row) => ({
    key: row.inboundRequestId,
    href: hrefOf(row.inboundRequestId),
    cells: [
      row.referenceCode,
      row.merchantName,
      day(row.createdTimestamp, zone),
      inboundStatusLabel(row.status),
      row.expected,
      row.good,
      row.damaged,
      row.lost,
    ],
  })),
})
