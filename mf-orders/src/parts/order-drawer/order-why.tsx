import { statusLabel } from 'contract/order-status'
import { onwardFrom, whyMoved } from 'contract/order-moves'
import { DrawerSection } from 'shared-components/dialog'
import { When } from 'shared-components/page'
import type { OrderDetail } from '../order.ts'

/** Why the order stands where it is, who brought it there and when, and what would move it on: by the table of moves. */
export function OrderWhy({ order: { status, events, timeZone } }: { order: OrderDetail }) {
  const came = events.findLast(({ fromStatus, toStatus }) => toStatus === status && fromStatus !== status)
  const why = came && whyMoved(came.fromStatus, came.toStatus)
  const ways = onwardFrom(status)
  return (
    <DrawerSection title={`Why it is ${statusLabel(status)}`}>
      {came && (
        <p>
          {why ?? 'moved'}
          {`, by ${came.actor}, `}
          <When ms={came.timestamp} zone={timeZone} />
        </p>
      )}
      {ways.length > 0 && <p className="cd-second">What would move it on:</p>}
      {ways.length > 0 ? (
        <ul className="cd-order-problems">
          {ways.map(({ to, why: when }) => (
            <li key={to}>
              <span className="cd-strong">{statusLabel(to)}</span>: {when}
            </li>
          ))}
        </ul>
      ) : (
        <p className="cd-second">It is at its end: nothing moves it any more.</p>
      )}
    </DrawerSection>
  )
}
