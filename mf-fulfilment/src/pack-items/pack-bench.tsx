import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateTime } from 'contract/format'
import { ShopMark, useNow, zoneNow } from 'shared-components/page'
import { CodeEntry, DeviceChip, QuantityEntry, ResultStrip, ScanScreen, useScan } from 'shared-components/scan'
import { $user } from 'shared-state'
import { showLabel } from '../parts/label.ts'
import type { OrderRecord } from '../parts/use-orders.ts'
import type { Dimension } from '../parts/use-parcel.ts'
import { BenchCards } from './bench-cards.tsx'
import { lineNow } from './scan-step.ts'
import { usePackSession } from './use-pack-session.ts'

type Asking = 'code' | 'quantity' | undefined

function Subtitle({ order }: { order: OrderRecord }) {
  const now = useNow()
  return (
    <>
      {order.merchantName} · <ShopMark platform={order.platform} /> {order.platform} · ship by{' '}
      {dateTime(order.shipByTimestamp, order.timeZone || zoneNow(), now).replace('Today', 'today')}
    </>
  )
}

/** One parcel: the unit to scan, the lines with their counts, box and weight, and how it closes. */
export function PackBench({ order, dimension }: { order: OrderRecord; dimension: Dimension }) {
  const [session, user] = [usePackSession(order), useStore($user)]
  const state = useStore(session.$state)
  const [asking, setAsking] = useState<Asking>()
  const [isSeen, setSeen] = useState(false)
  const close = () => setAsking(undefined)
  const line = lineNow(state)
  const { strip, label } = state
  const undo = strip.undo
  useScan(
    (scan) => {
      close()
      void session.scan(scan.code)
    },
    () => setSeen(true),
  )
  const print = () => (label ? void showLabel(label.address) : void session.label())
  return (
    <ScanScreen
      isBench
      title={[order.trayName && `Tray ${order.trayName}`, order.warehouseOrderId].filter(Boolean).join(' · ')}
      subtitle={<Subtitle order={order} />}
      backHref="/fulfilment/fulfilment-pack"
      devices={
        <>
          {isSeen && <DeviceChip icon="upc-scan" label="Scanner" isReady />}
          {user?.name && <DeviceChip icon="person" label={user.name} />}
        </>
      }
      strip={
        <ResultStrip
          key={strip.key}
          kind={strip.kind}
          title={strip.title}
          detail={strip.detail}
          onUndo={undo === undefined ? undefined : () => void session.undo(undo)}
        />
      }
      buttons={[
        { label: 'Camera or code', icon: 'upc-scan', onPick: () => setAsking('code') },
        {
          label: 'Enter quantity',
          icon: '123',
          onPick: () => setAsking('quantity'),
          disabledReason: line ? undefined : 'Every unit is packed',
        },
        ...(state.isClosed ? [{ label: 'Print label', icon: 'printer', onPick: print }] : []),
      ]}
    >
      <BenchCards state={state} order={order} dimension={dimension} />
      {asking === 'code' && (
        <CodeEntry
          onClose={close}
          onSubmit={(code) => {
            close()
            void session.scan(code)
          }}
        />
      )}
      {asking === 'quantity' && line && (
        <QuantityEntry
          title={`How many of ${line.name}?`}
          onClose={close}
          onSubmit={(quantity) => {
            close()
            void session.scan(line.sku, quantity)
          }}
        />
      )}
    </ScanScreen>
  )
}
