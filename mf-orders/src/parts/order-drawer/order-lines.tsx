import { countOf } from 'contract/format'
import { usePictures } from 'shared-components/area'
import { DrawerSection } from 'shared-components/dialog'
import { Facts, Picture, Two } from 'shared-components/page'
import type { OrderDetail } from '../order.ts'

type Line = OrderDetail['lines'][number]

/** What was ordered, the cells it is promised from and why those, and how much is picked. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const pictures = usePictures(order.lines)
  return (
    <DrawerSection title="Lines" note={`${countOf(order.lineCount, 'line')}, ${countOf(order.unitCount, 'unit')}`}>
      <ul className="cd-order-lines">
        {order.lines.map((line) => (
          <OrderLine key={line.lineNo} line={line} picture={pictures.get(line.productId)} />
        ))}
      </ul>
      <Serials order={order} />
      <VoidLabels order={order} />
    </DrawerSection>
  )
}

/** The serials that its units were packed with. */
function Serials({ order }: { order: OrderDetail }) {
  const serials = order.parcels.flatMap((parcel) => parcel.serials)
  if (serials.length === 0) return null
  return <Facts facts={serials.map(({ sku, serial }) => [`Serial of ${sku}`, serial])} />
}

/** The labels of its parcels that must not leave the house any more. */
function VoidLabels({ order: { voidTrackingNumbers } }: { order: OrderDetail }) {
  if (voidTrackingNumbers.length === 0) return null
  return <Facts facts={[['Void tracking numbers', voidTrackingNumbers.join(', ')]]} />
}

function OrderLine({ line, picture }: { line: Line; picture: string | undefined }) {
  return (
    <li className="cd-order-line">
      <Picture src={picture} size={32} />
      <Two isStrong first={line.productId === null ? `“${line.productName}”` : line.productName} second={line.sku} />
      <div>
        {line.allocations.map((one) => (
          <Two key={one.allocationId} isStrong first={`${one.quantity} × ${one.cellCode}`} second={one.reason} />
        ))}
        {line.allocations.length === 0 && <span className="cd-second">{whyNone(line)}</span>}
        {line.leftOut.map(({ place, quantity, why }) => (
          <Two key={`${place} ${why}`} first={`${quantity} in ${place}`} second={why} />
        ))}
      </div>
      <span className="cd-strong cd-figures" aria-label={`${line.picked} of ${line.quantity} picked`}>
        {line.picked} of {line.quantity}
      </span>
    </li>
  )
}

function whyNone({ productId, leftOut }: Line): string {
  if (productId === null) return 'not a product of this merchant'
  return leftOut.length ? 'nothing allocated; left out now:' : 'nothing allocated'
}
