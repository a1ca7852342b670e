import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { clock, countOf, due, duration, thousands } from 'contract/format'
import { byTheMinute, useCall } from 'shared-components/area'
import {
  ChartCard,
  type Figures,
  StackRows,
  type StackGroup,
  type StackPart,
  type StackRow,
} from 'shared-components/chart'
import { Icon, useNow } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

type Today = Reply<Calls['statistics']['getTodayDeliver']>
type Row = Today['result'][number]

/** As many as a card shows; its table has all. */
const mostRows = 7

/** What has to leave today, by cut-off and courier, against the clock. */
export function CutOffCard() {
  const reading = useCall(api.statistics.getTodayDeliver, {}, byTheMinute)
  const now = useNow()
  return (
    <ChartCard
      title="Today by cut-off"
      reading={reading}
      note={({ orders }) => `${countOf(orders, 'order')} in the house due today`}
      figures={figuresOf}
      sentence={({ orders, late }) =>
        `${countOf(orders, 'order')} in the house due today, ${thousands(late)} of them late.`
      }
      empty={({ result }) => (result.length === 0 ? 'Nothing has to leave today any more.' : undefined)}
    >
      {(today) => (
        <StackRows
          label="Orders due today by cut-off and courier"
          keys={partsOf({ inBin: 0, packed: 0, picked: 0, notPicked: 0 })}
          lastHead="ready by"
          groups={groupsOf(today, now)}
        />
      )}
    </ChartCard>
  )
}

const partsOf = (row: Pick<Row, 'inBin' | 'packed' | 'picked' | 'notPicked'>): StackPart[] => [
  { stage: 'shipped', name: 'In the bin', value: row.inBin },
  { stage: 'packed', name: 'Packed', value: row.packed },
  { stage: 'picked', name: 'Picked', value: row.picked },
  { stage: 'open', name: 'Not picked', value: row.notPicked },
]

const courierOf = ({ shippingProviderName }: Row): string => shippingProviderName ?? 'No courier yet'
const hourOf = ({ shipByTimestamp, timeZone }: Row): string =>
  shipByTimestamp === null ? 'Late' : clock(shipByTimestamp, timeZone)
const keyOf = ({ shipByTimestamp, shippingProviderId, locationId }: Row): string =>
  `${shipByTimestamp} ${shippingProviderId} ${locationId}`

/** The orders that a bar counts. */
function hrefOf(row: Row, statuses: readonly number[]): Href {
  const asked = new URLSearchParams({
    status: statuses.join(','),
    shipByUntil: String(row.shipByUntilTimestamp),
    ...(row.shipByFromTimestamp === null ? {} : { shipByFrom: String(row.shipByFromTimestamp) }),
    courierId: row.shippingProviderId === null ? 'none' : String(row.shippingProviderId),
    locationId: String(row.locationId),
  })
  return `/order/order-management?${asked}` satisfies Href
}

function groupsOf({ result, statuses }: Today, now: number): StackGroup[] {
  const isOneLocation = new Set(result.map(({ locationId }) => locationId)).size <= 1
  const groups = new Map<string, { first: Row; rows: StackRow[] }>()
  for (const row of result.slice(0, mostRows)) {
    const key = `${row.shipByTimestamp} ${row.timeZone}`
    const group = groups.get(key) ?? { first: row, rows: [] }
    groups.set(key, group)
    group.rows.push({
      key: keyOf(row),
      name: isOneLocation ? courierOf(row) : `${courierOf(row)}, ${row.locationName}`,
      words: wordsOf(row),
      href: hrefOf(row, statuses),
      parts: partsOf(row),
      total: row.orders,
      after: <Ready row={row} />,
      ...tickOf(row),
    })
  }
  return [...groups].map(([key, { first, rows }]) => ({ key, name: <CutOff row={first} now={now} />, rows }))
}

function tickOf(row: Row): { tick?: { value: number; words: string } } {
  if (!row.lateOrders || row.ordersByCutOff === null || row.shipByTimestamp === null) return {}
  return {
    tick: { value: row.ordersByCutOff, words: `${thousands(row.ordersByCutOff)} by ${hourOf(row)} at this rate` },
  }
}

function CutOff({ row, now }: { row: Row; now: number }) {
  if (row.shipByTimestamp === null)
    return (
      <b>
        <Icon name="exclamation-circle-fill" size={12} /> Late
      </b>
    )
  const { state } = due(row.shipByTimestamp, now)
  return (
    <>
      <b>{hourOf(row)}</b>{' '}
      <span className={state === 'soon' ? 'cd-soon' : 'cd-second'}>
        {row.shipByTimestamp < now ? 'passed' : `in ${duration(row.shipByTimestamp - now)}`}
      </span>
    </>
  )
}

function Ready({ row: { readyByTimestamp, timeZone, lateOrders } }: { row: Row }) {
  if (readyByTimestamp === null) return '–'
  const words = clock(readyByTimestamp, timeZone)
  if (!lateOrders) return words
  return (
    <b>
      {words}
      <small>{thousands(lateOrders)} too late</small>
    </b>
  )
}

function wordsOf(row: Row): string {
  const parts = partsOf(row).map(({ name, value }) => `${name.toLowerCase()} ${thousands(value)}`)
  const ready = row.readyByTimestamp === null ? '' : `, ready by ${clock(row.readyByTimestamp, row.timeZone)}`
  return `${hourOf(row)} ${courierOf(row)}: ${countOf(row.orders, 'order')}, ${parts.join(', ')}${ready}`
}

const figuresOf = ({ result, statuses }: Today): Figures => ({
  columns: ['Cut-off', 'Courier', 'In the bin', 'Packed', 'Picked', 'Not picked', 'Orders', 'Ready by'].map((head) => ({
    head,
  })),
  rows: result.map((row) => ({
    key: keyOf(row),
    href: hrefOf(row, statuses),
    cells: [
      hourOf(row),
      courierOf(row),
      row.inBin,
      row.packed,
      row.picked,
      row.notPicked,
      row.orders,
      row.readyByTimestamp === null ? null : clock(row.readyByTimestamp, row.timeZone),
    ],
  })),
})
