import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'

export type Movement = Item<Calls['stock']['getProductStockLog']>
