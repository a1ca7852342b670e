import { useCall } from 'shared-components/area'
import { api } from 'shared-state'

const active = { masterStatus: 'Active', pageSize: 200 } as const

/** The active couriers; with a merchant, those that carry for it. */
export const useCouriers = (merchantId?: number) =>
  useCall(api.courier.masterGetAll, merchantId ? { ...active, merchantId } : active).data?.result ?? []
