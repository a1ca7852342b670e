import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, thousands } from 'contract/format'
import { useCall } from 'shared-components/area'
import { ChartCard, type Figures, HeatStrip } from 'shared-components/chart'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

type CellFill = Reply<Calls['statistics']['getCellFill']>
type Zone = CellFill['result'][number]
type Bay = Zone['bays'][number]

/** As many as the card is high and wide; the table has all. */
const [mostZones, mostBays] = [4, 20]

const percentOf = (share: number): string => `${Math.round(share * 100)} %`
const nameOf = ({ zone }: Zone): string => zone || '–'
const keyOf = ({ locationId, zone }: Zone): string => `${locationId} ${zone}`
const bayName = ({ code, bay }: Bay): string => code || String(bay)
const hrefOf = ({ code }: Bay): Href | undefined =>
  code ? (`/cell/cell-management?q=${encodeURIComponent(code)}` satisfies Href) : undefined

/** How full the cells are, zone by zone and bay by bay. */
export function CellFillCard() {
  const reading = useCall(api.statistics.getCellFill)
  return (
    <ChartCard
      title="Cell fill"
      reading={reading}
      note={({ cells }) => countOf(cells, 'cell')}
      figures={figuresOf}
      sentence={({ cells, used, free }) =>
        `${thousands(used)} of ${countOf(cells, 'cell')} are in use, ${thousands(free)} free.`
      }
      empty={({ cells }) => (cells === 0 ? 'There are no cells yet. They are made under Cell Management.' : undefined)}
    >
      {({ result }) => {
        const isOneLocation = new Set(result.map(({ locationId }) => locationId)).size <= 1
        return (
          <HeatStrip
            label="Fill of the bays, zone by zone"
            rows={result.slice(0, mostZones).map((zone) => ({
              key: keyOf(zone),
              name: nameOf(zone),
              first: isOneLocation
                ? `${percentOf(zone.fill)} full`
                : `${percentOf(zone.fill)} full, ${zone.locationName}`,
              second: `${thousands(zone.free)} free`,
              cells: zone.bays.slice(0, mostBays).map((bay) => ({
                key: `${bay.aisle} ${bay.bay}`,
                share: bay.fill,
                isFull: bay.isFull,
                words: `${bayName(bay)}: ${percentOf(bay.fill)} full, ${thousands(bay.used)} of ${countOf(bay.cells, 'cell')}`,
                href: hrefOf(bay),
              })),
            }))}
          />
        )
      }}
    </ChartCard>
  )
}

const figuresOf = ({ result }: CellFill): Figures => ({
  columns: [
    { head: 'Bay' },
    { head: 'Zone' },
    { head: 'Cells' },
    { head: 'In use' },
    { head: 'Fill', show: (share) => percentOf(share) },
  ],
  rows: result.flatMap((zone) =>
    zone.bays.map((bay) => ({
      key: `${keyOf(zone)} ${bay.aisle} ${bay.bay}`,
      cells: [bayName(bay), nameOf(zone), bay.cells, bay.used, bay.fill],
      href: hrefOf(bay),
    })),
  ),
})
