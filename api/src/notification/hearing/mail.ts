import { kindOf, type NotificationKind } from 'contract/notification-kinds'
import type { Tx } from '../../kernel/database.ts'
import { leaveMails } from '../../mail/queue.ts'
import type { Hearer } from './queries.ts'

/** Where a notice leads: `{merchantId}` in it stands for the merchant it is about. */
const linkFor = (link: string, merchantId: number | null): string =>
  link.replaceAll('{merchantId}', String(merchantId ?? 0))

/** Leaves the mail of a notice for each of them who hears by mail. What it says may name no buyer. */
export const mailTo = (
  tx: Tx,
  kind: NotificationKind,
  hearers: readonly (Pick<Hearer, 'userId' | 'merchantId' | 'role'> & { message: string })[],
  link: string | undefined,
): Promise<void> =>
  leaveMails(
    tx,
    hearers.map(({ userId, merchantId, role, message }) => ({
      kind: 'Notice',
      userId,
      facts: {
        subject: kindOf(kind).label,
        message,
        role,
        merchantId,
        ...(link ? { link: linkFor(link, merchantId) } : {}),
      },
    })),
  )
