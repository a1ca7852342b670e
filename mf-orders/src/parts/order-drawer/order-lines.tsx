import { countOf } from 'contract/format'
import { usePictures } from 'shared-components/area'
import { DrawerSection } from 'shared-components/dialog'
import { Picture, Two } from 'shared-components/page'
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
    </DrawerSection>
  )
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
      </div>
      <span className="cd-strong cd-figures" aria-label={`${line.picked} of ${line.quantity} picked`}>
        {line.picked} of {line.quantity}
      </span>
    </li>
  )
}

const whyNone = ({ productId }: Line): string =>
  productId === null ? 'not a product of this merchant' : 'nothing allocated'
