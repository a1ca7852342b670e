import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, dayOf, duration } from 'contract/format'
import type { SlotProps } from 'contract/slots'
import { useCall } from 'shared-components/area'
import { ChartCard, DayLines, type Figures, windowOf } from 'shared-components/chart'
import { useNarrow } from 'shared-components/page'
import { api } from 'shared-state'
import { daysOf } from './days.ts'

type LeadTimes = Reply<Calls['statistics']['getLeadTimes']>
type Lead = LeadTimes['result'][number]

const hourMs = 3_600_000
const inHours = (ms: number | null | undefined): number | null => (ms == null ? null : ms / hourMs)
const asDuration = (hours: number): string => duration(hours * hourMs)

/** From placed to the courier: half of the orders, and nine of ten. */
export function LeadCard(range: SlotProps['dashboard-panel']) {
  const isNarrow = useNarrow()
  const reading = useCall(api.statistics.getLeadTimes, windowOf(range))
  return (
    <ChartCard
      title="Lead time"
      reading={reading}
      note={() => 'placed to courier, hours'}
      figures={figuresOf}
      sentence={sentenceOf}
      empty={({ result }) => (result.length === 0 ? 'No order left with a courier in these days.' : undefined)}
    >
      {(data) => <Drawn data={data} isNarrow={isNarrow} />}
    </ChartCard>
  )
}

function Drawn({ data: { result, by }, isNarrow }: { data: LeadTimes; isNarrow: boolean }) {
  const { days, at } =
    by === 'day' ? daysOf<Lead>(result, isNarrow) : { days: result.map(({ day }) => day), at: [...result] }
  return (
    <DayLines
      isSmall
      isRange
      label={by === 'day' ? 'Lead time day by day' : 'Lead time week by week'}
      days={days}
      lines={[
        {
          name: 'nine of ten within',
          kind: 'dashed',
          colour: '--cd-compared',
          values: at.map((row) => inHours(row?.p90Ms)),
          show: asDuration,
        },
        {
          name: 'half within',
          kind: 'line',
          colour: '--cd-accent',
          values: at.map((row) => inHours(row?.p50Ms)),
          show: asDuration,
        },
      ]}
      points={days.map((day, index) => ({ key: day, words: wordsOf(day, by, at[index]) }))}
    />
  )
}

function wordsOf(day: string, by: LeadTimes['by'], row: Lead | undefined): string {
  const when = by === 'week' ? `Week of ${dayOf(day)}` : dayOf(day)
  if (row?.p50Ms == null || row.p90Ms == null) return `${when}: no order left`
  return (
    `${when}: ${countOf(row.orders, 'order')}, half within ${duration(row.p50Ms)}, ` +
    `nine of ten within ${duration(row.p90Ms)}`
  )
}

const figuresOf = ({ result, by }: LeadTimes): Figures => ({
  columns: [
    { head: by === 'week' ? 'Week from' : 'Day' },
    { head: 'Orders' },
    { head: 'Half within', show: duration },
    { head: 'Nine of ten within', show: duration },
  ],
  rows: result.map(({ day, orders, p50Ms, p90Ms }) => ({ key: day, cells: [day, orders, p50Ms, p90Ms] })),
})

const sentenceOf = ({ p50Ms, p90Ms, orders }: LeadTimes): string =>
  p50Ms === null || p90Ms === null
    ? ''
    : `Of ${countOf(orders, 'order')}, half left within ${duration(p50Ms)} and nine of ten within ${duration(p90Ms)}.`
