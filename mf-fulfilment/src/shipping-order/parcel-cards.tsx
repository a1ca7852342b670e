import { useState } from 'react'
import { Button, Card, Facts, Notice, StatusLabel, When } from 'shared-components/page'
import { type Label, labelWords } from '../parts/label.ts'
import { LabelLink } from '../parts/label-link.tsx'
import { sizeHref } from '../parts/pack-href.ts'
import { PrintingMenu } from '../parts/printing-menu.tsx'
import { parcelOf, type ParcelProps } from '../parts/use-parcel.ts'
import { Weights } from '../parts/weight-card.tsx'

type Shown = Pick<ParcelProps, 'order' | 'parcel'>
const packed = 3000

export function WeightsCard(shown: ParcelProps) {
  const { expectedKg, limitKg } = parcelOf(shown.parcel, shown.dimension)
  return (
    <Card title="Weight" note={expectedKg === undefined ? undefined : `limit ± ${Math.round(limitKg * 1000)} g`}>
      <Weights {...shown} />
    </Card>
  )
}

type LabelCardProps = Shown & { label: Label | undefined; onPrint: () => Promise<void> }

/** The label of the house, which carries the courier's number once that is known. */
export function LabelCard({ order, parcel, label, onPrint }: LabelCardProps) {
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await onPrint()
    setBusy(false)
  }
  return (
    <Card title="Label" note="100 × 150 mm">
      <div className="cd-bench__actions">
        <Button
          icon="printer"
          busy={isBusy}
          disabledReason={order.status >= packed || parcel.isClosed ? undefined : 'The parcel is not closed yet'}
          onClick={() => void print()}
        >
          {parcel.labelPrints > 0 ? 'Print label again' : 'Print label'}
        </Button>
        <PrintingMenu />
        <LabelLink label={label} />
      </div>
      {label && label.went !== 'printed' && <p>{labelWords[label.went]}</p>}
      {parcel.isLabelOld && (
        <Notice tone="error">It says another amount to collect: print it again and put that on.</Notice>
      )}
      {parcel.labelPrints > 0 && (
        <p>
          Printed {parcel.labelPrints === 1 ? 'once' : `${parcel.labelPrints} times, last`} by {parcel.labelPrintedBy}{' '}
          <When ms={parcel.labelPrintedTimestamp} relative="clock" />
        </p>
      )}
    </Card>
  )
}

const boxOf = ({ boxName, boxLength, boxWidth, boxHeight }: ParcelProps['parcel']) =>
  boxName ?? (boxLength === null ? '–' : `${boxLength} × ${boxWidth} × ${boxHeight} cm`)

export const ParcelCard = ({ order, parcel }: Shown) => (
  <Card title="Parcel" action={<StatusLabel code={order.status} />}>
    <Facts
      facts={[
        ['Courier', order.shippingProviderName ?? 'not chosen yet'],
        ['Units', order.parcels.length > 1 ? `${parcel.units} of ${order.unitCount}` : order.unitCount],
        ['Box', boxOf(parcel)],
        ['Ship by', <When key="ship" ms={order.shipByTimestamp} relative="due" />],
        [
          'To',
          [order.shipping.name, order.shipping.postcode, order.shipping.city, order.shipping.country]
            .filter(Boolean)
            .join(', ') || '–',
        ],
      ]}
    />
    <Button kind="link" href={sizeHref(order.orderId)}>
      Box and weight
    </Button>
  </Card>
)
