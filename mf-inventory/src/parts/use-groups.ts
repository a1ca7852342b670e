import { useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { api } from 'shared-state'

export type CellGroup = Item<Calls['warehouse']['cellGroupGetAll']>

/** The groups cells stand in, by name. */
export function useGroups() {
  const { data } = useQuery({
    queryKey: ['cells', 'groups', 'all'],
    queryFn: async ({ signal }) =>
      (await api.warehouse.cellGroupGetAll({ query: { pageSize: 200 } }, { signal })).result,
  })
  return data ?? []
}
