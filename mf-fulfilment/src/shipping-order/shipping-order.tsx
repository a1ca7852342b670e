import { Failed, Page, Waiting } from 'shared-components/page'
import { useOrder } from '../parts/use-orders.ts'
import { useDimension } from '../parts/use-parcel.ts'
import { ShippingStep } from './shipping-step.tsx'

/** One order's shipping step: label, tracking number, courier, bin. */
export function ShippingOrder({ id }: { id: string }) {
  const orderId = Number(id)
  const [order, dimension] = [useOrder(orderId), useDimension(orderId)]
  const error = order.error ?? dimension.error
  return (
    <Page
      title="Fulfilment > Shipping"
      truth={
        order.data && (
          <>
            {order.data.warehouseOrderId} · {order.data.merchantName} · {order.data.referenceCode}
          </>
        )
      }
    >
      {error && (
        <Failed
          title="The order could not be read"
          error={error}
          onRetry={() => void Promise.all([order.refetch(), dimension.refetch()])}
        />
      )}
      {!error && (!order.data || !dimension.data) && <Waiting rows={5} columns={2} />}
      {order.data && dimension.data && <ShippingStep order={order.data} dimension={dimension.data} />}
    </Page>
  )
}
