import { useCall } from 'shared-components/area'
import { api } from 'shared-state'

/** The warehouse locations this person works at, the first to allocate from first; empty until read. */
export const useLocations = () => useCall(api.location.warehouseLocationGetAll, { pageSize: 200 }).data?.result ?? []
