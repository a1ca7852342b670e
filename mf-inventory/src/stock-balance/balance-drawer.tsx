import { useCall } from 'shared-components/area'
import { Button, Empty, Expiry, Facts, Failed, KeyNumbers, Tag, Two, Units, Waiting } from 'shared-components/page'
import { Drawer, DrawerSection } from 'shared-components/dialog'
import { DataTable, type Column } from 'shared-components/table'
import { api } from 'shared-state'
import type { Href } from '../href.ts'
import { conditionTones } from '../parts/conditions.ts'
import type { Place } from '../parts/stock.ts'
import type { Balance, Batch } from './balance.ts'
import { numberNames, NumberParts, type StockNumber } from './number-parts.tsx'

const kinds = { cell: 'cell', tray: 'tray', parcel: 'parcel' }
const places: readonly Column<Place>[] = [
  {
    id: 'place',
    head: 'Place',
    card: 'title',
    cell: (row) => <Two isStrong first={row.cellCode} second={kinds[row.place]} />,
  },
  {
    id: 'condition',
    head: 'Condition',
    card: 'side',
    cell: (row) => <Tag tone={conditionTones[row.condition]}>{row.condition}</Tag>,
  },
  {
    id: 'batch',
    head: 'Batch',
    card: 'line',
    cell: (row) => <Two first={row.batchNo || '–'} second={<Expiry day={row.expiryDay} />} />,
  },
  { id: 'onHand', head: 'On hand', align: 'right', card: 'line', cell: (row) => <Units value={row.onHand} /> },
  { id: 'allocated', head: 'Allocated', align: 'right', card: 'line', cell: (row) => <Units value={row.allocated} /> },
]
const batches: readonly Column<Batch>[] = [
  {
    id: 'batch',
    head: 'Batch',
    card: 'title',
    cell: (row) => (
      <Two
        isStrong
        first={row.batchNo || 'No batch'}
        second={row.cells.map((cell) => cell.cellCode).join(', ') || undefined}
      />
    ),
  },
  { id: 'expiry', head: 'Expiry', card: 'line', cell: (row) => <Expiry day={row.expiryDay} /> },
  { id: 'received', head: 'Received', align: 'right', card: 'line', cell: (row) => <Units value={row.received} /> },
  { id: 'onHand', head: 'On hand', align: 'right', card: 'line', cell: (row) => <Units value={row.onHand} /> },
  { id: 'available', head: 'Available', align: 'right', card: 'line', cell: (row) => <Units value={row.available} /> },
]

type DrawerProps = {
  balance: Balance
  isManager: boolean
  /** The number whose parts stand open. */
  number: StockNumber | undefined
  setNumber: (number: StockNumber | undefined) => void
  place?: string | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose: () => void
}

/** One product's stock beside the list: its numbers and what each is made of, its places, its batches. */
export function BalanceDrawer({
  balance,
  isManager,
  number,
  setNumber,
  place,
  onPrevious,
  onNext,
  onClose,
}: DrawerProps) {
  const log = `/catalogue/product-stock-log?sku=${encodeURIComponent(balance.sku)}`
  return (
    <Drawer
      title={balance.sku}
      onClose={onClose}
      place={place}
      onPrevious={onPrevious}
      onNext={onNext}
      head={
        <Facts
          facts={[
            ['Product', balance.productName],
            ['Merchant', balance.merchantName],
            ['Next expiry', <Expiry key="expiry" day={balance.nextExpiryDay} />],
          ]}
        />
      }
      footer={
        <>
          <Button icon="clock-history" href={log}>
            Stock log
          </Button>
          {isManager && (
            <Button icon="pencil" href={`/stock/stock-adjustment?product=${balance.productId}` satisfies Href}>
              Adjust
            </Button>
          )}
        </>
      }
    >
      <KeyNumbers
        numbers={numberNames.map(([id, label]) => ({
          label,
          value: balance[id],
          isPicked: number === id,
          onPick: () => setNumber(number === id ? undefined : id),
        }))}
      />
      {number && <NumberParts key={number} productId={balance.productId} number={number} />}
      <Places productId={balance.productId} />
      <Batches productId={balance.productId} />
    </Drawer>
  )
}

function Places({ productId }: { productId: number }) {
  const stock = useCall(api.stock.getStockByProduct, { productId })
  return (
    <DrawerSection title="Places" note="in the order they are allocated">
      {stock.error ? (
        <Failed title="Places could not be read" error={stock.error} onRetry={() => stock.refetch()} />
      ) : stock.isPending ? (
        <Waiting rows={2} />
      ) : (
        <DataTable
          name="Places"
          columns={places}
          rows={stock.data.places}
          rowKey={(row) => `${row.place} ${row.locationId} ${row.cellCode} ${row.batchId} ${row.condition}`}
          empty={<Empty title="Nothing on hand">Incoming units appear once they are stocked in.</Empty>}
        />
      )}
    </DrawerSection>
  )
}

function Batches({ productId }: { productId: number }) {
  const known = useCall(api.stock.getStockBatchInfoList, { productId, sorting: 'expiry', pageSize: 200 })
  return (
    <DrawerSection title="Batches" note="first to expire first">
      {known.error ? (
        <Failed title="Batches could not be read" error={known.error} onRetry={() => known.refetch()} />
      ) : known.isPending ? (
        <Waiting rows={2} />
      ) : (
        <DataTable
          name="Batches"
          columns={batches}
          rows={known.data.result}
          rowKey={(row) => String(row.batchId)}
          empty={<Empty title="No batches">Nothing has been received yet.</Empty>}
        />
      )}
    </DrawerSection>
  )
}
