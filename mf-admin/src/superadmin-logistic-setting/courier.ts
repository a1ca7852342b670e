import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'

export type Courier = Item<Calls['courier']['masterGetAll']>
