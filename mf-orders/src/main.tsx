import { areaLifecycles } from 'shared-components/area'
import type { area } from './area.ts'

export const { bootstrap, mount, unmount, slots } = areaLifecycles<typeof area>({
  name: 'mf-orders',
  screens: {
    '/order/order-management': () => import('./order-management/order-management.tsx'),
    '/order/non-conformance': () => import('./non-conformance/non-conformance.tsx'),
    '/order/internal-order': () => import('./internal-order/internal-order.tsx'),
    '/order/warehouse-order': () => import('./warehouse-order/warehouse-order.tsx'),
    '/order/manual-sync-order': () => import('./manual-sync-order/manual-sync-order.tsx'),
    '/order/import-orders': () => import('./import-orders/import-orders.tsx'),
  },
  slots: {
    'dashboard-panel': {
      'in-out': async () => (await import('./cards/cards.ts')).InOutCard,
      'cut-off': async () => (await import('./cards/cards.ts')).CutOffCard,
      stages: async () => (await import('./cards/cards.ts')).StagesCard,
      'shop-days': async () => (await import('./cards/cards.ts')).ShopDaysCard,
      lead: async () => (await import('./cards/cards.ts')).LeadCard,
      'stock-outs': async () => (await import('./cards/cards.ts')).StockOutsCard,
      'top-products': async () => (await import('./cards/cards.ts')).TopProductsCard,
      'top-shops': async () => (await import('./cards/cards.ts')).TopShopsCard,
    },
  },
})
