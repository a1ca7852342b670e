import { useState } from 'react'
import { Card, Expiry, Icon, Tag } from 'shared-components/page'
import {
  BoxChoice,
  CodeEntry,
  DeviceChip,
  feedback,
  HandheldCell,
  Left,
  NextLine,
  PackLines,
  ResultStrip,
  ScanItem,
  ScanScreen,
  TrayCard,
  useScan,
  WeightBand,
  type ScanKind,
} from 'shared-components/scan'
import { now } from './orders.ts'

const InHand = () => (
  <ScanItem
    name="Vitamin C serum, 30 ml dropper"
    sku="SER-VITC-30"
    tags={
      <>
        <Tag>Batch 26-B4</Tag>
        <Tag tone="amber">
          Expires <Expiry day={now + 21 * 86_400_000} />
        </Tag>
      </>
    }
  >
    <Left
      count={3}
      note={
        <>
          2 of 5<br />
          picked
        </>
      }
    />
  </ScanItem>
)

function BoxAndWeight() {
  const [box, setBox] = useState<string | number>('M')
  return (
    <div className="cd-stack">
      <Card title="Box" action={<span className="cd-second">units fill 2.6 l of 4.3 l</span>}>
        <BoxChoice
          current={box}
          suggested="M"
          onPick={setBox}
          boxes={[
            { id: 'S', name: 'S', size: '18 × 12 × 6 cm', refusal: 'the clay mask is 76 mm, S has 60 mm' },
            { id: 'M', name: 'M', size: '24 × 18 × 10 cm' },
            { id: 'L', name: 'L', size: '32 × 24 × 14 cm' },
          ]}
        />
      </Card>
      <Card title="Weight" action={<span className="cd-second">limit ± 124 g (10 %)</span>}>
        <WeightBand
          expectedGrams={1240}
          measuredGrams={1270}
          limitGrams={124}
          expectedNote="Expected, 6 units + box M"
          measuredNote="Measured, scale 2"
        />
      </Card>
    </div>
  )
}

const offline = (
  <>
    <Icon name="cloud-slash" size={18} />
    <span>
      Offline
      <br />2 waiting
    </span>
  </>
)

/** The handheld of handheld-pick.png; scans made here show in the strip. */
export function Pick() {
  const [last, setLast] = useState<{ number: number; kind: ScanKind; code: string }>({
    number: 0,
    kind: 'right',
    code: '2001234500173',
  })
  const [isTyping, setTyping] = useState(false)
  const take = (code: string) => {
    const kind = code === '2001234500173' ? 'right' : 'wrong'
    feedback(kind)
    setLast({ number: last.number + 1, kind, code })
  }
  useScan((scan) => take(scan.code))
  return (
    <ScanScreen
      title="Picking list 2041"
      subtitle="Stop 7 of 24 · 31 of 96 units"
      backHref="#list"
      chip={offline}
      steps={{ done: 6, now: 6, total: 24, skipped: [3] }}
      strip={
        <ResultStrip
          key={last.number}
          kind={last.kind}
          title={last.kind === 'right' ? 'Right item, 2 of 5' : 'Wrong item'}
          detail={`${last.code} · kept on this device`}
          onUndo={last.kind === 'right' ? () => undefined : undefined}
        />
      }
      cell={<HandheldCell code="A-03-12-B" next="A-03-14-A" isDone />}
      buttons={[
        { label: 'Camera or code', icon: 'upc-scan', onPick: () => setTyping(true) },
        { label: 'Enter quantity', icon: '123', onPick: () => setTyping(true) },
        { label: 'Short pick', icon: 'exclamation-diamond', onPick: () => undefined },
        { label: 'Skip stop', icon: 'skip-forward', onPick: () => undefined },
      ]}
    >
      <InHand />
      <TrayCard name="Tray T-12" slot={6} note="slot 6 of cart 2" />
      <NextLine name="Hand cream 75 ml" units={1} />
      {isTyping && (
        <CodeEntry
          withQuantity
          onClose={() => setTyping(false)}
          onSubmit={(code) => {
            setTyping(false)
            take(code)
          }}
        />
      )}
    </ScanScreen>
  )
}

/** The bench of pack.png. */
export function Pack() {
  return (
    <ScanScreen
      isBench
      title="Tray T-12 · WO-884206"
      subtitle="Dune Beauty · Marketplace B · ship by today 11:00 AM"
      devices={
        <>
          <DeviceChip icon="upc-scan" label="Scanner" isReady />
          <DeviceChip icon="speedometer2" label="Scale 2" isReady />
          <DeviceChip icon="printer" label="Printer bench 3" isReady={false} />
          <DeviceChip icon="person" label="Packer 07" />
        </>
      }
      strip={
        <ResultStrip
          kind="right"
          title="Right item: Vitamin C serum, 4 of 5"
          detail="2001234500173 · 6th of 7 units"
          onUndo={() => undefined}
        />
      }
      buttons={['Camera or code', 'Enter quantity', 'Unit missing', 'Unit damaged', 'Put aside'].map(
        (label, index) => ({
          label,
          icon: ['upc-scan', '123', 'exclamation-diamond', 'bandaid', 'pause-circle'][index] ?? 'box',
          onPick: () => undefined,
        }),
      )}
    >
      <div className="cd-stack">
        <ScanItem isNow name="Vitamin C serum, 30 ml dropper" sku="SER-VITC-30 · Batch 26-B4">
          <Left count={1} note="4 of 5 packed · last unit of this order" />
        </ScanItem>
        <PackLines
          lines={[
            {
              key: 1,
              name: 'Vitamin C serum, 30 ml dropper',
              sku: 'SER-VITC-30 · wrap each',
              done: 4,
              total: 5,
              isNow: true,
            },
            { key: 2, name: 'Hand cream 75 ml', sku: 'CRM-HAND-75', done: 1, total: 1 },
          ]}
        />
      </div>
      <BoxAndWeight />
    </ScanScreen>
  )
}
