import { countOf } from 'contract/format'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button, Empty, Page } from 'shared-components/page'
import { DataTable, useListState } from 'shared-components/table'
import { $search, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import { StageTabs } from '../parts/stage-tabs.tsx'
import { type PickingList, pickHref, unpickedOf, useOpenLists } from '../parts/picking-lists.ts'
import { ClearConfirm } from './clear-confirm.tsx'
import { listColumns } from './columns.tsx'
import { ListDrawer } from './list-drawer.tsx'
import { Trays } from './trays.tsx'

const nothingToClear = (list: PickingList) => (unpickedOf(list) === 0 ? 'Every order has units picked' : undefined)

/** The picking lists that are walked now, and the trays in use. */
export function FulfilmentInpicking() {
  const search = useStore($search)
  const list = useListState({ search, setSearch, filters: [] })
  const open = useOpenLists()
  const [clearing, setClearing] = useState<PickingList>()
  const shown = open.lists?.find((row) => String(row.pickingListId) === list.open)
  return (
    <Page
      title="Fulfilment > In Picking"
      tabs={<StageTabs current="inpicking" />}
      truth={open.lists && truthOf(open.lists)}
      actions={
        <Button icon="upc-scan" href={'/fulfilment/pick/picking-list' satisfies Href}>
          Pick with a handheld
        </Button>
      }
    >
      <DataTable
        name="Picking lists"
        columns={listColumns}
        rows={open.lists}
        rowKey={(row) => String(row.pickingListId)}
        isLoading={open.isPending}
        error={open.error}
        onRetry={() => void open.refetch()}
        onOpen={(row) => list.setOpen(String(row.pickingListId))}
        openKey={list.open}
        rowActions={(row) => [
          { label: 'Pick', icon: 'upc-scan', href: pickHref(row.pickingListId) },
          {
            label: 'Clear',
            icon: 'arrow-counterclockwise',
            disabledReason: nothingToClear(row),
            onPick: () => setClearing(row),
          },
        ]}
        empty={noList}
      />
      <Trays />
      {shown && (
        <ListDrawer
          list={shown}
          onClose={() => list.setOpen(undefined)}
          onClear={() => setClearing(shown)}
          clearRefusal={nothingToClear(shown)}
        />
      )}
      {clearing && <ClearConfirm list={clearing} onClose={() => setClearing(undefined)} />}
    </Page>
  )
}

function truthOf(lists: readonly PickingList[]): string {
  const orders = lists.flatMap((row) => row.orders).filter((order) => order.orderStatus === 2100).length
  return `${countOf(lists.length, 'open list')} · ${countOf(orders, 'order')}`
}

const noList = (
  <Empty
    icon="list-check"
    title="No open picking list"
    actions={
      <Button icon="list-check" href={'/fulfilment/fulfilment-pick' satisfies Href}>
        Ready to pick
      </Button>
    }
  >
    A list is made from orders that are ready to pick.
  </Empty>
)
