import type { ChangeKind } from 'contract/changes'
import { writeChanges } from '../changes/write.ts'
import type { Tx } from '../kernel/database.ts'

/** Tells the feed of a list: it belongs to its location, whosever orders are on it. */
export const tellList = (
  tx: Tx,
  { id, locationId }: { id: number; locationId: number },
  kind: ChangeKind,
): Promise<void> => writeChanges(tx, [{ subject: 'pickingList', id, kind, merchantId: null, locationId }])

/** Tells the feed of a tray: it belongs to its location, whosever orders are in it. */
export const tellTray = (tx: Tx, { id }: { id: number }, locationId: number): Promise<void> =>
  writeChanges(tx, [{ subject: 'tray', id, kind: 'changed', merchantId: null, locationId }])
