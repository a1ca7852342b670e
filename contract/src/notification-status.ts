/** Where a notification stands: what its list answers, and what the feed of changes carries of it. */
export const notificationStatus = { unread: 0, read: 1 } as const
