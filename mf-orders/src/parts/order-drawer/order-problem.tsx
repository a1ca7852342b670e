import { Notice } from 'shared-components/page'
import { nextStepOf } from '../next-step.ts'
import type { OrderDetail } from '../use-orders.ts'

/** Why the order does not go on: its cause, who has to act and how; or the hold it is under. */
export function OrderProblem({ order }: { order: OrderDetail }) {
  const step = nextStepOf(order)
  if (step)
    return (
      <Notice title={step.cause}>
        <div>
          {step.owner}: {step.words}.
        </div>
      </Notice>
    )
  return order.holds.length > 0 ? (
    <Notice title={`On hold: ${order.holds.join(', ')}`}>
      <div>It is not picked, packed or shipped until the hold is lifted.</div>
    </Notice>
  ) : null
}
