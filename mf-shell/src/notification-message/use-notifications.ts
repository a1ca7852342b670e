import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { useCallList } from 'shared-components/area'
import { api } from 'shared-state'

export type Notification = Item<Calls['notification']['getNotifications']>

/** One page of one's notifications, how many there are and how many are unread. */
export function useNotifications(keyword: string, list: { page: number; pageSize: number }) {
  const filters = keyword ? { keyword } : {}
  const found = useCallList(api.notification.getNotifications, api.notification.getNotificationsCount, filters, list, {
    staleTime: 0,
  })
  return { ...found, unread: found.counted?.unread }
}
