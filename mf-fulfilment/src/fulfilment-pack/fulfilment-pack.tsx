import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { useState } from 'react'
import { Button, Empty, Notice, Page } from 'shared-components/page'
import { CodeEntry, feedback, useScan } from 'shared-components/scan'
import { ListPager } from 'shared-components/table'
import { $search, navigate, setSearch } from 'shared-state'
import { orderColumns, trayColumn } from '../parts/order-columns.tsx'
import { packHref, sizeHref } from '../parts/pack-href.ts'
import { refusalOf } from '../parts/refusal.ts'
import { StageTable } from '../parts/stage-table.tsx'
import { StageTabs } from '../parts/stage-tabs.tsx'
import { whyNotOne } from '../parts/one-order.ts'
import { type Order, ordersOfCode } from '../parts/order.ts'
import { useStageList } from '../parts/use-stage-list.ts'

const columns = orderColumns([trayColumn])

/** Orders that are picked: scan a tray, an order or a tracking number and its bench opens. */
export function FulfilmentPack() {
  const tray = new URLSearchParams(useStore($search)).get('tray') ?? undefined
  const stage = useStageList(2200, tray ? { trayName: tray } : {})
  const { list, orders } = stage
  const [isEntering, setEntering] = useState(false)
  const [problem, setProblem] = useState<string>()
  const open = async (code: string) => {
    setEntering(false)
    const words = await openBench(code)
    if (words) feedback('wrong')
    setProblem(words)
  }
  useScan((scan) => void open(scan.text))
  return (
    <Page
      title="Fulfilment > Pack"
      truth={orders.total === undefined ? undefined : `${thousands(orders.total)} picked`}
      tabs={<StageTabs current="pack" />}
      actions={
        <Button icon="upc-scan" onClick={() => setEntering(true)}>
          Scan a tray
        </Button>
      }
      footer={<ListPager list={list} total={orders.total} />}
    >
      {problem && (
        <Notice tone="error" title={problem} onDismiss={() => setProblem(undefined)}>
          Scan a tray, an order number or a tracking number.
        </Notice>
      )}
      {tray && <SharedTray tray={tray} />}
      <StageTable
        stage={stage}
        columns={columns}
        onOpen={(row) => navigate(sizeHref(row.orderId))}
        hrefOf={(row) => sizeHref(row.orderId)}
        rowActions={actionsOf}
        empty={nothingPicked}
      />
      {isEntering && (
        <CodeEntry
          isWhole
          title="Scan a tray"
          label="Tray, order or tracking number"
          onClose={() => setEntering(false)}
          onSubmit={(code) => void open(code)}
        />
      )}
    </Page>
  )
}

const actionsOf = ({ orderId }: Order) => [
  { label: 'Pack items', icon: 'box-seam', href: packHref(orderId) },
  { label: 'Box and weight', icon: 'box', href: sizeHref(orderId) },
]

const nothingPicked = (
  <Empty icon="box-seam" title="No order waits to be packed">
    Orders come here when their last unit is picked.
  </Empty>
)

const SharedTray = ({ tray }: { tray: string }) => (
  <Notice
    title={`Tray ${tray} holds more than one order.`}
    action={
      <Button kind="link" onClick={() => setSearch('')}>
        Show all
      </Button>
    }
  >
    Open the order to pack.
  </Notice>
)

/** Opens the bench of what was scanned; answers why not. */
async function openBench(code: string): Promise<string | undefined> {
  try {
    const orders = await ordersOfCode(code)
    const [first, ...others] = orders
    const why = whyNotOne(code, orders)
    if (why || !first) return why
    if (others.length > 0) return void setSearch(`?tray=${encodeURIComponent(code.toUpperCase())}`)
    if (first.status < 2200) return `${first.warehouseOrderId} is not picked yet.`
    return void navigate(packHref(first.orderId))
  } catch (problem) {
    return refusalOf(problem).words
  }
}
