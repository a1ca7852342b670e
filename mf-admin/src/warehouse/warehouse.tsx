import { useStore } from '@nanostores/react'
import { Dialog, Drawer } from 'shared-components/dialog'
import { useCallList } from 'shared-components/area'
import { Button, Empty, Page, Tag, Two, Units, useOpened } from 'shared-components/page'
import { DataTable, ListPager, useListState, useOpenRow, type Column } from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
import { countOf } from 'contract/format'
import { type Location, LocationForm } from './location-form.tsx'

const columns: readonly Column<Location>[] = [
  {
    id: 'location',
    head: 'Location',
    card: 'title',
    cell: (row) => <Two isStrong first={row.name} second={row.code} />,
  },
  {
    id: 'status',
    head: 'Status',
    card: 'side',
    cell: (row) => <Tag tone={row.isActive ? 'green' : 'gray'}>{row.isActive ? 'Active' : 'Closed'}</Tag>,
  },
  { id: 'priority', head: 'Priority', align: 'right', card: 'line', cell: (row) => row.priority },
  { id: 'zone', head: 'Time zone', card: 'line', cell: (row) => row.timeZone.replaceAll('_', ' ') },
  { id: 'cutOffs', head: 'Cut-offs', card: 'line', cell: (row) => row.cutOffs.join(', ') },
  { id: 'allocates', head: 'Allocates by itself', card: 'line', cell: (row) => (row.isAutoAllocating ? 'Yes' : 'No') },
  { id: 'group', head: 'Merchant group', card: 'line', cell: (row) => row.merchantGroupName },
  { id: 'cells', head: 'Cells', align: 'right', card: 'line', cell: (row) => <Units value={row.cells} /> },
  { id: 'address', head: 'Address', card: 'none', cell: (row) => row.address },
]

const keyOf = (row: Location) => String(row.warehouseLocationId)

/** The warehouse locations: where goods are, in which time, until when they leave. */
export function Warehouse() {
  const search = useStore($search)
  const list = useListState<never>({ search, setSearch, filters: [] })
  const [isNew, setNew] = useOpened<boolean>('new')
  const locations = useCallList(
    api.location.warehouseLocationGetAll,
    api.location.warehouseLocationGetAllTotal,
    {},
    list,
    { staleTime: 0 },
  )
  const open = useOpenRow(locations.rows, list.open, keyOf).row
  const add = (
    <Button icon="plus-lg" onClick={() => setNew(true)}>
      New location
    </Button>
  )
  return (
    <Page
      title="Warehouse"
      truth={
        locations.total === undefined
          ? undefined
          : `${countOf(locations.total, 'location')}, the first to allocate from first`
      }
      actions={add}
      footer={<ListPager list={list} total={locations.total} />}
    >
      <DataTable
        name="Locations"
        columns={columns}
        rows={locations.rows}
        rowKey={keyOf}
        onOpen={(row) => list.setOpen(keyOf(row))}
        openKey={list.open}
        isLoading={locations.isLoading}
        error={locations.error}
        onRetry={locations.refetch}
        empty={
          <Empty icon="building" title="No locations yet" actions={add}>
            A location is a warehouse with an address, a time zone and cells of its own.
          </Empty>
        }
      />
      {open && <OpenLocation key={open.id} location={open} onClose={() => list.setOpen(undefined)} />}
      {isNew && (
        <Dialog title="New location" size="medium" onClose={() => setNew(false)}>
          <LocationForm onDone={() => setNew(false)} onCancel={() => setNew(false)} />
        </Dialog>
      )}
    </Page>
  )
}

const OpenLocation = ({ location, onClose }: { location: Location; onClose: () => void }) => (
  <Drawer
    title={location.name}
    badge={<Tag tone={location.isActive ? 'green' : 'gray'}>{location.isActive ? 'Active' : 'Closed'}</Tag>}
    onClose={onClose}
  >
    <LocationForm location={location} onDone={onClose} onCancel={onClose} />
  </Drawer>
)
