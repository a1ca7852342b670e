import type { Role } from 'contract/roles'
import { StatusLabel, When } from 'shared-components/page'
import { nextStepOf } from '../parts/next-step.ts'
import { Shop } from '../parts/order-values.tsx'
import type { Order } from '../parts/order.ts'
import { Cause, nextAction, waitsSince } from './columns.tsx'
import type { Acts } from '../parts/queue-acts/use-acts.tsx'

/** One order of the queue on a telephone. */
export function QueueCard({ order, role, acts }: { order: Order; role: Role; acts: Acts }) {
  const step = nextStepOf(order)
  const next = nextAction({ order, role, acts })
  return (
    <>
      <div className="cd-row-card__line cd-order-card__first">
        <span className="cd-row-card__title">{order.warehouseOrderId}</span>
        <span className="cd-order-card__end">
          <StatusLabel code={order.status} />
        </span>
      </div>
      <Cause order={order} />
      <div>
        {step?.owner} acts{order.takenBy !== null && `, ${order.takenBy} has taken it on`}
      </div>
      <div className="cd-row-card__line cd-second">
        <Shop order={order} />
        <When ms={waitsSince(order)} />
      </div>
      <div className="cd-row-card__foot">
        <span>{step?.words}</span>
        {next && <div className="cd-row-card__button">{next}</div>}
      </div>
    </>
  )
}
