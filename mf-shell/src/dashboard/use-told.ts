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

/** Asks for what the order statistics do not say of the six numbers, and hands it up when it has come. */
export function useTold(range: Range, onTold: (told: Told) => void): void {
  const role = useStore($role)
  const statistics = useStore($statistics)
  const now = useNow()
  const isReader = orderReaders.includes(role)
  const isMerchant = merchantRoles.includes(role)
  const asked = { dateFrom: String(range.from), ...(range.to > now ? {} : { dateTo: String(range.to) }) }
  const { data: days } = useCall(api.statistics.getDays, isReader && asked)
  const { data: pickers } = useCall(api.statistics.getPickers, warehouseStaff.includes(role) ? {} : false)
  const { data: lead } = useCall(api.statistics.getLeadTimes, isReader && isMerchant && asked)
  const { data: lost } = useCall(api.statistics.getStockOuts, isReader && isMerchant && asked)
  useEffect(() => {
    if (!statistics || !days) return
    const shared = { statistics, days, now, zone: zoneNow() }
    onTold(
      isMerchant
        ? toldToMerchant({ ...shared, lead, lost, openCodes: openStatuses })
        : toldToStaff({ ...shared, pickers }),
    )
  }, [statistics, days, pickers, lead, lost, isMerchant, now, onTold])
}
