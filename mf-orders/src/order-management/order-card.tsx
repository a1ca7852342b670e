import { due, thousands } from 'contract/format'
import { Icon, StatusLabel, Tag, useNow, When } from 'shared-components/page'
import { heldBy, isOpen, itemsOf, OrderPriority, partlyGone, Shop, trayOf } from '../parts/order-values.tsx'
import type { Order } from '../parts/order.ts'

/** One order on a telephone. */
export function OrderCard({ order }: { order: Order }) {
  const { name } = itemsOf(order)
  const held = heldBy(order)
  const gone = partlyGone(order)
  return (
    <>
      <div className="cd-row-card__line cd-order-card__first">
        <span className="cd-row-card__title">{order.warehouseOrderId}</span>
        {order.priority > 0 && <OrderPriority order={order} />}
        <span className="cd-order-card__end">
          <StatusLabel code={order.status} />
        </span>
      </div>
      <div className="cd-row-card__line cd-order-card__items">
        <span>
          {name}
          {order.lineCount > 1 && ` · +${order.lineCount - 1}`}
        </span>
        <span className="cd-second">× {thousands(order.unitCount)}</span>
      </div>
      <div className="cd-row-card__line cd-second">
        <Shop order={order} />
        <span>{trayOf(order)}</span>
      </div>
      {gone && (
        <div className="cd-row-card__line">
          <Tag icon="truck">{gone}</Tag>
        </div>
      )}
      {held && (
        <div className="cd-row-card__line">
          <Tag icon="pause-circle">{held}</Tag>
        </div>
      )}
      <DueLine order={order} />
    </>
  )
}

function DueLine({ order }: { order: Order }) {
  const now = useNow()
  const { state, words } = due(order.shipByTimestamp, now)
  const shown = isOpen(order) ? state : 'intime'
  return (
    <div className={`cd-row-card__line cd-row-card__foot cd-order-card__due cd-when--${shown}`}>
      <span>
        Ship by <When ms={order.shipByTimestamp} />
      </span>
      {isOpen(order) && (
        <span className="cd-when__under">
          {state === 'late' && <Icon name="exclamation-circle-fill" size={14} />}
          {state === 'soon' && <Icon name="clock" size={14} />}
          {words}
        </span>
      )}
    </div>
  )
}
