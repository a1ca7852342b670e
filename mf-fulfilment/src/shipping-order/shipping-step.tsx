import { useState } from 'react'
import { Button, Card, Facts, Notice, StatusLabel, When } from 'shared-components/page'
import { feedback, useScan } from 'shared-components/scan'
import { api, refreshed, selectShippingBin } from 'shared-state'
import { notReady } from '../parts/ready.ts'
import { TrackingDialog } from '../fulfilment-shipping/tracking-dialog.tsx'
import { BinSelect } from '../parts/bin-select.tsx'
import { CourierCard } from '../parts/courier-card.tsx'
import { type Label, openLabel } from '../parts/label.ts'
import { LabelLink } from '../parts/label-link.tsx'
import { sizeHref } from '../parts/pack-href.ts'
import { chooseBin, place, useChosenBin } from '../parts/place.ts'
import { binOfCode } from '../parts/use-bins.ts'
import { refusalOf } from '../parts/refusal.ts'
import type { OrderRecord } from '../parts/order.ts'
import type { Dimension } from '../parts/use-parcel.ts'

const packed = 3000
const boxOf = ({ boxName, boxLength, boxWidth, boxHeight }: OrderRecord) =>
  boxName ?? (boxLength === null ? '–' : `${boxLength} × ${boxWidth} × ${boxHeight} cm`)

/** The four things a parcel needs before it leaves the desk. A scan is its tracking number, or the bin it goes into. */
export function ShippingStep({ order, dimension }: { order: OrderRecord; dimension: Dimension }) {
  const [isEntering, setEntering] = useState(false)
  const [problem, setProblem] = useState<string>()
  useScan((scan) => {
    if (isEntering) return undefined
    if (order.status !== packed) return false
    setProblem(undefined)
    return void takeScan(order, scan.text).then((words) => {
      feedback(words ? 'wrong' : 'right')
      setProblem(words)
    })
  })
  return (
    <>
      {problem && <Notice tone="error" title={problem} onDismiss={() => setProblem(undefined)} />}
      <div className="cd-columns">
        <div className="cd-bench__column">
          <OrderCard order={order} />
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
          {order.status <= packed && <CourierCard key={order.orderId} order={order} dimension={dimension} />}
          <BinCard order={order} />
        </div>
      </div>
      {isEntering && <TrackingDialog order={order} onClose={() => setEntering(false)} />}
    </>
  )
}

/**
 * Puts the parcel into the bin that was scanned once it has all it needs, before that the desk uses the bin; any other
 * code is its tracking number. Answers why not.
 */
async function takeScan(order: OrderRecord, code: string): Promise<string | undefined> {
  try {
    const bin = await binOfCode(code)
    if (bin && notReady(order)) return void chooseBin(bin)
    if (bin) return void (await placeIn(order, bin.shippingBinId))
    await api.shipping.enterTrackingNo({ body: { orderId: order.orderId, trackingNumber: code } })
    return void (await refreshed())
  } catch (failure) {
    return refusalOf(failure).words
  }
}

function placeIn({ orderId }: OrderRecord, shippingBinId: number): Promise<void> {
  selectShippingBin(shippingBinId)
  return place([orderId])
}

const OrderCard = ({ order }: { order: OrderRecord }) => (
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
)

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
  const bin = useChosenBin()
  const [isBusy, setBusy] = useState(false)
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
  const put = async () => {
    setBusy(true)
    await place([order.orderId]).finally(() => setBusy(false))
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
          onClick={() => void put().catch(() => undefined)}
        >
          Ready to ship{bin ? ` into ${bin.name}` : ''}
        </Button>
      </div>
    </Card>
  )
}
