import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateTime } from 'contract/format'
import { ShopMark, useNow, useRecordName, useScannerSeen, zoneNow } from 'shared-components/page'
import { CodeEntry, DeviceChip, ResultStrip, type ScanButton, ScanScreen, useScan } from 'shared-components/scan'
import { $user, setSearch } from 'shared-state'
import { TrackingDialog } from '../fulfilment-shipping/tracking-dialog.tsx'
import type { Href } from '../href.ts'
import { CourierCard } from '../parts/courier-card.tsx'
import type { OrderRecord } from '../parts/order.ts'
import { MeasureCard } from '../parts/measure-card.tsx'
import { ParcelChoice } from '../parts/parcel-choice.tsx'
import { mayBeMeasured, nameOf, type ParcelProps } from '../parts/use-parcel.ts'
import type { Strip } from '../parts/strip.ts'
import type { DeskSession } from './desk-session.ts'
import { DeskSteps } from './desk-steps.tsx'
import { stepOf } from './desk-step.ts'
import { LabelCard, ParcelCard, WeightsCard } from './parcel-cards.tsx'
import { StepNow } from './step-now.tsx'
import { useDesk } from './use-desk.ts'

type Asking = 'code' | 'number' | 'courier' | undefined

function Subtitle({ order }: { order: OrderRecord }) {
  const now = useNow()
  return (
    <>
      {order.merchantName} · <ShopMark platform={order.platform} /> {order.shopName} · ship by{' '}
      {dateTime(order.shipByTimestamp, order.timeZone || zoneNow(), now).replace('Today', 'today')}
    </>
  )
}

/** One parcel: what it wants now is the largest thing; a scan goes on, nothing is pressed between. */
export function ShippingDesk({ seenNumber, ...shown }: ParcelProps & { seenNumber: string | undefined }) {
  const { order, parcel } = shown
  const session = useDesk(shown, seenNumber)
  const state = useStore(session.$state)
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const name = nameOf(order, parcel)
  const step = stepOf({ order, parcel, seenNumber: state.seenNumber })
  // The same number again is no news, and no print.
  const given = (number: string) => void (number !== parcel.trackingNumber && session.given(number))
  useRecordName(name)
  useScan((scanned) => {
    if (asking !== 'number') void session.scan(scanned.text)
  })
  return (
    <ScanScreen
      isBench
      title={`Shipping desk · ${name}`}
      subtitle={<Subtitle order={order} />}
      backHref={'/fulfilment/fulfilment-shipping' satisfies Href}
      devices={<Devices />}
      strip={<DeskStrip session={session} strip={state.strip} />}
      cell={<DeskSteps {...shown} step={step} />}
      buttons={buttonsOf(shown, { ask: setAsking, weighAgain: session.weighAgain })}
    >
      <div className="cd-bench__column">
        <ParcelChoice order={order} current={parcel} onPick={(number) => setSearch(`?parcel=${number}`)} />
        <StepNow {...shown} session={session} state={state} step={step} />
      </div>
      <div className="cd-bench__column">
        {asking === 'courier' && <CourierCard {...shown} />}
        <MeasureCard dimension={shown.dimension} />
        <WeightsCard {...shown} />
        <LabelCard order={order} parcel={parcel} label={state.label} onPrint={session.print} />
        <ParcelCard order={order} parcel={parcel} />
      </div>
      {asking === 'code' && (
        <CodeEntry
          isWhole
          onClose={close}
          onSubmit={(code) => {
            close()
            void session.scan(code)
          }}
        />
      )}
      {asking === 'number' && (
        <TrackingDialog parcel={{ ...parcel, orderId: order.orderId, name }} onSaved={given} onClose={close} />
      )}
    </ScanScreen>
  )
}

/** What the last scan was; a number that was read by mistake is taken back here. */
const DeskStrip = ({ session, strip: { key, kind, title, detail, undo } }: { session: DeskSession; strip: Strip }) => (
  <ResultStrip
    key={key}
    kind={kind}
    title={title}
    detail={detail}
    onUndo={undo === undefined ? undefined : () => void session.undo(undo)}
  />
)

type Acts = { ask: (what: Asking) => void; weighAgain: () => void }

function buttonsOf({ order, parcel }: ParcelProps, { ask, weighAgain }: Acts): ScanButton[] {
  const disabledReason = mayBeMeasured(order, parcel) ? undefined : 'The parcel lies in its bin, or is not packed yet'
  return [
    { label: 'Camera or code', icon: 'upc-scan', onPick: () => ask('code') },
    { label: 'Type the weight', icon: '123', onPick: weighAgain, disabledReason },
    {
      label: parcel.trackingNumber === null ? 'Enter tracking number' : 'Change number',
      icon: 'tag',
      onPick: () => ask('number'),
      disabledReason,
    },
    { label: 'Change courier', icon: 'truck', onPick: () => ask('courier'), disabledReason },
  ]
}

function Devices() {
  const [user, isSeen] = [useStore($user), useScannerSeen()]
  return (
    <>
      {isSeen && <DeviceChip icon="upc-scan" label="Scanner" isReady />}
      {user?.name && <DeviceChip icon="person" label={user.name} />}
    </>
  )
}
