import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button, Empty, Page } from 'shared-components/page'
import { DataTable, useListState } from 'shared-components/table'
import { $search, setSearch } from 'shared-state'
import { StageTabs } from '../parts/stage-tabs.tsx'
import {
  type PickingList,
  pickHref,
  type Tray,
  unpickedOf,
  useOpenLists,
  useTrays,
} from '../parts/use-picking-lists.ts'
import { ClearConfirm } from './clear-confirm.tsx'
import { listColumns, trayColumns } from './columns.tsx'
import { ListDrawer } from './list-drawer.tsx'
import { PutBackDialog } from './put-back-dialog.tsx'

const nothingToClear = (list: PickingList) => (unpickedOf(list) === 0 ? 'Every order has units picked' : undefined)

const nothingToPutBack = (tray: Tray) => (tray.isPutBack ? undefined : 'Its order is on the way to packing')

/** The picking lists that are walked now, and the trays in use. */
export function FulfilmentInpicking() {
  const search = useStore($search)
  const list = useListState({ search, setSearch, filters: [] })
  const [lists, trays] = [useOpenLists(), useTrays()]
  const [clearing, setClearing] = useState<PickingList>()
  const [emptied, setEmptied] = useState<Tray>()
  const open = lists.data?.find((row) => String(row.pickingListId) === list.open)
  const orders = lists.data?.reduce(
    (sum, row) => sum + row.orders.filter((order) => order.orderStatus === 2100).length,
    0,
  )
  return (
    <Page
      title="Fulfilment > In Picking"
      tabs={<StageTabs current="inpicking" />}
      truth={lists.data && `${lists.data.length} open ${lists.data.length === 1 ? 'list' : 'lists'} · ${orders} orders`}
      actions={
        <Button icon="upc-scan" href="/fulfilment/pick/picking-list">
          Pick with a handheld
        </Button>
      }
    >
      <DataTable
        name="Picking lists"
        columns={listColumns}
        rows={lists.data}
        rowKey={(row) => String(row.pickingListId)}
        isLoading={lists.isPending}
        error={lists.error}
        onRetry={() => void lists.refetch()}
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
        empty={
          <Empty
            icon="list-check"
            title="No open picking list"
            actions={
              <Button icon="list-check" href="/fulfilment/fulfilment-pick">
                Ready to pick
              </Button>
            }
          >
            A list is made from orders that are ready to pick.
          </Empty>
        }
      />
      <h2 className="cd-card__title">
        Trays in use
        {trays.data && (
          <>
            {' '}
            <span className="cd-card__note">{new Set(trays.data.map((row) => row.trayName)).size}</span>
          </>
        )}
      </h2>
      <DataTable
        name="Trays"
        columns={trayColumns}
        rows={trays.data}
        rowKey={(row) => `${row.trayId}-${row.orderId}`}
        isLoading={trays.isPending}
        error={trays.error}
        onRetry={() => void trays.refetch()}
        rowActions={(row) => [
          {
            label: 'Put back',
            icon: 'arrow-counterclockwise',
            disabledReason: nothingToPutBack(row),
            onPick: () => setEmptied(row),
          },
        ]}
        empty={
          <Empty icon="inboxes" title="No tray is in use">
            A tray is taken by the first unit that is put into it, and free again when its order is packed.
          </Empty>
        }
      />
      {open && (
        <ListDrawer
          list={open}
          onClose={() => list.setOpen(undefined)}
          onClear={() => setClearing(open)}
          clearRefusal={nothingToClear(open)}
        />
      )}
      {emptied && <PutBackDialog tray={emptied} onClose={() => setEmptied(undefined)} />}
      {clearing && <ClearConfirm list={clearing} onClose={() => setClearing(undefined)} />}
    </Page>
  )
}
