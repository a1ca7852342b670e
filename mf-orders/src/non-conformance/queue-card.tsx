import type { Role } from 'contract/roles'
import { StatusLabel, When } from 'shared-components/page'
import { nextStepOf } from '../parts/next-step.ts'
import { Shop } from '../parts/order-values.tsx'
import type { Order } from '../parts/order.ts'
import { Cause, NextAction } from './columns.tsx'

/** One order of the queue on a telephone. */
export function QueueCard({ order, role }: { order: Order; role: Role }) {
  const step = nextStepOf(order)
  return (
    <>
      <div className="cd-row-card__line cd-order-card__first">
        <span className="cd-row-card__title">{order.warehouseOrderId}</span>
        <span className="cd-order-card__end">
          <StatusLabel code={order.status} />
        </span>
      </div>
      <Cause order={order} />
      <div>{step?.owner} acts</div>
      <div className="cd-row-card__line cd-second">
        <Shop order={order} />
        <When ms={order.statusChangedTimestamp} />
      </div>
      <div className="cd-row-card__line cd-row-card__foot">
        <NextAction order={order} role={role} />
      </div>
    </>
  )
}
