import { areaLifecycles } from 'shared-components/area'
import type { area } from './area.ts'
import { WorkCard } from './work-card/work-card.tsx'

export const { bootstrap, mount, unmount, slots } = areaLifecycles<typeof area>({
  name: 'mf-orders',
  screens: {
    '/order/order-management': () => import('./order-management/order-management.tsx'),
    '/order/non-conformance': () => import('./non-conformance/non-conformance.tsx'),
    '/order/internal-order': () => import('./internal-order/internal-order.tsx'),
    '/order/warehouse-order': () => import('./warehouse-order/warehouse-order.tsx'),
    '/order/import-orders': () => import('./import-orders/import-orders.tsx'),
  },
  slots: {
    'dashboard-card': { work: async () => WorkCard },
  },
})
