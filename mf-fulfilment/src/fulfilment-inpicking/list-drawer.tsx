import { useStore } from '@nanostores/react'
import { warehouseManagers } from 'contract/roles'
import { Drawer } from 'shared-components/dialog'
import { Button, Card, Facts, Priority, StatusLabel, toast, Two, When } from 'shared-components/page'
import { type Column, DataTable } from 'shared-components/table'
import { $role, api, refreshed } from 'shared-state'
import { levels } from '../parts/order-columns.tsx'
import { type PickingList, pickHref } from '../parts/picking-lists.ts'
import { ListStatus } from './columns.tsx'

type Row = PickingList['orders'][number]

const columns: readonly Column<Row>[] = [
  {
    id: 'order',
    head: 'Order',
    card: 'title',
    cell: (row) => <Two isStrong first={row.warehouseOrderId} second={row.merchantName} />,
  },
  {
    id: 'status',
    head: 'Status',
    card: 'side',
    cell: (row) => (
      <Two first={<StatusLabel code={row.orderStatus} />} second={row.hold ? `On hold: ${row.hold}` : undefined} />
    ),
  },
  {
    id: 'tray',
    head: 'Tray',
    card: 'line',
    cell: (row) => <Two first={row.trayName ?? '–'} second={row.slot ? `slot ${row.slot}` : undefined} />,
  },
  { id: 'units', head: 'Units', align: 'right', card: 'line', cell: (row) => `${row.unitsDone} of ${row.units}` },
  {
    id: 'priority',
    head: 'Priority',
    card: 'none',
    cell: (row) => <Priority level={levels[row.priority] ?? 'Normal'} />,
  },
  { id: 'shipBy', head: 'Ship by', card: 'foot', cell: (row) => <When ms={row.shipByTimestamp} relative="due" /> },
]

/** A manager takes the list from a picker who is gone or stuck. */
function ReleasePicker({ list }: { list: PickingList }) {
  const isManager = warehouseManagers.includes(useStore($role))
  if (!isManager || list.pickerId === null) return null
  const release = async () => {
    await api.picking.releasePicker({ body: { pickingListId: list.pickingListId } })
    toast({ message: `List ${list.pickingListId} is paused, and whoever takes it goes on` })
    await refreshed()
  }
  return (
    <Button icon="person-check" onClick={() => void release()}>
      Release from {list.picker}
    </Button>
  )
}

type ListDrawerProps = { list: PickingList; onClose: () => void; onClear: () => void; clearRefusal: string | undefined }

/** One picking list beside the others: its orders, and what may be done with it. */
export function ListDrawer({ list, onClose, onClear, clearRefusal }: ListDrawerProps) {
  return (
    <Drawer
      title={`Picking list ${list.pickingListId}`}
      badge={<ListStatus status={list.status} />}
      onClose={onClose}
      head={
        <Facts
          facts={[
            ['Picker', list.picker || '–'],
            ['Stops', `${list.stopsDone} of ${list.stops}`],
            ['Units', `${list.unitsDone} of ${list.units}`],
            ['Cart', `${list.cart}, ${list.slots} slots`],
            ['Oldest ship by', <When key="ship" ms={list.shipByTimestamp} />],
            ['Made', <When key="made" ms={list.createdTimestamp} />],
          ]}
        />
      }
      footer={
        <>
          <Button kind="primary" icon="upc-scan" href={pickHref(list.pickingListId)}>
            Pick
          </Button>
          <ReleasePicker list={list} />
          <Button kind="danger" icon="arrow-counterclockwise" disabledReason={clearRefusal} onClick={onClear}>
            Clear list
          </Button>
        </>
      }
    >
      <Card isFlush title="Orders" note={String(list.orders.length)}>
        <DataTable
          name="Orders of the list"
          columns={columns}
          rows={list.orders}
          rowKey={(row) => String(row.orderId)}
        />
      </Card>
    </Drawer>
  )
}
