import { Button, Card, Facts, Failed, Page, StatusLabel, Waiting, When } from 'shared-components/page'
import { BoxCard } from '../parts/box-card.tsx'
import { CourierCard } from '../parts/courier-card.tsx'
import { packHref, shippingHref } from '../parts/pack-href.ts'
import { type OrderRecord, useOrder } from '../parts/use-orders.ts'
import { type Dimension, useDimension } from '../parts/use-parcel.ts'
import { WeightCard } from '../parts/weight-card.tsx'

/** Box, weight and courier of one parcel. */
export function PackSize({ id }: { id: string }) {
  const orderId = Number(id)
  const [order, dimension] = [useOrder(orderId), useDimension(orderId)]
  const error = order.error ?? dimension.error
  return (
    <Page
      title="Pack Size"
      truth={
        order.data && (
          <>
            {order.data.warehouseOrderId} · {order.data.merchantName} · {order.data.referenceCode}
          </>
        )
      }
      actions={order.data && <NextStep order={order.data} />}
    >
      {error && (
        <Failed
          title="The order could not be read"
          error={error}
          onRetry={() => void Promise.all([order.refetch(), dimension.refetch()])}
        />
      )}
      {!error && (!order.data || !dimension.data) && <Waiting rows={5} columns={2} />}
      {order.data && dimension.data && <Parcel order={order.data} dimension={dimension.data} />}
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

const Parcel = ({ order, dimension }: { order: OrderRecord; dimension: Dimension }) => (
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
      <BoxCard order={order} dimension={dimension} />
    </div>
    <div className="cd-bench__column">
      <WeightCard order={order} dimension={dimension} />
      {order.status <= 3000 && (
        <CourierCard
          key={`${order.boxName} ${order.finalWeight} ${order.shippingProviderName}`}
          order={order}
          dimension={dimension}
        />
      )}
    </div>
  </div>
)
