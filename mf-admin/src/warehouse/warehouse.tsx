import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Dialog, Drawer } from 'shared-components/dialog'
import { Button, Empty, Page, Tag, Two, Units } from 'shared-components/page'
import { DataTable, Pager, useListState, type Column } from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
import { countOf } from '../parts/count-of.ts'
import { usePage } from '../parts/use-page.ts'
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

/** The warehouse locations: where goods are, in which time, until when they leave. */
export function Warehouse() {
  const search = useStore($search)
  const list = useListState({ search, setSearch, filters: [] })
  const [isNew, setNew] = useState(false)
  const locations = usePage<Location>({
    key: ['locations', 'list'],
    page: list.page,
    pageSize: list.pageSize,
    list: (page, extra) => api.warehouse.warehouseLocationGetAll({ query: page }, extra),
    count: (extra) => api.warehouse.warehouseLocationGetAllTotal({}, extra),
  })
  const open = locations.rows?.find((row) => String(row.warehouseLocationId) === list.open)
  const add = (
    <Button icon="plus-lg" onClick={() => setNew(true)}>
      New location
    </Button>
  )
  const close = () => list.setOpen(undefined)
  return (
    <Page
      title="Warehouse"
      truth={
        locations.total === undefined
          ? undefined
          : `${countOf(locations.total, 'location')}, the first to allocate from first`
      }
      actions={add}
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={locations.total}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <DataTable
        name="Locations"
        columns={columns}
        rows={locations.rows}
        rowKey={(row) => String(row.warehouseLocationId)}
        onOpen={(row) => list.setOpen(String(row.warehouseLocationId))}
        openKey={list.open}
        isLoading={locations.isPending}
        error={locations.error}
        onRetry={locations.again}
        empty={
          <Empty icon="building" title="No locations yet" actions={add}>
            A location is a warehouse with an address, a time zone and cells of its own.
          </Empty>
        }
      />
      {open && (
        <Drawer
          key={open.id}
          title={open.name}
          badge={<Tag tone={open.isActive ? 'green' : 'gray'}>{open.isActive ? 'Active' : 'Closed'}</Tag>}
          onClose={close}
        >
          <LocationForm location={open} onDone={close} onCancel={close} />
        </Drawer>
      )}
      {isNew && (
        <Dialog title="New location" size="medium" onClose={() => setNew(false)}>
          <LocationForm onDone={() => setNew(false)} onCancel={() => setNew(false)} />
        </Dialog>
      )}
    </Page>
  )
}
