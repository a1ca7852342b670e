import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { countOf, duration } from 'contract/format'
import { statusOf } from 'contract/order-status'
import { byTheMinute, useCall } from 'shared-components/area'
import { ChartCard, DotRanges, type Figures } from 'shared-components/chart'
import { StatusLabel } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

type Stage = Result<Calls['statistics']['getStages']>[number]

const hrefOf = (status: number) => `/order/order-management?status=${status}` satisfies Href

/** How long the orders of the house stand in their stage. */
export function StagesCard() {
  const { data, error, refetch } = useCall(api.statistics.getStages, {}, byTheMinute)
  return (
    <ChartCard
      title="Age in each stage"
      reading={{ data, error, refetch }}
      note={() => '● half of them, ○ nine of ten'}
      figures={figuresOf}
      sentence={sentenceOf}
      empty={(stages) => (stages.every(({ orders }) => orders === 0) ? 'No order is open.' : undefined)}
    >
      {(stages) => {
        const longest = Math.max(0, ...stages.map(({ p90Ms }) => p90Ms ?? 0))
        const { top, ticks } = axisOf(longest)
        return (
          <DotRanges
            label="Age of the orders in each stage"
            top={top}
            ticks={ticks}
            rows={stages.map((stage) => ({
              key: stage.status,
              name: <StatusLabel code={stage.status} />,
              words: wordsOf(stage),
              href: hrefOf(stage.status),
              half: stage.p50Ms,
              most: stage.p90Ms,
              after: stage.p90Ms === null ? '–' : duration(stage.p90Ms),
              isLongest: longest > 0 && stage.p90Ms === longest,
            }))}
          />
        )
      }}
    </ChartCard>
  )
}

const minute = 60_000
const steps = [5, 15, 30, 60, 120, 240, 360, 720, 1440, 2880, 7200, 14_400, 43_200].map((minutes) => minutes * minute)

/** From 0 in at most three steps of hours or days that are round to a person. */
export function axisOf(longest: number): { top: number; ticks: { value: number; label: string }[] } {
  const step = steps.find((one) => longest <= one * 3) ?? Math.ceil(longest / 3)
  const count = Math.max(1, Math.ceil(longest / step))
  return {
    top: step * count,
    ticks: Array.from({ length: count + 1 }, (_, index) => ({
      value: index * step,
      label: index === 0 ? '0' : duration(index * step),
    })),
  }
}

const wordsOf = ({ status, orders, p50Ms, p90Ms }: Stage): string =>
  p50Ms === null || p90Ms === null
    ? `${statusOf(status).label}: no order`
    : `${statusOf(status).label}: ${countOf(orders, 'order')}, half within ${duration(p50Ms)}, nine of ten within ` +
      duration(p90Ms)

const figuresOf = (stages: readonly Stage[]): Figures => ({
  columns: [
    { head: 'Status' },
    { head: 'Orders' },
    { head: 'Half within', show: duration },
    { head: 'Nine of ten within', show: duration },
    { head: 'Oldest', show: duration },
  ],
  rows: stages.map(({ status, orders, p50Ms, p90Ms, oldestMs }) => ({
    key: status,
    cells: [statusOf(status).label, orders, p50Ms, p90Ms, oldestMs],
    href: hrefOf(status),
  })),
})

function sentenceOf(stages: readonly Stage[]): string {
  const slowest = stages.toSorted((one, other) => (other.p90Ms ?? 0) - (one.p90Ms ?? 0))[0]
  return slowest ? `The longest wait: ${wordsOf(slowest)}.` : ''
}
