import { Button, Empty, Page, Tag, Two, Units, When } from 'shared-components/page'
import { type Column, DataTable } from 'shared-components/table'
import { navigate, selectShippingBin } from 'shared-state'
import type { Href } from '../href.ts'
import { StageTabs } from '../parts/stage-tabs.tsx'
import { type Bin, parcelsWord, useBins, waitingIn } from '../parts/use-bins.ts'

const listHref = (bin: Bin) => `/fulfilment/shipping-checkout/shipping-list?bin=${bin.shippingBinId}` satisfies Href
const soonest = (bin: Bin): number | undefined => {
  const times = waitingIn(bin).flatMap((parcel) => parcel.shipByTimestamp ?? [])
  return times.length > 0 ? Math.min(...times) : undefined
}

const columns: readonly Column<Bin>[] = [
  { id: 'bin', head: 'Bin', card: 'title', cell: (row) => <Two isStrong first={row.name} second={row.locationName} /> },
  { id: 'courier', head: 'Courier', card: 'line', cell: (row) => row.shippingProvider ?? 'Any courier' },
  { id: 'parcels', head: 'Parcels', align: 'right', card: 'side', cell: (row) => <Units value={row.shipped} /> },
  {
    id: 'held',
    head: 'On hold',
    card: 'line',
    cell: (row) => {
      const held = waitingIn(row).filter((parcel) => parcel.hold).length
      return held > 0 ? <Tag icon="pause-circle">{held}</Tag> : undefined
    },
  },
  { id: 'soonest', head: 'Soonest ship by', card: 'foot', cell: (row) => <When ms={soonest(row)} relative="due" /> },
  {
    id: 'open',
    head: 'Checkout',
    card: 'none',
    cell: (row) => (
      <Button href={listHref(row)} disabledReason={row.shipped > 0 ? undefined : 'The bin is empty'}>
        Check out
      </Button>
    ),
  },
]

/** The shipping bins and what the couriers will take from each. */
export function FulfilmentShippingCheckout() {
  const bins = useBins()
  const rows = bins.data?.toSorted((a, b) => Number(b.shipped > 0) - Number(a.shipped > 0))
  const all = rows?.reduce((sum, bin) => sum + bin.shipped, 0)
  const open = (bin: Bin) => {
    selectShippingBin(bin.shippingBinId)
    navigate(listHref(bin))
  }
  return (
    <Page
      isFloor
      title="Fulfilment > Checkout"
      truth={all === undefined ? undefined : `${parcelsWord(all)} wait for their courier`}
      tabs={<StageTabs current="checkout" />}
    >
      <DataTable
        name="Shipping bins"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.shippingBinId)}
        onOpen={open}
        hrefOf={listHref}
        isLoading={bins.isPending}
        error={bins.error}
        onRetry={() => void bins.refetch()}
        empty={
          <Empty icon="truck" title="No shipping bin yet">
            A manager sets up bins, one for each courier or for any.
          </Empty>
        }
      />
    </Page>
  )
}
