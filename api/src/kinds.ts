import { importKinds } from './imports/kind.ts'
import { exportKind } from './exports/kind.ts'
import type { Kinds } from './jobs/kind.ts'
import { orderSyncKind } from './sync/orders/job/kind.ts'

/** What each type of job is. A type that is not here cannot be made yet; jobs of it are listed all the same. */
export const kinds = { ...importKinds, OrderExport: exportKind, MarketOrderSync: orderSyncKind() } satisfies Kinds
