import { writeChanges } from '../changes/write.ts'
import type { Tx } from '../kernel/database.ts'
import type { Outgoing } from './rules.ts'

/** Tells the feed of an order whose parcel changed without a move. */
export const tellParcel = (tx: Tx, { id, merchantId, locationId }: Outgoing): Promise<void> =>
  writeChanges(tx, [{ subject: 'order', id, kind: 'changed', merchantId, locationId }])
