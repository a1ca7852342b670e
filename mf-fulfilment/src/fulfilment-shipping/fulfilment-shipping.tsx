import { thousands } from 'contract/format'
import { useState } from 'react'
import { Button, Card, Empty, Notice, Page } from 'shared-components/page'
import { feedback, useScan } from 'shared-components/scan'
import { BulkBar, Pager } from 'shared-components/table'
import { navigate } from 'shared-state'
import { BinSelect } from '../parts/bin-select.tsx'
import { orderColumns, trackingColumn } from '../parts/order-columns.tsx'
import { shippingHref } from '../parts/pack-href.ts'
import { refusalOf } from '../parts/refusal.ts'
import { StageTable } from '../parts/stage-table.tsx'
import { StageTabs } from '../parts/stage-tabs.tsx'
import { useChosenBin, usePlace } from '../parts/use-place.ts'
import { type Order, ordersOfCode } from '../parts/use-orders.ts'
import { useStageList } from '../parts/use-stage-list.ts'
import { notReady } from '../parts/ready.ts'
import { TrackingDialog } from './tracking-dialog.tsx'

/** Without the time it was placed: courier and tracking need the room. */
const columns = orderColumns([trackingColumn]).filter((column) => column.id !== 'placed')

/** Packed orders: their tracking number, and into a shipping bin. */
export function FulfilmentShipping() {
  const stage = useStageList(3000)
  const { list, orders, ids, clear } = stage
  const [tracked, setTracked] = useState<Order>()
  const [problem, setProblem] = useState<string>()
  const bin = useChosenBin()
  const place = usePlace()
  useScan(
    (scan) =>
      void openShipping(scan.text).then((words) => {
        if (words) feedback('wrong')
        setProblem(words)
      }),
  )
  const pager = { page: list.page, pageSize: list.pageSize, total: orders.total, onPage: list.setPage }
  const noBin = bin ? undefined : 'Choose a shipping bin first'
  return (
    <Page
      title="Fulfilment > Shipping"
      truth={orders.total === undefined ? undefined : `${thousands(orders.total)} packed`}
      tabs={<StageTabs current="shipping" />}
      footer={
        ids.length > 0 ? (
          <BulkBar count={ids.length} onClear={clear} pager={pager}>
            <Button
              kind="primary"
              icon="truck"
              disabledReason={noBin}
              onClick={() => void place(ids).then(clear, () => undefined)}
            >
              Ready to ship {ids.length}
              {bin ? ` into ${bin.name}` : ''}
            </Button>
          </BulkBar>
        ) : (
          <Pager {...pager} onPageSize={list.setPageSize} />
        )
      }
    >
      {problem && (
        <Notice tone="error" title={problem} onDismiss={() => setProblem(undefined)}>
          Scan an order number or a tracking number.
        </Notice>
      )}
      <Card>
        <BinSelect />
      </Card>
      <StageTable
        stage={stage}
        columns={columns}
        refuses={notReady}
        onOpen={(row) => navigate(shippingHref(row.orderId))}
        hrefOf={(row) => shippingHref(row.orderId)}
        rowActions={(row) => [
          { label: 'Enter tracking number', icon: 'upc-scan', onPick: () => setTracked(row) },
          {
            label: bin ? `Ready to ship into ${bin.name}` : 'Ready to ship',
            icon: 'truck',
            disabledReason: notReady(row) ?? noBin,
            onPick: () => void place([row.orderId]).catch(() => undefined),
          },
          { label: 'Shipping step', icon: 'box-arrow-up-right', href: shippingHref(row.orderId) },
        ]}
        empty={
          <Empty icon="truck" title="No packed order waits for its courier">
            Orders come here when their parcel is closed.
          </Empty>
        }
      />
      {tracked && <TrackingDialog order={tracked} onClose={() => setTracked(undefined)} />}
    </Page>
  )
}

/** Opens the shipping step of what was scanned; answers why not. */
async function openShipping(code: string): Promise<string | undefined> {
  try {
    const [first] = await ordersOfCode(code)
    return first ? void navigate(shippingHref(first.orderId)) : `Nobody knows the code ${code} here.`
  } catch (problem) {
    return refusalOf(problem).words
  }
}
