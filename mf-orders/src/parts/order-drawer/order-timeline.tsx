import { useState } from 'react'
import { DrawerSection } from 'shared-components/dialog'
import { Button, StatusLabel, Timeline, When } from 'shared-components/page'
import { shortReason } from '../next-step.ts'
import type { OrderDetail } from '../order.ts'

const mostShown = 4

/** What happened to the order, oldest first: the last four, or all. */
export function OrderTimeline({ order: { events, timeZone } }: { order: OrderDetail }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? events : events.slice(-mostShown)
  const more = events.length > mostShown && (
    <Button kind="link" onClick={() => setWhole(!isWhole)}>
      {isWhole ? `Last ${mostShown} events` : `All ${events.length} events`}
    </Button>
  )
  return (
    <DrawerSection title="Timeline" action={more || undefined}>
      <Timeline
        events={shown.map((event, index) => ({
          key: `${event.timestamp} ${event.toStatus} ${index}`,
          at: <When ms={event.timestamp} zone={timeZone} />,
          what: <StatusLabel code={event.toStatus} />,
          note: [shortReason(event.toStatus, event.note), event.actor].filter(Boolean).join(' · '),
          isNow: index === shown.length - 1,
        }))}
      />
    </DrawerSection>
  )
}
