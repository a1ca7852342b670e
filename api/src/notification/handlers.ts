import { notificationStatus } from 'contract/notification-status'
import { writeChanges } from '../changes/write.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { notify } from './notify.ts'
import * as queries from './queries.ts'
import { addresseeOf, messageOf, refuseForeign } from './rules.ts'
import { settings } from './settings/handlers.ts'

export const notification: Handlers<'notification'> = {
  getNotifications: async (tx, { query }, who) => {
    const { ids, cursor } = await pageOfIds(
      tx,
      {
        from: queries.notifications,
        where: queries.notificationFilter(who, query),
        id: queries.notificationId,
        sort: queries.newestFirst,
      },
      query,
    )
    return {
      result: inOrder(ids, await queries.notificationsById(tx, who, ids)),
      cursor,
      hasNewNotification: await queries.hasUnread(tx, who),
    }
  },

  getNotificationsCount: (tx, { query }, who) => queries.countNotifications(tx, queries.notificationFilter(who, query)),

  markAsRead: async (tx, { body }, who) => {
    const { id, merchantId } = found(await queries.markRead(tx, who, body.notificationId), 'The notification')
    const { unread: from, read: to } = notificationStatus
    await writeChanges(tx, [{ subject: 'notification', id, kind: 'moved', merchantId, userId: who.userId, from, to }])
    return { result: { notificationId: id, status: to }, hasNewNotification: await queries.hasUnread(tx, who) }
  },

  sendMessageToUser: async (tx, { body }, who) => {
    const to = addresseeOf(body)
    refuseForeign(body.link)
    const people = await queries.recipients(tx, who, to)
    if (people.length === 0)
      throw refuse('not-found', { what: 'userId' in to ? 'The person' : 'A person of that role' })
    const message = { message: messageOf(body.message), link: body.link, fromName: who.name }
    return { sent: await notify(tx, people, { type: 'Message', ...message }) }
  },

  ...settings,
}
