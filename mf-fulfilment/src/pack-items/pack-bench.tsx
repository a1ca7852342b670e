import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateTime } from 'contract/format'
import { isCovered, ShopMark, useNow, useRecordName, zoneNow } from 'shared-components/page'
import {
  CodeEntry,
  DeviceChip,
  QuantityEntry,
  type Reading,
  ResultStrip,
  type ScanButton,
  ScanScreen,
  useScan,
} from 'shared-components/scan'
import { $user } from 'shared-state'
import type { Href } from '../href.ts'
import type { OrderRecord } from '../parts/order.ts'
import type { ParcelProps } from '../parts/use-parcel.ts'
import { BenchCards } from './bench-cards.tsx'
import type { BenchState } from './pack-session.ts'
import { lineNow } from './pack-state.ts'
import { TroubleDialog } from './trouble-dialog.tsx'
import { usePackSession } from './use-pack-session.ts'

/** What a scanner, a camera or a person says of a unit. */
type Read = Pick<Reading, 'code' | 'text'> & { gs1?: Reading['gs1'] | undefined }
type Asking = 'code' | 'quantity' | 'trouble' | undefined

function Subtitle({ order }: { order: OrderRecord }) {
  const now = useNow()
  return (
    <>
      {order.merchantName} · <ShopMark platform={order.platform} /> {order.shopName} · ship by{' '}
      {dateTime(order.shipByTimestamp, order.timeZone || zoneNow(), now).replace('Today', 'today')}
      {order.remark && <Text label="Remark">{order.remark}</Text>}
      {order.warehouseNote && <Text label="Warehouse note">{order.warehouseNote}</Text>}
    </>
  )
}

/** What the packer is to heed: the merchant's instruction, the warehouse's own note. */
const Text = ({ label, children }: { label: string; children: string }) => (
  <p className="cd-scan__text" role="group" aria-label={label} tabIndex={0}>
    <b className="cd-strong">{label}:</b> {children}
  </p>
)

type PackBenchProps = ParcelProps & {
  /** When the order was read. */
  readTimestamp: number
}

/** One order: the unit to scan, the lines with their counts, box and weight, and how it closes. */
export function PackBench({ order, parcel, dimension, readTimestamp }: PackBenchProps) {
  const session = usePackSession(order, readTimestamp)
  const state = useStore(session.$state)
  const [asking, setAsking] = useState<Asking>()
  const [isSeen, setSeen] = useState(false)
  const close = () => setAsking(undefined)
  useRecordName(order.warehouseOrderId)
  const line = lineNow(state)
  const { strip } = state
  const undo = strip.undo
  const take = (code: string, quantity?: number, serial?: string) => {
    close()
    void session.scan(code, quantity, serial)
  }
  const takeRead = ({ code, text, gs1 }: Read) => take(state.asksSerial ? text : code, undefined, gs1?.serial)
  useScan(
    // What stands over the bench, as the weight, is answered first: nothing is packed behind it.
    (scan) => (asking === undefined && isCovered() ? false : takeRead(scan)),
    () => setSeen(true),
  )
  const print = () => void session.label()
  return (
    <ScanScreen
      isBench
      title={[order.trayName && `Tray ${order.trayName}`, order.warehouseOrderId].filter(Boolean).join(' · ')}
      subtitle={<Subtitle order={order} />}
      backHref={'/fulfilment/fulfilment-pack' satisfies Href}
      devices={<Devices isSeen={isSeen} />}
      strip={
        <ResultStrip
          key={strip.key}
          kind={strip.kind}
          title={strip.title}
          detail={strip.detail}
          onUndo={strip.isLift ? session.lift : undo === undefined ? undefined : () => void session.undo(undo)}
        />
      }
      buttons={buttonsOf(state, { ask: setAsking, begin: session.begin, goBack: session.goBack, print })}
    >
      <BenchCards state={state} order={order} parcel={parcel} dimension={dimension} onDropSerial={session.dropSerial} />
      {asking === 'trouble' && <TroubleDialog state={state} order={order} session={session} onClose={close} />}
      {asking === 'code' && <CodeEntry onClose={close} onSubmit={(_code, _quantity, read) => takeRead(read)} />}
      {asking === 'quantity' && line && (
        <QuantityEntry
          title={`How many of ${line.name}?`}
          onClose={close}
          onSubmit={(quantity) => take(line.sku, quantity)}
        />
      )}
    </ScanScreen>
  )
}

type Acts = { ask: (what: Asking) => void; begin: () => void; goBack: () => void; print: () => void }

function buttonsOf(state: BenchState, { ask, begin, goBack, print }: Acts): ScanButton[] {
  const { units, number, before } = state.parcel
  return [
    { label: 'Camera or code', icon: 'upc-scan', onPick: () => ask('code') },
    {
      label: 'Enter quantity',
      icon: '123',
      onPick: () => ask('quantity'),
      disabledReason: lineNow(state) ? undefined : 'Every unit is packed',
    },
    {
      label: 'Problem',
      icon: 'exclamation-triangle',
      onPick: () => ask('trouble'),
      disabledReason: state.isClosed ? 'Every unit is packed' : state.left,
    },
    state.isClosed
      ? { label: 'Print label', icon: 'printer', onPick: print }
      : before
        ? { label: `Back to parcel ${before.number}`, icon: 'arrow-left', onPick: goBack }
        : {
            label: 'New parcel',
            icon: 'box-seam',
            onPick: begin,
            disabledReason: units > 0 ? undefined : `Nothing is in parcel ${number} yet`,
          },
  ]
}

function Devices({ isSeen }: { isSeen: boolean }) {
  const user = useStore($user)
  return (
    <>
      {isSeen && <DeviceChip icon="upc-scan" label="Scanner" isReady />}
      {user?.name && <DeviceChip icon="person" label={user.name} />}
    </>
  )
}
