import { useStore } from '@nanostores/react'
import { countOf, duration, thousands } from 'contract/format'
import { openStatuses, statusOf } from 'contract/order-status'
import type { ReactNode } from 'react'
import { Bar, Card, ShortTable, StatusLabel, useNarrow, useNow } from 'shared-components/page'
import { $statistics, type Statistics } from 'shared-state'
import type { Href } from '../href.ts'

type Stage = Statistics['statuses'][number]

const tones = { blue: 'blue', violet: 'violet', teal: 'teal' } as const
const toneOf = (status: number) => tones[statusOf(status).family as keyof typeof tones] ?? 'blue'

/** Where the open orders are, and how long the oldest has been there; a row opens its list. */
export function WorkCard() {
  const statistics = useStore($statistics)
  const now = useNow()
  const isNarrow = useNarrow()
  // The dashboard says it where the numbers cannot be read.
  if (!statistics) return null
  const stages = statistics.statuses
    .filter(({ status, orders }) => orders > 0 && (openStatuses as readonly number[]).includes(status))
    .toSorted((one, other) => one.status - other.status)
  const most = Math.max(...stages.map(({ orders }) => orders))
  const total = stages.reduce((sum, { orders }) => sum + orders, 0)
  if (stages.length === 0) return <Card title="Where the work is">No order is open.</Card>
  // A telephone has no room for the bars; the counts say the same.
  const columns = columnsOf(most, now).filter(({ isBar }) => !isBar || !isNarrow)
  return (
    <Card title="Where the work is" note={countOf(total, 'open order')}>
      <ShortTable
        name="Open orders by status"
        head={columns.map(({ head }) => head)}
        rows={stages.map((stage) => ({ key: stage.status, cells: columns.map(({ cell }) => cell(stage)) }))}
      />
    </Card>
  )
}

type Column = { head: string; cell: (stage: Stage) => ReactNode; isBar?: boolean }

const columnsOf = (most: number, now: number): readonly Column[] => [
  {
    head: 'Status',
    cell: ({ status }) => (
      <a href={`/order/order-management?status=${status}` satisfies Href}>
        <StatusLabel code={status} />
      </a>
    ),
  },
  {
    head: 'Share',
    cell: ({ status, orders }) => <Bar value={orders} max={most} tone={toneOf(status)} />,
    isBar: true,
  },
  { head: 'Orders', cell: ({ orders }) => <span className="cd-strong">{thousands(orders)}</span> },
  {
    head: 'Oldest',
    cell: ({ oldestTimestamp }) => (oldestTimestamp === null ? '–' : duration(now - oldestTimestamp)),
  },
]
