import { isUnread, type BellNotification } from './notification.ts'

export type Arrivals = {
  /** What is unread in a list and has come since the lists before; nothing of the first list has. */
  since: (items: readonly BellNotification[]) => BellNotification[]
  /** True once for each notification. */
  isFirst: (item: BellNotification) => boolean
  forget: () => void
}

/** Remembers which notifications have been seen, so that each is told as new once. */
export function createArrivals(): Arrivals {
  let known: Set<number> | undefined
  let newest = 0
  const learn = ({ notificationId, createdTimestamp }: BellNotification) => {
    known?.add(notificationId)
    newest = Math.max(newest, createdTimestamp)
  }
  return {
    since(items) {
      const have = known
      const come = have
        ? items.filter((item) => isUnread(item) && !have.has(item.notificationId) && item.createdTimestamp >= newest)
        : []
      known ??= new Set()
      for (const item of items) if (!come.includes(item)) learn(item)
      return come
    },
    isFirst(item) {
      if (known?.has(item.notificationId)) return false
      learn(item)
      return true
    },
    forget() {
      known = undefined
      newest = 0
    },
  }
}
