import { Failed, Page, Waiting } from 'shared-components/page'
import { useParcel } from '../parts/use-parcel.ts'
import { ShippingStep } from './shipping-step.tsx'

/** One order's shipping step: label, tracking number, courier, bin. */
export function ShippingOrder({ id }: { id: string }) {
  const { order, dimension, error, retry } = useParcel(Number(id))
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
      {order && dimension && <ShippingStep order={order} dimension={dimension} />}
    </Page>
  )
}
