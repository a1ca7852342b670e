import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { useCall } from 'shared-components/area'
import { api } from 'shared-state'

export type CellGroup = Item<Calls['location']['cellGroupGetAll']>

/** The groups cells stand in, by name; empty until read. */
export const useGroups = () => useCall(api.location.cellGroupGetAll, { pageSize: 200 }).data?.result ?? []
