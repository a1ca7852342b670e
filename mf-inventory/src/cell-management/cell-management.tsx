import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { warehouseManagers } from 'contract/roles'
import { Button, Empty, EmptyByFilter, Page } from 'shared-components/page'
import { DataTable, Filters, Pager, useListState, type Filter, type FilterValues } from 'shared-components/table'
import { $role, $search, setSearch } from 'shared-state'
import { useGroups } from '../parts/use-groups.ts'
import { useLocations } from '../parts/use-locations.ts'
import { BinsCard } from './bins-card.tsx'
import { CellDrawer } from './cell-drawer.tsx'
import { columnsFor } from './columns.tsx'
import { type Asked, useCells } from './use-cells.ts'

const fixed: readonly Filter[] = [
  {
    id: 'status',
    label: 'Status',
    kind: 'select',
    options: [
      { value: 'Active', label: 'Active' },
      { value: 'Inactive', label: 'Inactive' },
    ],
  },
  { id: 'productSku', label: 'SKU', kind: 'text' },
  {
    id: 'unusable',
    label: 'Unusable stock',
    kind: 'select',
    options: [
      { value: 'yes', label: 'only these' },
      { value: 'no', label: 'without these' },
    ],
  },
]

const askedBy = (values: FilterValues): Asked => ({
  status: values['status'] === 'Active' || values['status'] === 'Inactive' ? values['status'] : undefined,
  productSku: values['productSku'],
  isUnusableStock: values['unusable'] ? values['unusable'] === 'yes' : undefined,
  cellGroupId: values['cellGroupId'] ? Number(values['cellGroupId']) : undefined,
  locationId: values['locationId'] ? Number(values['locationId']) : undefined,
})

/** The filters whose choices come from the house: groups, and warehouses where there are several. */
function useFilters(): { filters: readonly Filter[]; isOneLocation: boolean } {
  const [groups, locations] = [useGroups(), useLocations()]
  const isOneLocation = locations.length < 2
  const group: Filter = {
    id: 'cellGroupId',
    label: 'Group',
    kind: 'select',
    options: groups.map(({ cellGroupId, name, locationName }) => ({
      value: String(cellGroupId),
      label: isOneLocation ? name : `${name}, ${locationName}`,
    })),
  }
  const location: Filter = {
    id: 'locationId',
    label: 'Warehouse',
    kind: 'select',
    options: locations.map(({ id, name }) => ({ value: String(id), label: name })),
  }
  return { filters: [...fixed, ...(groups.length ? [group] : []), ...(isOneLocation ? [] : [location])], isOneLocation }
}

/** The cells of the warehouse with what they hold; a row opens beside the list. Shipping bins stand above. */
export function CellManagement() {
  const [role, search] = [useStore($role), useStore($search)]
  const list = useListState({
    search,
    setSearch,
    filters: ['status', 'productSku', 'unusable', 'cellGroupId', 'locationId'],
    sort: { id: 'code', isDescending: false },
  })
  const { filters, isOneLocation } = useFilters()
  const cells = useCells({
    ...askedBy(list.filters),
    code: list.text || undefined,
    pageNumber: list.page,
    pageSize: list.pageSize,
    sorting: `${list.sort?.isDescending ? '-' : ''}${list.sort?.id ?? 'code'}` as Asked['sorting'],
  })
  const isManager = warehouseManagers.includes(role)
  const add = isManager ? (
    <Button icon="plus-lg" href="/cell/create-cells">
      Create cells
    </Button>
  ) : undefined
  const open = cells.rows.find((row) => String(row.cellId) === list.open)
  return (
    <Page
      title="Cell Management"
      truth={cells.total === undefined ? undefined : `${thousands(cells.total)} cells`}
      actions={
        <>
          <Button icon="grid-3x3-gap" href="/cell/cell-group-list">
            Cell groups
          </Button>
          {add}
        </>
      }
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={cells.total ?? 0}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <BinsCard isManager={isManager} />
      <Filters
        search={{ value: list.text, placeholder: 'Cell code', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={filters}
      />
      <DataTable
        name="Cells"
        columns={columnsFor(isOneLocation)}
        rows={cells.data && cells.rows}
        rowKey={(row) => String(row.cellId)}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => list.setOpen(String(row.cellId))}
        openKey={list.open}
        isLoading={cells.isPending}
        error={cells.error}
        onRetry={() => void cells.refetch()}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No cells match" onClear={list.clear} />
          ) : (
            <Empty icon="grid-3x3" title="No cells yet" actions={add}>
              A cell is a place with a code: zone, aisle, bay and level.
            </Empty>
          )
        }
      />
      {open && (
        <CellDrawer key={open.cellId} cell={open} isManager={isManager} onClose={() => list.setOpen(undefined)} />
      )}
    </Page>
  )
}
