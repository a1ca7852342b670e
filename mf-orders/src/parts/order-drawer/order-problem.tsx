import { Notice } from 'shared-components/page'
import { moreLines, nextStepOf, problemsOf } from '../next-step.ts'
import type { OrderDetail } from '../order.ts'
import { holdsInWords } from './stop-rules.ts'

/** Why the order does not go on: its causes, the worst first, who has to act and how; or the hold it is under. */
export function OrderProblem({ order }: { order: OrderDetail }) {
  const step = nextStepOf(order)
  if (step) {
    const [worst, ...others] = problemsOf(order.status, step.cause)
    return (
      <Notice title={worst}>
        <div>
          {step.owner}: {step.words}.{order.takenBy && ` ${order.takenBy} has taken it on.`}
        </div>
        {others.length > 0 && (
          <>
            <div className="cd-strong">And {moreLines(others.length)}</div>
            <ul className="cd-order-problems">
              {others.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    )
  }
  return order.holds.length > 0 ? (
    <Notice title={`On hold: ${holdsInWords(order)}`}>
      <div>
        It is not picked, packed or shipped until the hold is lifted{order.holdUntilTimestamp !== null && ' or ends'}.
      </div>
    </Notice>
  ) : null
}
