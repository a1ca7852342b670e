import { Failed, Waiting } from 'shared-components/page'
import { ScanScreen } from 'shared-components/scan'
import type { Href } from '../href.ts'
import { useParcel } from '../parts/use-parcel.ts'
import { PackBench } from './pack-bench.tsx'

/** The bench: one order, unit by unit into its parcel. */
export function PackItems({ id }: { id: string }) {
  const orderId = Number(id)
  const { order, parcel, dimension, readTimestamp, error, retry } = useParcel(orderId)
  if (order && parcel && dimension)
    return <PackBench key={orderId} order={order} parcel={parcel} dimension={dimension} readTimestamp={readTimestamp} />
  return (
    <ScanScreen isBench title={`Order ${id}`} backHref={'/fulfilment/fulfilment-pack' satisfies Href} buttons={[]}>
      {error ? (
        <Failed title="The order could not be read" error={error} onRetry={retry} />
      ) : (
        <Waiting rows={4} columns={2} />
      )}
    </ScanScreen>
  )
}
