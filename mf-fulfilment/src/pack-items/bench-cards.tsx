import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { usePicture, usePictures } from 'shared-components/area'
import { Button, Card, Icon, StatusLabel } from 'shared-components/page'
import { Left, PackLines, ScanItem } from 'shared-components/scan'
import { $printing } from 'shared-state'
import type { Href } from '../href.ts'
import { BoxCard } from '../parts/box-card.tsx'
import { labelWords } from '../parts/label.ts'
import { LabelLink } from '../parts/label-link.tsx'
import { MeasureCard } from '../parts/measure-card.tsx'
import { shippingHref } from '../parts/pack-href.ts'
import { PrintingMenu } from '../parts/printing-menu.tsx'
import type { OrderRecord } from '../parts/order.ts'
import type { ParcelProps } from '../parts/use-parcel.ts'
import { WeightCard } from '../parts/weight-card.tsx'
import type { BenchState } from './pack-session.ts'
import { lineNow, type PackLine, unitsLeft, unitsPacked } from './pack-state.ts'

type BenchCardsProps = ParcelProps & { state: BenchState; onDropSerial: () => void }

/** Left the unit in hand and the lines, right box, weight and what the next scan does. */
export function BenchCards({ state, order, parcel, dimension, onDropSerial }: BenchCardsProps) {
  const line = lineNow(state)
  const pictures = usePictures(state.lines)
  return (
    <>
      <div className="cd-bench__column">
        {state.asksSerial && <SerialAsked code={state.asksSerial} onDrop={onDropSerial} />}
        {state.left && !state.isClosed ? (
          <HasLeft words={state.left} />
        ) : line && !state.isClosed ? (
          <UnitNow line={line} isLast={unitsLeft(state) === 1} />
        ) : (
          <Closed state={state} order={order} />
        )}
        <PackLines
          lines={state.lines.map((one) => ({
            key: one.sku,
            name: one.name,
            sku: one.elsewhere > 0 ? `${one.sku} · ${one.elsewhere} packed at another bench` : one.sku,
            done: one.packed,
            total: one.quantity,
            isNow: one === line,
            picture: pictures.get(one.productId),
          }))}
        />
      </div>
      <div className="cd-bench__column">
        <MeasureCard dimension={dimension} />
        <BoxCard order={order} parcel={parcel} dimension={dimension} />
        <WeightCard order={order} parcel={parcel} dimension={dimension} />
        {!state.isClosed && !state.left && <NextScan left={unitsLeft(state)} parcel={state.parcel} />}
      </div>
    </>
  )
}

function UnitNow({ line, isLast }: { line: PackLine; isLast: boolean }) {
  const picture = usePicture(line)
  return (
    <ScanItem
      isNow
      name={line.name}
      sku={[line.sku, line.batches && `Batch ${line.batches}`].filter(Boolean).join(' · ')}
      picture={picture}
    >
      <Left
        count={line.quantity - line.packed}
        note={`${line.packed} of ${line.quantity} packed${isLast ? ' · last unit of this order' : ''}`}
      />
    </ScanItem>
  )
}

/** The unit in hand waits for the scan of its serial. */
const SerialAsked = ({ code, onDrop }: { code: string; onDrop: () => void }) => (
  <Card title={`Scan the serial of this ${code}`} note="the next scan is its serial">
    <Button isLarge isWide icon="arrow-counterclockwise" onClick={onDrop}>
      Put it back
    </Button>
  </Card>
)

/** The order is in other hands now: the bench is ready for the next tray. */
const HasLeft = ({ words }: { words: string }) => (
  <Card title={words}>
    <p>The bench is ready: scan the next tray to go on.</p>
  </Card>
)

/** What a scan will do next: nothing has to be pressed. */
function NextScan({ left, parcel }: { left: number; parcel: BenchState['parcel'] }) {
  const isStation = useStore($printing) === 'station'
  return (
    <Card>
      <div className="cd-stack">
        <div className="cd-bench__next">
          <Icon name="printer" size={22} />
          <p>
            {parcel.number > 1 && (
              <>
                <b className="cd-strong">
                  Scans go into parcel {parcel.number}, {countOf(parcel.units, 'unit')} so far.
                </b>
                <br />
              </>
            )}
            {left === 1 ? (
              <>
                <b className="cd-strong">The next scan closes the parcel.</b> No button to press.
              </>
            ) : (
              <>The last of the {left} units closes the parcel. No button to press.</>
            )}
            <br />
            {isStation ? 'Prints: shipping label 100 × 150 mm' : 'Print label then prints it, 100 × 150 mm'}
          </p>
        </div>
        <PrintingMenu />
      </div>
    </Card>
  )
}

function Closed({ state, order }: { state: BenchState; order: OrderRecord }) {
  const words = state.label ? labelWords[state.label.went] : 'Print label prints its label.'
  return (
    <Card title={`${order.warehouseOrderId} is packed`} action={<StatusLabel code={Math.max(order.status, 3000)} />}>
      <div className="cd-stack">
        <p>
          {state.closedBy && `Packed by another person: ${state.closedBy}. `}
          {countOf(unitsPacked(state), 'unit')} in{' '}
          {order.parcels.length > 1 ? `${order.parcels.length} parcels` : 'the parcel'}. {words} Scan the next tray to
          go on.
        </p>
        <div className="cd-bench__actions">
          <LabelLink label={state.label} />
          <Button isLarge icon="truck" href={shippingHref(order.orderId)}>
            Ship it
          </Button>
          <Button isLarge icon="inboxes" href={'/fulfilment/fulfilment-pack' satisfies Href}>
            Next tray
          </Button>
          <PrintingMenu />
        </div>
      </div>
    </Card>
  )
}
