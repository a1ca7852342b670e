import { thousands } from 'contract/format'
import { Two, Units, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import { InboundTag } from '../parts/inbound-tags.tsx'
import { overOf } from '../parts/over.ts'
import type { Request, RequestSort } from '../parts/use-inbound.ts'

/** How many were announced, and of those that came how many are damaged or too many. */
function ofAnnounced(request: Request): string {
  const over = overOf(request)
  const damagedWords = request.damagedQuantity ? ` · ${thousands(request.damagedQuantity)} damaged` : ''
  const overWords = over > 0 ? ` · ${thousands(over)} over` : ''
  return `of ${thousands(request.expectedQuantity)}${damagedWords}${overWords}`
}

/** The columns of the request list; the merchant is left out where everything is one merchant's. */
export const columnsFor = (isOneMerchant: boolean): Column<Request, RequestSort>[] => [
  {
    id: 'reference',
    head: 'Request',
    sort: 'reference',
    card: 'title',
    cell: (row) => <Two isStrong first={row.referenceCode} second={`Request ${row.id}`} />,
  },
  { id: 'status', head: 'Status', sort: 'status', card: 'side', cell: (row) => <InboundTag status={row.status} /> },
  { id: 'merchant', head: 'Merchant', card: 'line', isHidden: isOneMerchant, cell: (row) => row.merchantName },
  { id: 'type', head: 'Type', card: 'none', cell: (row) => row.type },
  { id: 'location', head: 'Warehouse', card: 'none', cell: (row) => row.locationName },
  {
    id: 'estimated',
    head: 'Expected',
    sort: 'estimated',
    card: 'line',
    cell: (row) => row.estimatedDeliveryTimestamp && <When ms={row.estimatedDeliveryTimestamp} isDay />,
  },
  { id: 'cartons', head: 'Cartons', align: 'right', card: 'none', cell: (row) => <Units value={row.groupCount} /> },
  {
    id: 'received',
    head: 'Received',
    align: 'right',
    card: 'line',
    cell: (row) => <Two first={<Units value={row.receivedQuantity} />} second={ofAnnounced(row)} />,
  },
  {
    id: 'created',
    head: 'Announced',
    sort: 'created',
    card: 'foot',
    cell: (row) => <Two first={<When ms={row.createdTimestamp} />} second={row.createdBy} />,
  },
]
