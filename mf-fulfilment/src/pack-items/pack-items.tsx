import { Failed, Waiting } from 'shared-components/page'
import { ScanScreen } from 'shared-components/scan'
import { useOrder } from '../parts/use-orders.ts'
import { useDimension } from '../parts/use-parcel.ts'
import { PackBench } from './pack-bench.tsx'

/** The bench: one order, unit by unit into its parcel. */
export function PackItems({ id }: { id: string }) {
  const orderId = Number(id)
  const [order, dimension] = [useOrder(orderId), useDimension(orderId)]
  if (order.data && dimension.data) return <PackBench key={orderId} order={order.data} dimension={dimension.data} />
  const error = order.error ?? dimension.error
  const retry = () => void Promise.all([order.refetch(), dimension.refetch()])
  return (
    <ScanScreen isBench title={`Order ${id}`} backHref="/fulfilment/fulfilment-pack" buttons={[]}>
      {error ? (
        <Failed title="The order could not be read" error={error} onRetry={retry} />
      ) : (
        <Waiting rows={4} columns={2} />
      )}
    </ScanScreen>
  )
}
