import { thousands } from 'contract/format'
import { useState } from 'react'
import type { MenuItem } from 'shared-components/dialog'
import { Button, Card, Empty, Notice, Page, useNarrow } from 'shared-components/page'
import { feedback, useScan } from 'shared-components/scan'
import { BulkBar, Pager } from 'shared-components/table'
import { navigate } from 'shared-state'
import { BinSelect } from '../parts/bin-select.tsx'
import { orderColumns, trackingColumn, weightColumn } from '../parts/order-columns.tsx'
import { shippingHref } from '../parts/pack-href.ts'
import { binOfCode } from '../parts/use-bins.ts'
import { refusalOf } from '../parts/refusal.ts'
import { StageTable } from '../parts/stage-table.tsx'
import { StageTabs } from '../parts/stage-tabs.tsx'
import { chooseBin, place, useChosenBin } from '../parts/place.ts'
import { openScanned } from '../parts/open-scanned.ts'
import type { Order } from '../parts/order.ts'
import { type StageList, useStageList } from '../parts/use-stage-list.ts'
import { notReady } from '../parts/ready.ts'
import { TrackingDialog } from './tracking-dialog.tsx'

/** Without the time it was placed: courier and tracking need the room. */
const columns = orderColumns([weightColumn, trackingColumn]).filter((column) => column.id !== 'placed')

/** Packed orders: their tracking number, and into a shipping bin. */
export function FulfilmentShipping() {
  const stage = useStageList(3000)
  const { orders } = stage
  const [tracked, setTracked] = useState<Order>()
  const [problem, setProblem] = useState<string>()
  const [bin, isNarrow] = [useChosenBin(), useNarrow()]
  const scan = async (code: string) => {
    const words = await takeScan(code)
    feedback(words ? 'wrong' : 'right')
    setProblem(words)
  }
  useScan((scanned) => {
    if (!tracked) void scan(scanned.text)
  })
  return (
    <Page
      title="Fulfilment > Shipping"
      truth={orders.total === undefined ? undefined : `${thousands(orders.total)} packed`}
      tabs={<StageTabs current="shipping" />}
      actions={isNarrow && <BinSelect isBare />}
      footer={<Foot stage={stage} />}
    >
      {problem && (
        <Notice tone="error" title={problem} onDismiss={() => setProblem(undefined)}>
          Scan an order number, a tracking number or a shipping bin.
        </Notice>
      )}
      {!isNarrow && (
        <Card>
          <BinSelect />
        </Card>
      )}
      <StageTable
        stage={stage}
        columns={columns}
        refuses={notReady}
        onOpen={(row) => navigate(shippingHref(row.orderId))}
        hrefOf={(row) => shippingHref(row.orderId)}
        rowActions={(row) => actionsOf(row, bin?.name, () => setTracked(row))}
        empty={
          <Empty icon="truck" title="No packed order waits for its courier">
            Orders come here when their parcel is closed.
          </Empty>
        }
      />
      {tracked && (
        <TrackingDialog parcel={{ ...tracked, name: tracked.warehouseOrderId }} onClose={() => setTracked(undefined)} />
      )}
    </Page>
  )
}

const noBin = 'Choose a shipping bin first'

/** What is done with one order here; where it has several parcels each gets its number at the shipping step. */
const actionsOf = (row: Order, binName: string | undefined, enter: () => void): MenuItem[] => [
  row.parcelCount > 1
    ? { label: 'Enter tracking numbers', icon: 'upc-scan', href: shippingHref(row.orderId) }
    : { label: 'Enter tracking number', icon: 'upc-scan', onPick: enter },
  {
    label: binName ? `Ready to ship into ${binName}` : 'Ready to ship',
    icon: 'truck',
    disabledReason: notReady(row) ?? (binName ? undefined : noBin),
    onPick: () => void place([row.orderId]).catch(() => undefined),
  },
  { label: 'Shipping desk', icon: 'box-arrow-up-right', href: shippingHref(row.orderId) },
]

/** The pages; while orders are ticked, the bin they go into, to be chosen there on a telephone. */
function Foot({ stage: { list, orders, ids, clear } }: { stage: StageList }) {
  const [bin, isNarrow] = [useChosenBin(), useNarrow()]
  const pager = { page: list.page, pageSize: list.pageSize, total: orders.total, onPage: list.setPage }
  if (ids.length === 0) return <Pager {...pager} onPageSize={list.setPageSize} />
  return (
    <BulkBar count={ids.length} onClear={clear} pager={pager}>
      {isNarrow && <BinSelect isBare />}
      <Button
        kind="primary"
        icon="truck"
        disabledReason={bin ? undefined : noBin}
        onClick={() => void place(ids).then(clear, () => undefined)}
      >
        Ready to ship {ids.length}
        {bin ? ` into ${bin.name}` : ''}
      </Button>
    </BulkBar>
  )
}

/** Chooses the bin that was scanned, or opens the desk with the parcel; answers why not. */
async function takeScan(code: string): Promise<string | undefined> {
  try {
    const bin = await binOfCode(code)
    if (bin) return void chooseBin(bin)
    return await openScanned(code)
  } catch (problem) {
    return refusalOf(problem).words
  }
}
