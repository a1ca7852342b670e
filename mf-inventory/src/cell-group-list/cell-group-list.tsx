import { useStore } from '@nanostores/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { thousands } from 'contract/format'
import { warehouseManagers } from 'contract/roles'
import { useState } from 'react'
import { Button, Empty, Page, Units } from 'shared-components/page'
import { DataTable, Pager, useListState, type Column } from 'shared-components/table'
import { $role, $search, api, navigate, setSearch } from 'shared-state'
import type { CellGroup } from '../parts/use-groups.ts'
import { GroupDialog } from './group-dialog.tsx'

const cellsOf = ({ cellGroupId }: CellGroup) => `/cell/cell-management?cellGroupId=${cellGroupId}`

const columns: readonly Column<CellGroup>[] = [
  { id: 'name', head: 'Group', card: 'title', cell: (row) => <b className="cd-strong">{row.name}</b> },
  { id: 'location', head: 'Warehouse', card: 'line', cell: (row) => row.locationName },
  { id: 'cells', head: 'Cells', align: 'right', card: 'line', cell: (row) => <Units value={row.cells} /> },
]

function useGroupPage(pageNumber: number, pageSize: number) {
  return useQuery({
    queryKey: ['cells', 'groups', pageNumber, pageSize],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [groups, total] = await Promise.all([
        api.warehouse.cellGroupGetAll({ query: { pageNumber, pageSize } }, { signal }),
        api.warehouse.cellGroupGetAllTotal({}, { signal }),
      ])
      return { rows: groups.result, total }
    },
  })
}

/** Groups of cells; a row opens the cells of the group. */
export function CellGroupList() {
  const [role, search] = [useStore($role), useStore($search)]
  const list = useListState({ search, setSearch, filters: [] })
  const groups = useGroupPage(list.page, list.pageSize)
  const [edited, setEdited] = useState<CellGroup | 'new'>()
  const isManager = warehouseManagers.includes(role)
  const add = isManager ? (
    <Button icon="plus-lg" onClick={() => setEdited('new')}>
      New group
    </Button>
  ) : undefined
  return (
    <Page
      title="Cell Group List"
      truth={groups.data && `${thousands(groups.data.total)} ${groups.data.total === 1 ? 'group' : 'groups'}`}
      actions={
        <>
          <Button icon="grid-3x3" href="/cell/cell-management">
            Cells
          </Button>
          {add}
        </>
      }
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={groups.data?.total ?? 0}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <DataTable
        name="Cell groups"
        columns={columns}
        rows={groups.data?.rows}
        rowKey={(row) => String(row.cellGroupId)}
        onOpen={(row) => navigate(cellsOf(row))}
        hrefOf={cellsOf}
        rowActions={
          isManager ? (row) => [{ label: 'Rename', icon: 'pencil', onPick: () => setEdited(row) }] : undefined
        }
        isLoading={groups.isPending}
        error={groups.error}
        onRetry={() => void groups.refetch()}
        empty={
          <Empty icon="grid-3x3-gap" title="No cell groups yet" actions={add}>
            A group names cells that belong together: a pick face, a cold room, an upper deck.
          </Empty>
        }
      />
      {edited && <GroupDialog group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
