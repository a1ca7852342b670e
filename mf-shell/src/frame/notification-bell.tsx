import { useStore } from '@nanostores/react'
import { createElement, lazy, Suspense, useEffect } from 'react'
import type { NotificationReadEvent } from 'shared-components/notification-bell'
import { Icon, zoneNow } from 'shared-components/page'
import {
  $notifications,
  $notificationsProblem,
  $statisticsProblem,
  $statisticsTimestamp,
  followNotifications,
  loadNotifications,
  readNotification,
} from 'shared-state'

/** The page of all notifications, where a message of the bell leads too. */
const page = '/notifications/notification-message'

const read = ({ detail }: NotificationReadEvent) => void readNotification(detail.notificationId)
const retry = () => void loadNotifications()

/** The element, fed from the stores: elements read none themselves. */
function Bell() {
  const { items, hasNew = false, unread } = useStore($notifications) ?? {}
  const problem = useStore($notificationsProblem)
  useEffect(followNotifications, [])
  return createElement('crossdock-notification-bell', {
    items,
    hasNew,
    unread,
    problem,
    allHref: page,
    messageHref: `${page}?notification={id}`,
    timeZone: zoneNow(),
    'oncrossdock-notification-read': read,
    'oncrossdock-notification-retry': retry,
  })
}

/** The way to the page alone: while the element is under way, and where it cannot be had. */
const PlainBell = () => (
  <a className="frame-bell__link" href={page} aria-label="Notifications">
    <Icon name="bell" size={18} />
  </a>
)

const LoadedBell = lazy(() =>
  import('shared-components/notification-bell').then(
    () => ({ default: Bell }),
    () => ({ default: PlainBell }),
  ),
)

/** The header's bell. Its code comes after the first numbers are drawn, or could not be. */
export function NotificationBell() {
  const isCounted = useStore($statisticsTimestamp) !== undefined
  const isRefused = useStore($statisticsProblem) !== undefined
  return (
    <div className="frame-bell">
      {isCounted || isRefused ? (
        <Suspense fallback={<PlainBell />}>
          <LoadedBell />
        </Suspense>
      ) : (
        <PlainBell />
      )}
    </div>
  )
}
