import type { notification } from 'contract/calls/notification'
import type { Item } from 'contract/define'
import { dateTime, relative } from 'contract/format'
import { notificationStatus } from 'contract/notification-status'

type Row = Item<typeof notification.getNotifications>
/** One message of the list. Link: the place in the portal it leads to. Type: what kind it is, which its icon shows. */
export type BellNotification = Pick<Row, 'notificationId' | 'message' | 'status' | 'createdTimestamp'> & {
  link?: Row['link']
  type?: Row['type']
}

/** How many the panel draws, however many there are (portal.md 9). */
export const mostShown = 5
const mostCharacters = 47

export const isUnread = ({ status }: BellNotification): boolean => status === notificationStatus.unread

/** The first 47 characters and an ellipsis; a shorter message stays whole. */
export function cut(message: string): string {
  const characters = [...message]
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : message
}

/** What the bell is called: 'Notifications, 3 unread, New'. */
export const bellName = (label: string, unread: number, hasNew: boolean): string =>
  `${label}, ${unread || 'none'} unread${hasNew ? ', New' : ''}`

/** Where one notification leads: `{id}` in the pattern is its number, which otherwise stands at the end. */
export function hrefOf(pattern: string, { notificationId }: BellNotification): string {
  const id = encodeURIComponent(notificationId)
  return pattern.includes('{id}') ? pattern.replaceAll('{id}', id) : pattern + id
}

/**
 * '5 min ago', and the whole time for those who ask; undefined where the time is none. A clock that runs ahead makes no
 * future.
 */
export function timeOf(
  { createdTimestamp }: BellNotification,
  zone: string,
  now: number,
): { words: string; whole: string; iso: string } | undefined {
  const moment = new Date(createdTimestamp)
  if (Number.isNaN(moment.getTime())) return undefined
  return {
    words: now - createdTimestamp < 60_000 ? 'just now' : relative(createdTimestamp, now),
    whole: dateTime(createdTimestamp, zone),
    iso: moment.toISOString(),
  }
}

/** The zone if the browser knows it, else the browser's own. */
export function zoneOf(name: string | undefined): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    return name ? Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone : own
  } catch {
    return own
  }
}
