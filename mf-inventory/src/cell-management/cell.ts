import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import type { SortOf } from 'shared-components/area'
import type { api } from 'shared-state'

export type Cell = Item<Calls['location']['cellGetAll']>
export type CellFilters = Query<Calls['location']['cellGetAllTotal']>
export type CellSort = SortOf<typeof api.location.cellGetAll>
