import { useStore } from '@nanostores/react'
import { Failed, Notice, Waiting } from 'shared-components/page'
import { ScanScreen } from 'shared-components/scan'
import { $search, setSearch } from 'shared-state'
import type { Href } from '../href.ts'
import { ParcelChoice } from '../parts/parcel-choice.tsx'
import type { OrderRecord } from '../parts/order.ts'
import { nameOf, parcelFor, parcelNumbered, useParcel } from '../parts/use-parcel.ts'
import { ShippingDesk } from './shipping-desk.tsx'

const listHref = '/fulfilment/fulfilment-shipping' satisfies Href

/** The shipping desk: weight, tracking number and bin of one parcel after another, without a touch between. */
export function ShippingOrder({ id }: { id: string }) {
  const asked = new URLSearchParams(useStore($search))
  const [said, scanned] = [Number(asked.get('parcel')) || undefined, asked.get('scanned') ?? undefined]
  const choose = said === undefined && scanned !== undefined ? parcelNumbered(scanned) : parcelFor(said)
  const { order, parcel, dimension, error, retry } = useParcel(Number(id), choose)
  if (order && parcel && dimension)
    return (
      <ShippingDesk
        key={nameOf(order, parcel)}
        order={order}
        parcel={parcel}
        dimension={dimension}
        seenNumber={scanned !== undefined && scanned === parcel.trackingNumber ? scanned : undefined}
      />
    )
  return (
    <ScanScreen isBench title={`Order ${id}`} backHref={listHref} buttons={[]}>
      {error && <Failed title="The order could not be read" error={error} onRetry={retry} />}
      {!error && order && !parcel && <NoParcel order={order} said={said} />}
      {!error && (!order || parcel) && <Waiting rows={4} columns={2} />}
    </ScanScreen>
  )
}

/** The parcel that was asked for is not there. */
function NoParcel({ order, said }: { order: OrderRecord; said: number | undefined }) {
  return (
    <div className="cd-stack">
      <Notice tone="error" title={`${order.warehouseOrderId} has no parcel ${said}.`}>
        Choose the parcel in hand, or scan its label.
      </Notice>
      <ParcelChoice order={order} current={undefined} onPick={(number) => setSearch(`?parcel=${number}`)} />
    </div>
  )
}
