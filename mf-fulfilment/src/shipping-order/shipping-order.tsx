import { useStore } from '@nanostores/react'
import { Failed, Page, Waiting } from 'shared-components/page'
import { $search, setSearch } from 'shared-state'
import { ParcelChoice } from '../parts/parcel-choice.tsx'
import { parcelFor, useParcel } from '../parts/use-parcel.ts'
import { ShippingStep } from './shipping-step.tsx'

/** One order's shipping step, parcel by parcel: label, tracking number, courier, bin. */
export function ShippingOrder({ id }: { id: string }) {
  const said = Number(new URLSearchParams(useStore($search)).get('parcel')) || undefined
  const { order, parcel, dimension, error, retry } = useParcel(Number(id), parcelFor(said))
  return (
    <Page
      title="Fulfilment > Shipping"
      record={order?.warehouseOrderId}
      truth={
        order && (
          <>
            {order.warehouseOrderId} · {order.merchantName} · {order.referenceCode}
          </>
        )
      }
    >
      {error && <Failed title="The order could not be read" error={error} onRetry={retry} />}
      {!error && (!order || !dimension) && <Waiting rows={5} columns={2} />}
      {order && parcel && (
        <ParcelChoice order={order} current={parcel} onPick={(number) => setSearch(`?parcel=${number}`)} />
      )}
      {order && parcel && dimension && <ShippingStep order={order} parcel={parcel} dimension={dimension} />}
    </Page>
  )
}
