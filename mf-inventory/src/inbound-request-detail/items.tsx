import { countOf } from 'contract/format'
import { useState } from 'react'
import { useCallList } from 'shared-components/area'
import { Card, Empty, EmptyByFilter, Expiry, Two, Units } from 'shared-components/page'
import { DataTable, Filters, Pager, type Column } from 'shared-components/table'
import { api } from 'shared-state'
import type { InboundItem } from '../parts/use-inbound.ts'

const columns: readonly Column<InboundItem>[] = [
  { id: 'item', head: 'Item', card: 'title', cell: (row) => <Two isStrong first={row.productName} second={row.sku} /> },
  { id: 'carton', head: 'Carton', card: 'side', cell: (row) => row.groupName },
  { id: 'batch', head: 'Batch', card: 'line', cell: (row) => row.batchNo },
  { id: 'expiry', head: 'Expiry', card: 'line', cell: (row) => <Expiry day={row.expiryDate} /> },
  {
    id: 'expected',
    head: 'Expected',
    align: 'right',
    card: 'line',
    cell: (row) => <Units value={row.requestQuantity} />,
  },
  {
    id: 'received',
    head: 'Received',
    align: 'right',
    card: 'line',
    cell: (row) => <Units value={row.receivedQuantity} />,
  },
  {
    id: 'damaged',
    head: 'Damaged',
    align: 'right',
    card: 'none',
    cell: (row) => <Units value={row.damagedQuantity} />,
  },
  { id: 'left', head: 'Left', align: 'right', card: 'line', cell: (row) => <Units value={row.remainQuantity} /> },
]
const pageSize = 20

/** What a request announces, item by item, and what of it has come. */
export function Items({ requestId }: { requestId: number }) {
  const [page, setPage] = useState(1)
  const [sku, setSku] = useState('')
  const asked = { requestId, sku: sku || undefined }
  const items = useCallList(api.inbound.getItems, api.inbound.getTotalItemsCount, asked, { page, pageSize, setPage })
  const total = items.total ?? 0
  return (
    <Card isFlush title="Items" note={items.total !== undefined && countOf(total, 'line')}>
      <div className="cd-inset">
        <Filters
          search={{
            value: sku,
            placeholder: 'SKU or barcode',
            onChange: (text) => {
              setPage(1)
              setSku(text.trim())
            },
          }}
        />
      </div>
      <DataTable
        name="Items"
        columns={columns}
        rows={items.rows}
        rowKey={(row) => String(row.id)}
        isLoading={items.isLoading}
        error={items.error}
        onRetry={() => void items.refetch()}
        empty={sku ? <EmptyByFilter title="No items match" onClear={() => setSku('')} /> : <Empty title="No items" />}
      />
      {total > pageSize && <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />}
    </Card>
  )
}
