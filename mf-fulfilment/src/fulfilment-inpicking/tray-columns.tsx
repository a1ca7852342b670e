import { countOf } from 'contract/format'
import { Tag, Two, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import type { Tray } from '../parts/picking-lists.ts'

const tones = {
  Free: 'gray',
  Picking: 'violet',
  'Waiting for packing': 'blue',
  Aside: 'red',
  'To put back': 'amber',
} as const

export const TrayState = ({ state }: { state: Tray['state'] }) => <Tag tone={tones[state]}>{state}</Tag>

export const unitsIn = (tray: Tray): number => tray.contents.reduce((sum, { quantity }) => sum + quantity, 0)

/** Since when a tray is in use; one that is set aside, since when it is that, and by whom. */
const Since = ({ tray }: { tray: Tray }) =>
  tray.state === 'Aside' && tray.asideTimestamp ? (
    <Two first={<When ms={tray.asideTimestamp} />} second={tray.asideBy ? `aside by ${tray.asideBy}` : 'aside'} />
  ) : (
    <When ms={tray.takenTimestamp} relative="under" />
  )

/** What a tray shows: how it stands, whose goods lie in it, since when, and who had it last. */
export const trayColumns: readonly Column<Tray>[] = [
  {
    id: 'tray',
    head: 'Tray',
    card: 'title',
    cell: (row) => (
      <Two
        isStrong
        first={row.trayName}
        second={
          row.unitsWithCourier
            ? 'parcel, from its courier'
            : row.isParcel
              ? 'parcel'
              : row.slot
                ? `slot ${row.slot}`
                : undefined
        }
      />
    ),
  },
  {
    id: 'state',
    head: 'State',
    card: 'side',
    cell: (row) => <Two first={<TrayState state={row.state} />} second={row.asideReason || undefined} />,
  },
  {
    id: 'order',
    head: 'Order',
    card: 'line',
    cell: (row) => <Two first={row.warehouseOrderId ?? '–'} second={row.merchantName ?? undefined} />,
  },
  {
    id: 'contents',
    head: 'Lies in it',
    card: 'line',
    cell: (row) => (
      <Two
        first={row.contents.length === 0 ? 'nothing' : countOf(unitsIn(row), 'unit')}
        second={row.contents
          .slice(0, 2)
          .map(({ sku, quantity }) => `${quantity} × ${sku}`)
          .join(', ')}
      />
    ),
  },
  { id: 'picked', head: 'Picked', align: 'right', card: 'line', cell: (row) => `${row.unitsDone} of ${row.units}` },
  { id: 'packed', head: 'Packed', align: 'right', card: 'none', cell: (row) => `${row.unitsPacked} of ${row.units}` },
  { id: 'last', head: 'Last person', card: 'line', cell: (row) => row.lastPerson || row.picker || '–' },
  { id: 'shipBy', head: 'Ship by', card: 'foot', cell: (row) => <When ms={row.shipByTimestamp} relative="due" /> },
  { id: 'since', head: 'Since', card: 'none', cell: (row) => <Since tray={row} /> },
]
