import { clock, countOf, due, thousands } from 'contract/format'
import { ChartCard } from 'shared-components/chart'
import { ShortTable, useNow, zoneNow } from 'shared-components/page'
import type { Href } from '../href.ts'
import { type PickingList, useOpenLists } from '../parts/picking-lists.ts'

type Hour = { key: string; shipBy: number | null; lists: number; orders: number; units: number }

const shown = 6

/** Lists that nobody has begun, by the hour they have to leave. */
export function WaitingListsCard() {
  const { lists, error, refetch } = useOpenLists()
  const now = useNow()
  return (
    <ChartCard
      title="Lists waiting"
      reading={{ data: lists && { hours: hoursOf(lists) }, error, refetch }}
      note={() => 'by cut-off'}
      figures={({ hours }) => ({
        columns: ['Cut-off', 'Lists', 'Orders', 'Units left'].map((head) => ({ head })),
        rows: hours.map(({ key, shipBy, ...counts }) => ({
          key,
          cells: [hourOf(shipBy), counts.lists, counts.orders, counts.units],
          href: '/fulfilment/fulfilment-inpicking' satisfies Href,
        })),
      })}
      sentence={({ hours }) =>
        `${countOf(
          hours.reduce((sum, hour) => sum + hour.lists, 0),
          'list',
        )} wait for a picker.`
      }
      empty={({ hours }) => (hours.length === 0 ? 'Every list has its picker.' : undefined)}
    >
      {({ hours }) => (
        <ShortTable
          name="Lists that wait, by cut-off"
          head={['Cut-off', 'Lists', 'Orders', 'Units']}
          rows={hours.slice(0, shown).map(({ key, shipBy, ...counts }) => ({
            key,
            cells: [
              <a key="hour" href={'/fulfilment/fulfilment-inpicking' satisfies Href}>
                {hourOf(shipBy)}{' '}
                {shipBy !== null && (
                  <span className={due(shipBy, now).state === 'soon' ? 'cd-soon' : 'cd-second'}>
                    {due(shipBy, now).words}
                  </span>
                )}
              </a>,
              thousands(counts.lists),
              thousands(counts.orders),
              thousands(counts.units),
            ],
          }))}
        />
      )}
    </ChartCard>
  )
}

const hourOf = (shipBy: number | null): string => (shipBy === null ? 'No cut-off' : clock(shipBy, zoneNow()))

/** The soonest first. */
export function hoursOf(lists: readonly PickingList[]): Hour[] {
  const hours = new Map<string, Hour>()
  for (const { pickerId, shipByTimestamp, orders, units, unitsDone } of lists) {
    if (pickerId !== null || unitsDone >= units) continue
    const key = String(shipByTimestamp)
    const hour = hours.get(key) ?? { key, shipBy: shipByTimestamp, lists: 0, orders: 0, units: 0 }
    hours.set(key, {
      ...hour,
      lists: hour.lists + 1,
      orders: hour.orders + orders.length,
      units: hour.units + units - unitsDone,
    })
  }
  return [...hours.values()].toSorted((one, other) => (one.shipBy ?? Infinity) - (other.shipBy ?? Infinity))
}
