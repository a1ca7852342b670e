import { countOf } from 'contract/format'
import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import { useState } from 'react'
import { useCall } from 'shared-components/area'
import { DrawerSection } from 'shared-components/dialog'
import { Empty, Failed, Two, Units, Waiting, When } from 'shared-components/page'
import { type Column, DataTable, Pager } from 'shared-components/table'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

type Part = Item<Calls['stock']['getStockParts']>
export type StockNumber = Query<Calls['stock']['getStockParts']>['number']

/** The numbers of a product's stock, in the order they are drawn: on hand is the sum of the next five. */
export const numberNames: readonly (readonly [StockNumber, string])[] = [
  ['onHand', 'On hand'],
  ['allocated', 'Allocated'],
  ['available', 'Available'],
  ['held', 'Held'],
  ['quarantine', 'Quarantine'],
  ['unusable', 'Unusable'],
  ['incoming', 'Incoming'],
]

const made: Record<StockNumber, string> = {
  onHand: 'what came in and went out',
  allocated: 'the orders that hold it',
  available: 'where it lies',
  held: 'where it lies, and what holds it',
  quarantine: 'where it lies, and why',
  unusable: 'where it lies, and why',
  incoming: 'the requests that bring it',
}

const columns: readonly Column<Part>[] = [
  {
    id: 'what',
    head: 'What',
    card: 'title',
    wraps: true,
    cell: (row) => <Two isStrong first={<PartLink part={row} />} second={row.why || undefined} />,
  },
  { id: 'quantity', head: 'Units', align: 'right', card: 'side', cell: (row) => <Units value={row.quantity} /> },
  { id: 'batch', head: 'Batch', card: 'line', cell: (row) => row.batchNo || '–' },
  {
    id: 'when',
    head: 'When, by whom',
    card: 'line',
    cell: (row) => <Two first={<When ms={row.timestamp} />} second={row.actor || undefined} />,
  },
]

/** What it is, and the order or the request that it is of. */
function PartLink({ part: { what, orderId, inboundRequestId, reference } }: { part: Part }) {
  const href = hrefOf(orderId, inboundRequestId)
  return href ? (
    <>
      {what} · <a href={href}>{reference}</a>
    </>
  ) : (
    what
  )
}

function hrefOf(orderId: number | null, inboundRequestId: number | null): string | undefined {
  if (orderId !== null) return `/order/order-management?open=${orderId}`
  return inboundRequestId === null ? undefined : (`/inbound/inbound-request-detail/${inboundRequestId}` satisfies Href)
}

const pageSize = 10

/** What one number of a product's stock is made of; its parts sum to it. */
export function NumberParts({ productId, number }: { productId: number; number: StockNumber }) {
  const [page, setPage] = useState(1)
  const parts = useCall(
    api.stock.getStockParts,
    { productId, number, pageNumber: page, pageSize },
    { keepsPrevious: true },
  )
  const title = numberNames.find(([id]) => id === number)?.[1] ?? ''
  return (
    <DrawerSection title={parts.data ? `${title}: ${countOf(parts.data.units, 'unit')}` : title} note={made[number]}>
      {parts.error ? (
        <Failed title="Its parts could not be read" error={parts.error} onRetry={() => parts.refetch()} />
      ) : parts.isPending ? (
        <Waiting rows={3} />
      ) : (
        <>
          <DataTable
            name={`${title}: what it is made of`}
            columns={columns}
            rows={parts.data.result}
            rowKey={(row) => String(row.partId)}
            empty={<Empty title="None">There are no such units now.</Empty>}
          />
          {parts.data.rows > pageSize && (
            <Pager page={page} pageSize={pageSize} total={parts.data.rows} onPage={setPage} />
          )}
        </>
      )}
    </DrawerSection>
  )
}
