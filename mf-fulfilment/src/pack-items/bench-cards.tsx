import { countOf } from 'contract/format'
import { usePicture, usePictures } from 'shared-components/area'
import { Button, Card, Icon, StatusLabel } from 'shared-components/page'
import { Left, PackLines, ScanItem } from 'shared-components/scan'
import type { Href } from '../href.ts'
import { BoxCard } from '../parts/box-card.tsx'
import { LabelLink } from '../parts/label-link.tsx'
import { shippingHref } from '../parts/pack-href.ts'
import type { OrderRecord } from '../parts/order.ts'
import type { ParcelProps } from '../parts/use-parcel.ts'
import { WeightCard } from '../parts/weight-card.tsx'
import type { BenchState } from './pack-session.ts'
import { lineNow, type PackLine, unitsLeft, unitsPacked } from './scan-step.ts'

type BenchCardsProps = ParcelProps & { state: BenchState }

/** Left the unit in hand and the lines, right box, weight and what the next scan does. */
export function BenchCards({ state, order, parcel, dimension }: BenchCardsProps) {
  const line = lineNow(state)
  const pictures = usePictures(state.lines)
  return (
    <>
      <div className="cd-bench__column">
        {line && !state.isClosed ? (
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
        <BoxCard order={order} parcel={parcel} dimension={dimension} />
        <WeightCard order={order} parcel={parcel} dimension={dimension} />
        {!state.isClosed && <NextScan left={unitsLeft(state)} parcel={state.parcel} />}
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

/** What a scan will do next: nothing has to be pressed. */
const NextScan = ({ left, parcel }: { left: number; parcel: BenchState['parcel'] }) => (
  <Card>
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
        Prints: shipping label 100 × 150 mm
      </p>
    </div>
  </Card>
)

function Closed({ state, order }: { state: BenchState; order: OrderRecord }) {
  const words = state.label
    ? state.label.isOpened
      ? 'Its label is open in another tab.'
      : 'The browser kept its label back: open it here.'
    : 'Print label opens its label.'
  return (
    <Card title={`${order.warehouseOrderId} is packed`} action={<StatusLabel code={Math.max(order.status, 3000)} />}>
      <div className="cd-stack">
        <p>
          {state.closedBy && `Packed by another person: ${state.closedBy}. `}
          {unitsPacked(state)} units in {order.parcels.length > 1 ? `${order.parcels.length} parcels` : 'the parcel'}.{' '}
          {words} Scan the next tray to go on.
        </p>
        <div className="cd-bench__actions">
          {state.label && <LabelLink address={state.label.address} isPrimary={!state.label.isOpened} />}
          <Button isLarge icon="truck" href={shippingHref(order.orderId)}>
            Ship it
          </Button>
          <Button isLarge icon="inboxes" href={'/fulfilment/fulfilment-pack' satisfies Href}>
            Next tray
          </Button>
        </div>
      </div>
    </Card>
  )
}
