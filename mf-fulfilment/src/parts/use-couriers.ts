import { useQuery } from '@tanstack/react-query'
import { api } from 'shared-state'

/** The active couriers; with a merchant, those that carry for it. */
export const useCouriers = (merchantId?: number) =>
  useQuery({
    queryKey: ['couriers', merchantId ?? 'all'],
    queryFn: async ({ signal }) =>
      (
        await api.shippingProvider.masterGetAll(
          { query: { masterStatus: 'Active', pageSize: 200, ...(merchantId ? { merchantId } : {}) } },
          { signal },
        )
      ).result,
  })
