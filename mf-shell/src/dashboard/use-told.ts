import { useStore } from '@nanostores/react'
import { openStatuses } from 'contract/order-status'
import { merchantRoles, orderReaders, warehouseStaff } from 'contract/roles'
import { useEffect } from 'react'
import { useCall } from 'shared-components/area'
import { useNow, zoneNow } from 'shared-components/page'
import { $role, $statistics, api } from 'shared-state'
import type { Told } from './numbers.ts'
import type { Range } from './range.ts'
import { toldToMerchant, toldToStaff } from './told.ts'

/** What could not be read of it. */
export type Untold = { error: Error; retry: () => void }

/**
 * Asks for what the order statistics do not say of the six numbers, and hands it up when it has come. Gives back what
 * could not be read.
 */
export function useTold(range: Range, onTold: (told: Told) => void): Untold | undefined {
  const role = useStore($role)
  const statistics = useStore($statistics)
  const now = useNow()
  const isReader = orderReaders.includes(role)
  const isMerchant = merchantRoles.includes(role)
  const asked = { dateFrom: String(range.from), ...(range.to > now ? {} : { dateTo: String(range.to) }) }
  const readings = [
    useCall(api.statistics.getDays, isReader && asked),
    useCall(api.statistics.getPickers, warehouseStaff.includes(role) ? {} : false),
    useCall(api.statistics.getLeadTimes, isReader && isMerchant && asked),
    useCall(api.statistics.getStockOuts, isReader && isMerchant && asked),
  ] as const
  const [days, pickers, lead, lost] = [readings[0].data, readings[1].data, readings[2].data, readings[3].data]
  useEffect(() => {
    if (!statistics) return
    const shared = { statistics, days, now, zone: zoneNow() }
    onTold(
      isMerchant
        ? toldToMerchant({ ...shared, lead, lost, openCodes: openStatuses })
        : toldToStaff({ ...shared, pickers }),
    )
  }, [statistics, days, pickers, lead, lost, isMerchant, now, onTold])
  // Also of what was read before: it stands, and may be wrong by now.
  const failed = readings.filter(({ error }) => error)
  const error = failed[0]?.error
  return error ? { error, retry: () => failed.forEach(({ refetch }) => void refetch()) } : undefined
}
