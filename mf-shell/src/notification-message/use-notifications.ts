import { useStore } from '@nanostores/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { useEffect } from 'react'
import { $notifications, api } from 'shared-state'

export type Notification = Item<Calls['notification']['getNotifications']>

const listKey = 'notifications'

/** One page of one's notifications, how many there are and how many are unread; read again whenever the bell has heard something. */
export function useNotifications(keyword: string, page: number, pageSize: number) {
  const queries = useQueryClient()
  const heard = useStore($notifications)
  useEffect(() => void queries.invalidateQueries({ queryKey: [listKey] }), [queries, heard])
  const filters = keyword ? { keyword } : {}
  const rows = useQuery({
    queryKey: [listKey, keyword, page, pageSize],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.notification.getNotifications({ query: { ...filters, pageNumber: page, pageSize } }, { signal }),
  })
  const count = useQuery({
    queryKey: [listKey, keyword, 'count'],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => api.notification.getNotificationsCount({ query: filters }, { signal }),
  })
  return {
    rows: rows.data?.result,
    total: count.data?.result,
    unread: count.data?.unread,
    isPending: rows.isPending,
    error: rows.error,
    again: () => void rows.refetch(),
  }
}
