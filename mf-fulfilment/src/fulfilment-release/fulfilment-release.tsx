import { useState } from 'react'
import { Confirm } from 'shared-components/dialog'
import { Button, Empty, Page, toast, Two, Units, When } from 'shared-components/page'
import { type Column, DataTable } from 'shared-components/table'
import { api, refreshed, whileWorking } from 'shared-state'
import { StageTabs } from '../parts/stage-tabs.tsx'
import { type Bin, parcelsWord, useBins } from '../parts/use-bins.ts'

const oldest = (bin: Bin): number | undefined => {
  const times = bin.parcels.filter((parcel) => parcel.status === 5000).map((parcel) => parcel.statusTimestamp)
  return times.length > 0 ? Math.min(...times) : undefined
}

const columnsFor = (onRelease: (bin: Bin) => void): readonly Column<Bin>[] => [
  { id: 'bin', head: 'Bin', card: 'title', cell: (row) => <Two isStrong first={row.name} second={row.locationName} /> },
  { id: 'courier', head: 'Courier', card: 'line', cell: (row) => row.shippingProvider ?? 'Any courier' },
  {
    id: 'parcels',
    head: 'With the courier',
    align: 'right',
    card: 'line',
    cell: (row) => <Units value={row.readyToDeliver} />,
  },
  { id: 'oldest', head: 'Since', card: 'line', cell: (row) => <When ms={oldest(row)} relative="under" /> },
  {
    id: 'release',
    head: 'Release',
    card: 'button',
    cell: (row) => (
      <Button icon="check-lg" onClick={() => onRelease(row)}>
        Mark {row.readyToDeliver} delivered
      </Button>
    ),
  },
]

/** What the couriers have: mark it delivered, bin by bin. */
export function FulfilmentRelease() {
  const bins = useBins()
  const [releasing, setReleasing] = useState<Bin>()
  const rows = bins.data?.filter((bin) => bin.readyToDeliver > 0)
  const all = rows?.reduce((sum, bin) => sum + bin.readyToDeliver, 0)
  return (
    <Page
      title="Fulfilment > Release"
      truth={all === undefined ? undefined : `${parcelsWord(all)} with couriers`}
      tabs={<StageTabs current="release" />}
    >
      <DataTable
        name="Bins to release"
        columns={columnsFor(setReleasing)}
        rows={rows}
        rowKey={(row) => String(row.shippingBinId)}
        isLoading={bins.isPending}
        error={bins.error}
        onRetry={() => void bins.refetch()}
        empty={
          <Empty icon="check-square" title="Nothing waits for release">
            Parcels come here when a bin is handed to its courier.
          </Empty>
        }
      />
      {releasing && <ReleaseConfirm bin={releasing} onClose={() => setReleasing(undefined)} />}
    </Page>
  )
}

function ReleaseConfirm({ bin, onClose }: { bin: Bin; onClose: () => void }) {
  const release = async () => {
    const { moved } = await whileWorking(
      { says: `Marking ${parcelsWord(bin.readyToDeliver)} delivered` },
      api.shipping.shippingBinCompleteDelivery({
        body: { shippingBinId: bin.shippingBinId, targetStatus: 6000 },
      }),
    )
    toast({ message: `${parcelsWord(moved)} of bin ${bin.name} ${moved === 1 ? 'is' : 'are'} delivered` })
    await refreshed()
  }
  return (
    <Confirm
      title={`Mark ${parcelsWord(bin.readyToDeliver)} of bin ${bin.name} delivered?`}
      action={`Mark ${bin.readyToDeliver} delivered`}
      isDanger={false}
      onConfirm={release}
      onClose={onClose}
    >
      <p>Delivered orders are finished; this cannot be taken back.</p>
    </Confirm>
  )
}
