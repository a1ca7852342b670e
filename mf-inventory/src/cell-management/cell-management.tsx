import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { warehouseManagers } from 'contract/roles'
import { useCallList } from 'shared-components/area'
import { Button, Empty, EmptyByFilter, Page, useNarrow } from 'shared-components/page'
import {
  DataTable,
  Filters,
  ListPager,
  useListState,
  useOpenRow,
  type Filter,
  type FilterValues,
} from 'shared-components/table'
import { $role, $search, api, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import { useGroups } from '../parts/use-groups.ts'
import { useLocations } from '../parts/use-locations.ts'
import { BinsCard } from './bins-card.tsx'
import { CellDrawer } from './cell-drawer.tsx'
import { CellTabs } from './cell-tabs.tsx'
import { columnsFor } from './columns.tsx'
import type { Cell, CellFilters, CellSort } from './cell.ts'

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

const askedBy = (values: FilterValues, text: string): CellFilters => ({
  code: text || undefined,
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

const keyOf = (row: Cell) => String(row.cellId)

const useCells = (filters: CellFilters, list: CellList) =>
  useCallList(api.location.cellGetAll, api.location.cellGetAllTotal, filters, list)

/** Shipping bins and cells, under one another; on a telephone one of them at a time. */
export function CellManagement() {
  const [role, search, isNarrow] = [useStore($role), useStore($search), useNarrow()]
  const list = useListState<CellSort>({
    search,
    setSearch,
    filters: ['status', 'productSku', 'unusable', 'cellGroupId', 'locationId'],
    sort: { id: 'code', isDescending: false },
  })
  const cells = useCells(askedBy(list.filters, list.text), list)
  const isManager = warehouseManagers.includes(role)
  const isBins = isNarrow && list.view === 'bins'
  return (
    <Page
      title="Cell Management"
      truth={cells.total === undefined ? undefined : countOf(cells.total, 'cell')}
      tabs={isNarrow && <CellTabs current={list.view} cells={cells.total} onPick={list.setView} />}
      actions={
        <>
          <Button icon="grid-3x3-gap" href={'/cell/cell-group-list' satisfies Href}>
            Cell groups
          </Button>
          {isManager && createCells}
        </>
      }
      footer={!isBins && <ListPager list={list} total={cells.total} />}
    >
      {(isBins || !isNarrow) && <BinsCard isManager={isManager} />}
      {!isBins && <CellRows list={list} cells={cells} isManager={isManager} />}
    </Page>
  )
}

type CellList = ReturnType<typeof useListState<CellSort>>
type RowsProps = { list: CellList; cells: ReturnType<typeof useCells>; isManager: boolean }

/** The cells of the warehouse with what they hold; a row opens beside the list. */
function CellRows({ list, cells, isManager }: RowsProps) {
  const { filters, isOneLocation } = useFilters()
  const open = useOpenRow(cells.rows, list.open, keyOf).row
  return (
    <>
      <Filters
        search={{ value: list.text, placeholder: 'Cell code', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={filters}
      />
      <DataTable
        name="Cells"
        columns={columnsFor(isOneLocation)}
        rows={cells.rows}
        rowKey={keyOf}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => list.setOpen(keyOf(row))}
        openKey={list.open}
        isLoading={cells.isLoading}
        error={cells.error}
        onRetry={cells.refetch}
        empty={list.isFiltered ? <EmptyByFilter title="No cells match" onClear={list.clear} /> : noCells(isManager)}
      />
      {open && (
        <CellDrawer key={open.cellId} cell={open} isManager={isManager} onClose={() => list.setOpen(undefined)} />
      )}
    </>
  )
}

const createCells = (
  <Button icon="plus-lg" href={'/cell/create-cells' satisfies Href}>
    Create cells
  </Button>
)

const noCells = (isManager: boolean) => (
  <Empty icon="grid-3x3" title="No cells yet" actions={isManager && createCells}>
    A cell is a place with a code: zone, aisle, bay and level.
  </Empty>
)
