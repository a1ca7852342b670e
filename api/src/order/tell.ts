import { writeChanges } from '../changes/write.ts'
import type { Tx } from '../kernel/database.ts'

/** Tells the feed of an order that changed without a move. */
export const tellOrder = (
  tx: Tx,
  { id, merchantId, locationId }: { id: number; merchantId: number; locationId: number },
): Promise<void> => writeChanges(tx, [{ subject: 'order', id, kind: 'changed', merchantId, locationId }])
