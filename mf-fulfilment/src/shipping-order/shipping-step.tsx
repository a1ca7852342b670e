import { readParcelName } from 'contract/order-number'
import { useState } from 'react'
import { Button, Card, Facts, Notice, StatusLabel, When } from 'shared-components/page'
import { feedback, useScan } from 'shared-components/scan'
import { api, refreshed, selectShippingBin, setSearch } from 'shared-state'
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
import type { OrderRecord, ParcelRecord } from '../parts/order.ts'
import { nameOf, type ParcelProps } from '../parts/use-parcel.ts'

type Shown = Pick<ParcelProps, 'order' | 'parcel'>
const packed = 3000
const boxOf = ({ boxName, boxLength, boxWidth, boxHeight }: ParcelRecord) =>
  boxName ?? (boxLength === null ? '–' : `${boxLength} × ${boxWidth} × ${boxHeight} cm`)

/** The four things a parcel needs before it leaves the desk. A scan is its tracking number, or the bin it goes into. */
export function ShippingStep({ order, parcel, dimension }: ParcelProps) {
  const [isEntering, setEntering] = useState(false)
  const [problem, setProblem] = useState<string>()
  useScan((scan) => {
    if (isEntering) return undefined
    if (order.status !== packed || parcel.shippingBinName) return false
    setProblem(undefined)
    return void takeScan(order, parcel, scan.text).then((words) => {
      feedback(words ? 'wrong' : 'right')
      setProblem(words)
    })
  })
  return (
    <>
      {problem && <Notice tone="error" title={problem} onDismiss={() => setProblem(undefined)} />}
      <div className="cd-columns">
        <div className="cd-bench__column">
          <OrderCard order={order} parcel={parcel} />
          <LabelCard order={order} parcel={parcel} />
          <Card title="Tracking number">
            <div className="cd-bench__actions">
              <b className="cd-strong">{parcel.trackingNumber ?? 'Not entered yet'}</b>
              <Button
                icon="upc-scan"
                disabledReason={
                  order.status <= packed && parcel.shippingBinId === null ? undefined : 'The parcel is in its bin'
                }
                onClick={() => setEntering(true)}
              >
                Enter tracking number
              </Button>
            </div>
          </Card>
        </div>
        <div className="cd-bench__column">
          {order.status <= packed && parcel.shippingBinId === null && (
            <CourierCard key={nameOf(order, parcel)} order={order} parcel={parcel} dimension={dimension} />
          )}
          <BinCard order={order} parcel={parcel} />
        </div>
      </div>
      {isEntering && (
        <TrackingDialog
          parcel={{ ...parcel, orderId: order.orderId, name: nameOf(order, parcel) }}
          onClose={() => setEntering(false)}
        />
      )}
    </>
  )
}

/**
 * Puts the parcel into the bin that was scanned once it has all it needs, before that the desk uses the bin; any other
 * code is its tracking number. Answers why not.
 */
async function takeScan(order: OrderRecord, parcel: ParcelRecord, code: string): Promise<string | undefined> {
  const { parcelNumber } = parcel
  try {
    const bin = await binOfCode(code)
    if (bin && whyNot(order, parcel)) return void chooseBin(bin)
    if (bin) return void (await placeIn(order, parcel, bin.shippingBinId))
    const said = readParcelName(code)
    if (said?.orderId === order.orderId && said.parcelNumber) return void setSearch(`?parcel=${said.parcelNumber}`)
    await api.shipping.enterTrackingNo({ body: { orderId: order.orderId, parcelNumber, trackingNumber: code } })
    return void (await refreshed())
  } catch (failure) {
    return refusalOf(failure).words
  }
}

/** Why the parcel cannot go into a bin now; undefined when it can. */
const whyNot = (order: OrderRecord, { trackingNumber }: ParcelRecord): string | undefined =>
  notReady({ ...order, trackingNumber, parcelCount: 1 })

function placeIn(order: OrderRecord, parcel: ParcelRecord, shippingBinId: number): Promise<void> {
  selectShippingBin(shippingBinId)
  return placeOne(order, parcel)
}

/** Puts the parcel into the chosen bin; the next one of its order that is in none is shown then. */
async function placeOne({ orderId, parcels }: OrderRecord, { parcelNumber }: ParcelRecord): Promise<void> {
  await place([orderId], parcelNumber)
  if (parcels.length > 1) setSearch('')
}

const OrderCard = ({ order, parcel }: Shown) => (
  <Card title="Order" action={<StatusLabel code={order.status} />}>
    <Facts
      facts={[
        ['Units', order.parcels.length > 1 ? `${parcel.units} of ${order.unitCount}` : order.unitCount],
        ['Box', boxOf(parcel)],
        ['Weight', parcel.finalWeight === null ? '–' : `${parcel.finalWeight} kg`],
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

function LabelCard({ order, parcel }: Shown) {
  const [label, setLabel] = useState<Label>()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      setLabel(await openLabel(order.orderId, order.parcels.length > 1 ? parcel.parcelNumber : undefined))
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
          disabledReason={order.status >= packed || parcel.isClosed ? undefined : 'The parcel is not closed yet'}
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

function BinCard({ order, parcel }: Shown) {
  const bin = useChosenBin()
  const [isBusy, setBusy] = useState(false)
  if (order.status !== packed || parcel.shippingBinName)
    return (
      <Card title="Shipping bin">
        <p>
          {parcel.shippingBinName
            ? `In bin ${parcel.shippingBinName}.`
            : 'The parcel is put into a bin once it is packed.'}
        </p>
      </Card>
    )
  const put = async () => {
    setBusy(true)
    await placeOne(order, parcel).finally(() => setBusy(false))
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
          disabledReason={whyNot(order, parcel) ?? (bin ? undefined : 'Choose a shipping bin first')}
          onClick={() => void put().catch(() => undefined)}
        >
          Ready to ship{bin ? ` into ${bin.name}` : ''}
        </Button>
      </div>
    </Card>
  )
}
