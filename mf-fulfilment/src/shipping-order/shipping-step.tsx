import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Card, Facts, Notice, StatusLabel, toast, When } from 'shared-components/page'
import { feedback, useScan } from 'shared-components/scan'
import { $shippingBinId, $shippingBins, api, selectShippingBin } from 'shared-state'
import { notReady } from '../parts/ready.ts'
import { TrackingDialog } from '../fulfilment-shipping/tracking-dialog.tsx'
import { BinSelect } from '../parts/bin-select.tsx'
import { CourierCard } from '../parts/courier-card.tsx'
import { type Label, openLabel } from '../parts/label.ts'
import { LabelLink } from '../parts/label-link.tsx'
import { sizeHref } from '../parts/pack-href.ts'
import { refusalOf } from '../parts/refusal.ts'
import { ordersMoved, type OrderRecord } from '../parts/use-orders.ts'
import type { Dimension } from '../parts/use-parcel.ts'

const packed = 3000
const boxOf = ({ boxName, boxLength, boxWidth, boxHeight }: OrderRecord) =>
  boxName ?? (boxLength === null ? '–' : `${boxLength} × ${boxWidth} × ${boxHeight} cm`)

/** The four things a parcel needs before it leaves the desk. A scan is its tracking number, or the bin it goes into. */
export function ShippingStep({ order, dimension }: { order: OrderRecord; dimension: Dimension }) {
  const queries = useQueryClient()
  const [isEntering, setEntering] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isPacked = order.status === packed
  const track = async (trackingNumber: string) => {
    await api.order.enterTrackingNo({ body: { orderId: order.orderId, trackingNumber } })
    await ordersMoved(queries)
  }
  useScan((scan) => {
    if (!isPacked || isEntering) return
    const bin = $shippingBins.get().find(({ name }) => name.toUpperCase() === scan.text.toUpperCase())
    setProblem(undefined)
    if (bin) selectShippingBin(bin.shippingBinId)
    else
      void track(scan.text).then(
        () => feedback('right'),
        (failure: unknown) => {
          feedback('wrong')
          setProblem(refusalOf(failure).words)
        },
      )
    if (bin) feedback('right')
  })
  return (
    <>
      {problem && <Notice tone="error" title={problem} onDismiss={() => setProblem(undefined)} />}
      <div className="cd-columns">
        <div className="cd-bench__column">
          <Card title="Order" action={<StatusLabel code={order.status} />}>
            <Facts
              facts={[
                ['Units', order.unitCount],
                ['Box', boxOf(order)],
                ['Weight', order.finalWeight === null ? '–' : `${order.finalWeight} kg`],
                ['Ship by', <When key="ship" ms={order.shipByTimestamp} relative="due" />],
                [
                  'To',
                  [order.shipping.name, order.shipping.postcode, order.shipping.city, order.shipping.country]
                    .filter(Boolean)
                    .join(', ') || '–',
                ],
              ]}
            />
          </Card>
          <LabelCard order={order} />
          <Card title="Tracking number">
            <div className="cd-bench__actions">
              <b className="cd-strong">{order.trackingNumber ?? 'Not entered yet'}</b>
              <Button
                icon="upc-scan"
                disabledReason={order.status <= packed ? undefined : 'The parcel is in its bin'}
                onClick={() => setEntering(true)}
              >
                Enter tracking number
              </Button>
            </div>
          </Card>
        </div>
        <div className="cd-bench__column">
          {order.status <= packed && (
            <CourierCard
              key={`${order.boxName} ${order.finalWeight} ${order.shippingProviderName}`}
              order={order}
              dimension={dimension}
            />
          )}
          <BinCard order={order} />
        </div>
      </div>
      {isEntering && <TrackingDialog order={order} onClose={() => setEntering(false)} />}
    </>
  )
}

function LabelCard({ order }: { order: OrderRecord }) {
  const [label, setLabel] = useState<Label>()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      setLabel(await openLabel(order.orderId))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="Label" note="100 × 150 mm">
      <div className="cd-bench__actions">
        <Button
          icon="printer"
          busy={isBusy}
          disabledReason={order.status >= packed ? undefined : 'The parcel is not closed yet'}
          onClick={() => void open().catch(() => undefined)}
        >
          Print label
        </Button>
        {label && !label.isOpened && <LabelLink address={label.address} />}
        <Button icon="box" href={sizeHref(order.orderId)}>
          Box and weight
        </Button>
      </div>
    </Card>
  )
}

function BinCard({ order }: { order: OrderRecord }) {
  const queries = useQueryClient()
  const [chosen, bins] = [useStore($shippingBinId), useStore($shippingBins)]
  const [isBusy, setBusy] = useState(false)
  const bin = bins.find((one) => one.shippingBinId === chosen)
  if (order.status !== packed)
    return (
      <Card title="Shipping bin">
        <p>
          {order.shippingBinName
            ? `In bin ${order.shippingBinName}.`
            : 'The parcel is put into a bin once it is packed.'}
        </p>
      </Card>
    )
  const place = async () => {
    setBusy(true)
    try {
      const [placed] = await api.order.changeToReadyToShip({ body: { orderId: order.orderId, shippingBinId: chosen } })
      toast({ message: `${order.warehouseOrderId} lies in bin ${placed?.shippingBinName ?? ''}` })
      await ordersMoved(queries)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="Shipping bin">
      <div className="cd-stack">
        <BinSelect />
        <Button
          isLarge
          kind="primary"
          icon="truck"
          busy={isBusy}
          disabledReason={notReady(order) ?? (bin ? undefined : 'Choose a shipping bin first')}
          onClick={() => void place().catch(() => undefined)}
        >
          Ready to ship{bin ? ` into ${bin.name}` : ''}
        </Button>
      </div>
    </Card>
  )
}
