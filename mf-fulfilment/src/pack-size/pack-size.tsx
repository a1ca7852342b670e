import { useState } from 'react'
import { Button, Card, Facts, Failed, Page, StatusLabel, Waiting, When } from 'shared-components/page'
import { BoxCard } from '../parts/box-card.tsx'
import { CourierCard } from '../parts/courier-card.tsx'
import { packHref, shippingHref } from '../parts/pack-href.ts'
import type { OrderRecord } from '../parts/order.ts'
import { ParcelChoice } from '../parts/parcel-choice.tsx'
import { nameOf, parcelFor, type ParcelProps, useParcel } from '../parts/use-parcel.ts'
import { WeightCard } from '../parts/weight-card.tsx'

/** Box, weight and courier of one parcel. */
export function PackSize({ id }: { id: string }) {
  const [chosen, setChosen] = useState<number>()
  const { order, parcel, dimension, error, retry } = useParcel(Number(id), parcelFor(chosen))
  return (
    <Page
      isFloor
      title="Pack Size"
      record={order?.warehouseOrderId}
      truth={
        order && (
          <>
            {order.warehouseOrderId} · {order.merchantName} · {order.referenceCode}
          </>
        )
      }
      actions={order && <NextStep order={order} />}
    >
      {error && <Failed title="The order could not be read" error={error} onRetry={retry} />}
      {!error && (!order || !dimension) && <Waiting rows={5} columns={2} />}
      {order && parcel && <ParcelChoice order={order} current={parcel} onPick={setChosen} />}
      {order && parcel && dimension && <Parcel order={order} parcel={parcel} dimension={dimension} />}
    </Page>
  )
}

const NextStep = ({ order }: { order: OrderRecord }) =>
  order.status >= 3000 ? (
    <Button icon="truck" href={shippingHref(order.orderId)}>
      Ship it
    </Button>
  ) : (
    <Button
      kind="primary"
      icon="box-seam"
      href={packHref(order.orderId)}
      disabledReason={order.status === 2200 ? undefined : 'Only a picked order is packed'}
    >
      Pack items
    </Button>
  )

const Parcel = ({ order, parcel, dimension }: ParcelProps) => (
  <div className="cd-columns">
    <div className="cd-bench__column">
      <Card title="Order" action={<StatusLabel code={order.status} />}>
        <Facts
          facts={[
            ['Tray', order.trayName ?? '–'],
            ['Units', order.unitCount],
            ['Ship by', <When key="ship" ms={order.shipByTimestamp} relative="due" />],
            [
              'To',
              [order.shipping.postcode, order.shipping.city, order.shipping.country].filter(Boolean).join(' ') || '–',
            ],
          ]}
        />
      </Card>
      <BoxCard order={order} parcel={parcel} dimension={dimension} />
    </div>
    <div className="cd-bench__column">
      <WeightCard order={order} parcel={parcel} dimension={dimension} />
      {order.status <= 3000 && parcel.shippingBinId === null && (
        <CourierCard key={nameOf(order, parcel)} order={order} parcel={parcel} dimension={dimension} />
      )}
    </div>
  </div>
)
