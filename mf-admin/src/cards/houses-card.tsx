import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, thousands } from 'contract/format'
import { useCall } from 'shared-components/area'
import { ChartCard, type Figures } from 'shared-components/chart'
import { ShortTable } from 'shared-components/page'
import { api } from 'shared-state'
import { ordersOf } from './orders-of.ts'

type Queues = Reply<Calls['statistics']['getQueues']>
type Row = { key: string; name: string; href: string; open: number; late: number; shippedToday: number }
type KindOfHouse = 'Warehouse' | 'Merchant'

const shown = 4

const rowsOf = ({ locations, merchants }: Queues, kind: KindOfHouse): Row[] =>
  kind === 'Warehouse'
    ? locations.map(({ locationId, locationName, ...counts }) => ({
        key: String(locationId),
        name: locationName,
        href: ordersOf('locationId', locationId),
        ...counts,
      }))
    : merchants.map(({ merchantId, merchantName, ...counts }) => ({
        key: String(merchantId),
        name: merchantName,
        href: ordersOf('merchantId', merchantId),
        ...counts,
      }))

/** Orders in the house, late and shipped today, of each warehouse or merchant. */
function HousesCard({ kind }: { kind: KindOfHouse }) {
  const reading = useCall(api.statistics.getQueues)
  return (
    <ChartCard
      title={`By ${kind.toLowerCase()}`}
      reading={reading}
      note={(queues) => countOf(rowsOf(queues, kind).length, kind.toLowerCase())}
      figures={(queues) => figuresOf(rowsOf(queues, kind), kind)}
      empty={(queues) => (rowsOf(queues, kind).length === 0 ? `There is no ${kind.toLowerCase()} yet.` : undefined)}
    >
      {(queues) => (
        <ShortTable
          name={`Orders by ${kind.toLowerCase()}`}
          head={[kind, 'Open', 'Late', 'Shipped today']}
          rows={rowsOf(queues, kind)
            .slice(0, shown)
            .map(({ key, name, href, open, late, shippedToday }) => ({
              key,
              cells: [
                <a key="name" href={href}>
                  {name}
                </a>,
                thousands(open),
                late > 0 ? <b key="late">{thousands(late)}</b> : '0',
                thousands(shippedToday),
              ],
            }))}
        />
      )}
    </ChartCard>
  )
}

export const WarehousesCard = () => <HousesCard kind="Warehouse" />
export const MerchantsCard = () => <HousesCard kind="Merchant" />

const figuresOf = (rows: readonly Row[], kind: KindOfHouse): Figures => ({
  columns: [kind, 'Open', 'Late', 'Shipped today'].map((head) => ({ head })),
  rows: rows.map(({ key, name, href, open, late, shippedToday }) => ({
    key,
    href,
    cells: [name, open, late, shippedToday],
  })),
})
