import { thousands } from 'contract/format'
import { DrawerSection } from 'shared-components/dialog'
import { Picture, Two } from 'shared-components/page'
import type { OrderDetail } from '../use-orders.ts'
import { usePicture } from '../use-picture.ts'

type Line = OrderDetail['lines'][number]

const counted = (count: number, word: string) => `${thousands(count)} ${word}${count === 1 ? '' : 's'}`

/** What was ordered, the cells it is promised from and why those, and how much is picked. */
export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <DrawerSection title="Lines" note={`${counted(order.lineCount, 'line')}, ${counted(order.unitCount, 'unit')}`}>
      <ul className="cd-order-lines">
        {order.lines.map((line) => (
          <OrderLine key={line.lineNo} line={line} />
        ))}
      </ul>
    </DrawerSection>
  )
}

function OrderLine({ line }: { line: Line }) {
  const picture = usePicture(line.productId, line.hasImage)
  return (
    <li className="cd-order-line">
      <Picture src={picture} alt="" />
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
