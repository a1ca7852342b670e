import { useQuery } from '@tanstack/react-query'
import { api } from 'shared-state'

/** The warehouse locations this person works at, the first to allocate from first; empty until read. */
export function useLocations() {
  const { data } = useQuery({
    queryKey: ['locations'],
    queryFn: async ({ signal }) =>
      (await api.warehouse.warehouseLocationGetAll({ query: { pageSize: 200 } }, { signal })).result,
  })
  return data ?? []
}
