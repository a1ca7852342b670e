import { countOf, thousands } from 'contract/format'
import { useState } from 'react'
import { Button, Empty, Page, toast, useOpened } from 'shared-components/page'
import { BulkBar, Pager } from 'shared-components/table'
import { api, refreshed } from 'shared-state'
import type { Href } from '../href.ts'
import { orderColumns } from '../parts/order-columns.tsx'
import { StageTable } from '../parts/stage-table.tsx'
import { StageTabs } from '../parts/stage-tabs.tsx'
import { type StageList, useStageList } from '../parts/use-stage-list.ts'
import { GenerateDialog, type Made } from './generate-dialog.tsx'

const columns = orderColumns()

/** Orders that are ready to pick, and the way to put them on a picking list. */
export function FulfilmentPick() {
  const stage = useStageList(2000)
  const { list, orders } = stage
  const [isGenerating, setGenerating] = useOpened<boolean>('generate')
  return (
    <Page
      title="Fulfilment > Pick"
      truth={orders.total === undefined ? undefined : `${thousands(orders.total)} ready to pick`}
      tabs={<StageTabs current="pick" />}
      actions={
        <>
          <Button icon="upc-scan" href={'/fulfilment/pick/picking-list' satisfies Href}>
            Pick with a handheld
          </Button>
          <Button
            icon="list-check"
            onClick={() => setGenerating(true)}
            disabledReason={orders.total === 0 && !list.isFiltered ? 'No order is ready to pick' : undefined}
          >
            Generate picking list
          </Button>
        </>
      }
      footer={<Foot stage={stage} />}
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
      {isGenerating && <GenerateDialog onMade={sayMade} onClose={() => setGenerating(false)} />}
    </Page>
  )
}

/** The pages; while orders are ticked, the way to put them on a list. */
function Foot({ stage: { list, orders, ids, setKeys, clear } }: { stage: StageList }) {
  const [isAdding, setAdding] = useState(false)
  const pager = { page: list.page, pageSize: list.pageSize, total: orders.total, onPage: list.setPage }
  const add = async () => {
    setAdding(true)
    try {
      await sayMade(await api.picking.generatePickingList({ body: { orderIds: ids } }))
      clear()
    } finally {
      setAdding(false)
    }
  }
  if (ids.length === 0) return <Pager {...pager} onPageSize={list.setPageSize} />
  return (
    <BulkBar
      count={ids.length}
      total={orders.rows?.length}
      onSelectAll={() => setKeys(new Set(orders.rows?.map((row) => String(row.orderId))))}
      onClear={clear}
      pager={pager}
    >
      <Button kind="primary" icon="cart-plus" busy={isAdding} onClick={() => void add().catch(() => undefined)}>
        Add {ids.length} to picking list
      </Button>
    </BulkBar>
  )
}

/** More lists than this are given back one by one, by who sees them. */
const mostUndone = 10

/** Says which lists were made, and takes them back while nothing of them is picked. */
async function sayMade({ pickingListIds, carts, orders, units, refused }: Made) {
  const left = refused[0] ? `. ${refused[0].reason}${refused.length > 1 ? ` And ${refused.length - 1} more.` : ''}` : ''
  const lists =
    pickingListIds.length === 1
      ? `picking list ${pickingListIds[0]}, cart ${carts[0]}`
      : `${countOf(pickingListIds.length, 'picking list')}, carts ${carts[0]} to ${carts.at(-1)}`
  toast({
    message: `${countOf(orders, 'order')}, ${countOf(units, 'unit')} on ${lists}${left}`,
    ...(pickingListIds.length <= mostUndone
      ? { onUndo: () => void clearAll(pickingListIds).catch(() => undefined) }
      : {}),
  })
  await refreshed()
}

async function clearAll(pickingListIds: readonly number[]): Promise<void> {
  for (const pickingListId of pickingListIds) await api.picking.clearPickingList({ body: { pickingListId } })
}
