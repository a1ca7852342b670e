import { useStore } from '@nanostores/react'
import { countOf, thousands } from 'contract/format'
import { kindOf } from 'contract/notification-kinds'
import { notificationStatus } from 'contract/notification-status'
import { Button, Empty, EmptyByFilter, Icon, Notice, Page, When } from 'shared-components/page'
import { DataTable, Filters, ListPager, useListState, type Column } from 'shared-components/table'
import { $search, readNotification, setSearch } from 'shared-state'
import { NotificationDrawer } from './notification-drawer.tsx'
import './notification-message.css'
import { useNotifications, type Notification } from './use-notifications.ts'

const isUnread = ({ status }: Notification) => status === notificationStatus.unread
const keyOf = ({ notificationId }: Notification) => String(notificationId)

const columns: Column<Notification>[] = [
  { id: 'message', head: 'Message', wraps: true, card: 'title', cell: (row) => <Message row={row} /> },
  { id: 'from', head: 'From', card: 'line', cell: (row) => row.fromName },
  { id: 'when', head: 'When', card: 'line', cell: (row) => <When ms={row.createdTimestamp} relative="under" /> },
  {
    id: 'state',
    head: 'State',
    card: 'button',
    cell: (row) => (isUnread(row) ? <MarkAsRead row={row} /> : <span className="cd-second">Read</span>),
  },
]

const Message = ({ row }: { row: Notification }) => (
  <span className={isUnread(row) ? 'notification-message notification-message--unread' : 'notification-message'}>
    {isUnread(row) && <span className="cd-hidden">Unread: </span>}
    <span className="notification-message__kind" title={kindOf(row.type).label}>
      <Icon name={kindOf(row.type).icon} />
    </span>
    {row.message}
  </span>
)

const MarkAsRead = ({ row }: { row: Notification }) => (
  <Button
    icon="check2"
    label={`Mark as read: ${row.message}`}
    onClick={() => void readNotification(row.notificationId)}
  >
    Mark as read
  </Button>
)

const truthOf = (total: number, unread: number) =>
  `${countOf(total, 'notification')}, ${unread === 0 ? 'none' : thousands(unread)} unread`

/**
 * The message that is open, by a name of its own in the URL: the list one comes from still reads `open` until it is
 * gone, and would look for it.
 */
function useShown(search: string): [string | null, (key: string | undefined) => void] {
  const query = new URLSearchParams(search)
  const show = (key: string | undefined) => {
    if (key) query.set('notification', key)
    else query.delete('notification')
    setSearch(query.size > 0 ? `?${query}` : '')
  }
  return [query.get('notification'), show]
}

/** Everything one was told, the newest first. */
export function NotificationMessage() {
  const search = useStore($search)
  const list = useListState<never>({ search, setSearch, filters: [] })
  const { rows, total, unread, isLoading, error, refetch } = useNotifications(list.text.trim(), list)
  const [shown, show] = useShown(search)
  const open = rows?.find((row) => keyOf(row) === shown)
  return (
    <Page
      title="Notifications Message"
      actions={
        <Button icon="gear" href={'/user/user-profile/myself'}>
          What you hear
        </Button>
      }
      truth={total === undefined || unread === undefined ? undefined : truthOf(total, unread)}
      footer={<ListPager list={list} total={total} />}
    >
      <Filters search={{ value: list.text, placeholder: 'Message or sender', onChange: list.setText }} />
      {rows && shown !== null && !open && (
        <Notice onDismiss={() => show(undefined)}>
          The notification you asked for is not on this page of the list. Search for its words.
        </Notice>
      )}
      <DataTable
        name="Notifications"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        onOpen={(row) => show(keyOf(row))}
        openKey={shown ?? undefined}
        isLoading={isLoading}
        error={error}
        onRetry={refetch}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No notifications match" onClear={list.clear} />
          ) : (
            <Empty icon="bell" title="No Message">
              What concerns you comes here: messages from people, and how your imports ended.
            </Empty>
          )
        }
      />
      {open && <NotificationDrawer key={keyOf(open)} notification={open} onClose={() => show(undefined)} />}
    </Page>
  )
}
