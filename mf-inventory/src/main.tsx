import { areaLifecycles } from 'shared-components/area'
import type { area } from './area.ts'
import { ExpiryCard } from './expiry-card/expiry-card.tsx'

export const { bootstrap, mount, unmount, slots } = areaLifecycles<typeof area>({
  name: 'mf-inventory',
  screens: {
    '/inbound/inbound-request-list': () => import('./inbound-request-list/inbound-request-list.tsx'),
    '/inbound/inbound-request-detail/{id}': () => import('./inbound-request-detail/inbound-request-detail.tsx'),
    '/inbound/create-new-request': () => import('./create-new-request/create-new-request.tsx'),
    '/inbound/inbound-stock-in-lists': () => import('./inbound-stock-in-lists/inbound-stock-in-lists.tsx'),
    '/inbound/inbound-stock-in-list/{id}': () => import('./inbound-stock-in-list/inbound-stock-in-list.tsx'),
    '/inbound/inbound-stock-in-items/{id}': () => import('./inbound-stock-in-items/inbound-stock-in-items.tsx'),
    '/inbound/caton-receive/{id}': () => import('./caton-receive/caton-receive.tsx'),
    '/stock/stock-balance': () => import('./stock-balance/stock-balance.tsx'),
    '/stock/stock-adjustment': () => import('./stock-adjustment/stock-adjustment.tsx'),
    '/cell/cell-management': () => import('./cell-management/cell-management.tsx'),
    '/cell/cell-group-list': () => import('./cell-group-list/cell-group-list.tsx'),
    '/cell/create-cells': () => import('./create-cells/create-cells.tsx'),
  },
  slots: {
    'dashboard-card': { expiry: async () => ExpiryCard },
    'dashboard-panel': {
      cells: async () => (await import('./cards/cards.ts')).CellFillCard,
      'on-its-way': async () => (await import('./cards/cards.ts')).InboundCard,
      inbound: async () => (await import('./cards/cards.ts')).InboundCard,
      cover: async () => (await import('./cards/cards.ts')).CoverCard,
      'expiry-months': async () => (await import('./cards/cards.ts')).ExpiryMonthsCard,
      returns: async () => (await import('./cards/cards.ts')).ReturnsCard,
    },
    'order-panel': { stock: async () => (await import('./order-stock/order-stock.tsx')).OrderStock },
    'product-panel': { places: async () => (await import('./product-places/product-places.tsx')).ProductPlaces },
  },
})
