import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { warehouseManagers } from 'contract/roles'
import { useState } from 'react'
import { useCallList } from 'shared-components/area'
import { Button, Empty, Page, Units } from 'shared-components/page'
import { DataTable, ListPager, useListState, type Column } from 'shared-components/table'
import { $role, $search, api, navigate, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import type { CellGroup } from '../parts/use-groups.ts'
import { GroupDialog } from './group-dialog.tsx'

const cellsOf = ({ cellGroupId }: CellGroup) => `/cell/cell-management?cellGroupId=${cellGroupId}` satisfies Href

const columns: readonly Column<CellGroup>[] = [
  { id: 'name', head: 'Group', card: 'title', cell: (row) => <b className="cd-strong">{row.name}</b> },
  { id: 'location', head: 'Warehouse', card: 'line', cell: (row) => row.locationName },
  { id: 'cells', head: 'Cells', align: 'right', card: 'line', cell: (row) => <Units value={row.cells} /> },
]

/** Groups of cells; a row opens the cells of the group. */
export function CellGroupList() {
  const [role, search] = [useStore($role), useStore($search)]
  const list = useListState<never>({ search, setSearch, filters: [] })
  const groups = useCallList(api.location.cellGroupGetAll, api.location.cellGroupGetAllTotal, {}, list)
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
      truth={groups.total === undefined ? undefined : countOf(groups.total, 'group')}
      actions={
        <>
          <Button icon="grid-3x3" href={'/cell/cell-management' satisfies Href}>
            Cells
          </Button>
          {add}
        </>
      }
      footer={<ListPager list={list} total={groups.total} />}
    >
      <DataTable
        name="Cell groups"
        columns={columns}
        rows={groups.rows}
        rowKey={(row) => String(row.cellGroupId)}
        onOpen={(row) => navigate(cellsOf(row))}
        hrefOf={cellsOf}
        rowActions={
          isManager ? (row) => [{ label: 'Rename', icon: 'pencil', onPick: () => setEdited(row) }] : undefined
        }
        isLoading={groups.isLoading}
        error={groups.error}
        onRetry={groups.refetch}
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
