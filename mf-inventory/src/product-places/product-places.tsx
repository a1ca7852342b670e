import type { SlotProps } from 'contract/slots'
import { useCall } from 'shared-components/area'
import { Card, Expiry, Failed, ShortTable, Tag, Two, Units, Waiting } from 'shared-components/page'
import { api } from 'shared-state'
import { conditionTones } from '../parts/conditions.ts'
import type { Place } from '../parts/stock.ts'

/** Where the units of a product are now: cells, trays and parcels. */
export function ProductPlaces({ product: { productId } }: SlotProps['product-panel']) {
  const { data, error, refetch } = useCall(api.stock.getStockByProduct, { productId })
  return (
    <Card title="Places" note="where its units are now">
      {error ? (
        <Failed title="Places could not be read" error={error} onRetry={refetch} />
      ) : !data ? (
        <Waiting rows={2} columns={4} />
      ) : data.places.length === 0 ? (
        'Nothing is on hand.'
      ) : (
        <ShortTable
          name="Places of the product"
          head={['Place', 'Expiry', 'Condition', 'On hand']}
          rows={data.places.map((place) => ({ key: keyOf(place), cells: cellsOf(place) }))}
        />
      )}
    </Card>
  )
}

const keyOf = ({ place, locationId, cellCode, batchId, condition }: Place) =>
  `${place} ${locationId} ${cellCode} ${batchId} ${condition}`

const cellsOf = ({ place, cellCode, batchNo, expiryDay, condition, onHand }: Place) => [
  <Two
    key="place"
    isStrong
    first={cellCode}
    second={[place, batchNo && `batch ${batchNo}`].filter(Boolean).join(', ')}
  />,
  <Expiry key="expiry" day={expiryDay} />,
  <Tag key="condition" tone={conditionTones[condition]}>
    {condition}
  </Tag>,
  <Units key="onHand" value={onHand} />,
]
