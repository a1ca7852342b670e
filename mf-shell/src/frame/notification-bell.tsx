import { useStore } from '@nanostores/react'
import { orderReaders } from 'contract/roles'
import { createElement, useEffect } from 'react'
import { Later } from 'shared-components/area'
import type { NotificationReadEvent } from 'shared-components/notification-bell'
import { Icon, zoneNow } from 'shared-components/page'
import {
  $role,
  $notifications,
  $notificationsProblem,
  $statisticsProblem,
  $statisticsTimestamp,
  followNotifications,
  loadNotifications,
  readNotification,
} from 'shared-state'
import type { Href } from '../href.ts'

/** The page of all notifications, where a message of the bell leads too. */
const page = '/notifications/notification-message' satisfies Href

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
    waiting: !items && !problem,
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

const bell = async () => {
  await import('shared-components/notification-bell')
  return Bell
}

/** The header's bell. Its code comes after the first numbers are drawn, or could not be. */
export function NotificationBell() {
  const isCounted = useStore($statisticsTimestamp) !== undefined
  const isRefused = useStore($statisticsProblem) !== undefined
  const hasNumbers = orderReaders.includes(useStore($role))
  return (
    <div className="frame-bell">
      {isCounted || isRefused || !hasNumbers ? (
        <Later load={bell} props={{}} meanwhile={<PlainBell />} instead={<PlainBell />} />
      ) : (
        <PlainBell />
      )}
    </div>
  )
}
