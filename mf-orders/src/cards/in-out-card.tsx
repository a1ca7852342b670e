import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { dayOf, thousands } from 'contract/format'
import { happenedOn } from 'contract/order-happenings'
import type { SlotProps } from 'contract/slots'
import { useCall } from 'shared-components/area'
import { ChartCard, DayLines, type Figures, shortDay, windowOf } from 'shared-components/chart'
import { useNarrow } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'
import { daysOf } from './days.ts'

type Days = Reply<Calls['statistics']['getDays']>
type Day = Days['result'][number]

/** What was received, or shipped, on that day. */
const hrefOf = (what: 'received' | 'shipped', day: string) =>
  `/order/order-management?${happenedOn(what, day, day)}` satisfies Href

/** Orders received and shipped a day, and under them what was not shipped at the day's close. */
export function InOutCard(range: SlotProps['dashboard-panel']) {
  const isNarrow = useNarrow()
  const reading = useCall(api.statistics.getDays, windowOf(range))
  return (
    <ChartCard
      title="Orders in and out"
      reading={reading}
      note={() => 'a day, all shops, whole days'}
      figures={figuresOf}
      sentence={sentenceOf}
      empty={({ result }) =>
        result.length === 0 ? 'No whole day has passed in this time. A day stands here when it is over.' : undefined
      }
    >
      {({ result }) => <Drawn rows={result} isNarrow={isNarrow} />}
    </ChartCard>
  )
}

function Drawn({ rows, isNarrow }: { rows: readonly Day[]; isNarrow: boolean }) {
  const { days, at } = daysOf(rows, isNarrow)
  return (
    <DayLines
      label="Orders in and out, day by day"
      days={days}
      lines={[
        { name: 'Received', kind: 'dashed', colour: '--cd-compared', values: at.map((row) => row?.received ?? null) },
        { name: 'Shipped', kind: 'line', colour: '--cd-accent', values: at.map((row) => row?.shipped ?? null) },
      ]}
      bars={{ title: 'Not shipped at close of day', values: at.map((row) => row?.backlog ?? null) }}
      points={days.map((day, index) => ({ key: day, words: wordsOf(day, at[index]), href: hrefOf('received', day) }))}
    />
  )
}

const wordsOf = (day: string, row: Day | undefined): string =>
  row
    ? `${dayOf(day)}: received ${thousands(row.received)}, shipped ${thousands(row.shipped)}, ` +
      `not shipped ${thousands(row.backlog)}`
    : `${dayOf(day)}: nothing is known`

const figuresOf = ({ result }: Days): Figures => ({
  columns: [{ head: 'Day' }, { head: 'Received' }, { head: 'Shipped' }, { head: 'Not shipped at close' }],
  rows: result.map(({ day, received, shipped, backlog }) => ({
    key: day,
    cells: [day, received, shipped, backlog],
    hrefs: { 1: hrefOf('received', day), 2: hrefOf('shipped', day) },
  })),
})

function sentenceOf({ result }: Days): string {
  const shipped = result.map((day) => day.shipped)
  const last = result.at(-1)
  if (!last) return ''
  return (
    `Shipped ${thousands(last.shipped)} on ${shortDay(last.day)}, between ${thousands(Math.min(...shipped))} and ` +
    `${thousands(Math.max(...shipped))} in ${result.length} days.`
  )
}
