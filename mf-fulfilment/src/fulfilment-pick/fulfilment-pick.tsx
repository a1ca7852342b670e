import { useQueryClient } from '@tanstack/react-query'
import { thousands } from 'contract/format'
import { useState } from 'react'
import { Button, Empty, Page, toast } from 'shared-components/page'
import { BulkBar, Pager } from 'shared-components/table'
import { api } from 'shared-state'
import { orderColumns } from '../parts/order-columns.tsx'
import { StageTable } from '../parts/stage-table.tsx'
import { StageTabs } from '../parts/stage-tabs.tsx'
import { ordersMoved } from '../parts/use-orders.ts'
import { useStageList } from '../parts/use-stage-list.ts'
import { GenerateDialog } from './generate-dialog.tsx'

const columns = orderColumns()

/** Orders that are ready to pick, and the way to put them on a picking list. */
export function FulfilmentPick() {
  const stage = useStageList(2000)
  const { list, orders, ids, clear } = stage
  const [isGenerating, setGenerating] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const made = useMade()
  const add = async () => {
    setAdding(true)
    try {
      await made(await api.fulfilment.generatePickingList({ body: { orderIds: ids } }))
      clear()
    } finally {
      setAdding(false)
    }
  }
  const pager = { page: list.page, pageSize: list.pageSize, total: orders.total, onPage: list.setPage }
  const generate = (
    <Button
      icon="list-check"
      onClick={() => setGenerating(true)}
      disabledReason={orders.total === 0 && !list.isFiltered ? 'No order is ready to pick' : undefined}
    >
      Generate picking list
    </Button>
  )
  return (
    <Page
      title="Fulfilment > Pick"
      truth={orders.total === undefined ? undefined : `${thousands(orders.total)} ready to pick`}
      tabs={<StageTabs current="pick" />}
      actions={
        <>
          <Button icon="upc-scan" href="/fulfilment/pick/picking-list">
            Pick with a handheld
          </Button>
          {generate}
        </>
      }
      footer={
        ids.length > 0 ? (
          <BulkBar
            count={ids.length}
            total={orders.rows.length}
            onSelectAll={() => stage.setKeys(new Set(orders.rows.map((row) => String(row.orderId))))}
            onClear={clear}
            pager={pager}
          >
            <Button kind="primary" icon="cart-plus" busy={isAdding} onClick={() => void add().catch(() => undefined)}>
              Add {ids.length} to picking list
            </Button>
          </BulkBar>
        ) : (
          <Pager {...pager} onPageSize={list.setPageSize} />
        )
      }
    >
      <StageTable
        stage={stage}
        columns={columns}
        refuses={(row) => (row.holds.length ? `On hold: ${row.holds.join(', ')}` : undefined)}
        empty={
          <Empty icon="cart-check" title="No order is ready to pick">
            Orders come here when stock has been promised to every line of them.
          </Empty>
        }
      />
      {isGenerating && <GenerateDialog onMade={made} onClose={() => setGenerating(false)} />}
    </Page>
  )
}

export type Made = { pickingListId: number; orders: number; units: number }

/** Says which list was made, and takes it back while nothing of it is picked. */
function useMade() {
  const queries = useQueryClient()
  return async ({ pickingListId, orders, units }: Made) => {
    const undo = async () => {
      await api.fulfilment.clearPickingList({ body: { pickingListId } })
      await ordersMoved(queries)
    }
    toast({
      message: `${orders} ${orders === 1 ? 'order' : 'orders'}, ${units} units on picking list ${pickingListId}`,
      onUndo: () => void undo().catch(() => undefined),
    })
    await ordersMoved(queries)
  }
}
