import { areaLifecycles } from 'shared-components/area'
import type { area } from './area.ts'

export const { bootstrap, mount, unmount, slots } = areaLifecycles<typeof area>({
  name: 'mf-fulfilment',
  screens: {
    '/fulfilment/fulfilment-pick': () => import('./fulfilment-pick/fulfilment-pick.tsx'),
    '/fulfilment/fulfilment-inpicking': () => import('./fulfilment-inpicking/fulfilment-inpicking.tsx'),
    '/fulfilment/fulfilment-pack': () => import('./fulfilment-pack/fulfilment-pack.tsx'),
    '/fulfilment/fulfilment-shipping': () => import('./fulfilment-shipping/fulfilment-shipping.tsx'),
    '/fulfilment/fulfilment-shipping/{id}': () => import('./shipping-order/shipping-order.tsx'),
    '/fulfilment/fulfilment-shipping-checkout': () =>
      import('./fulfilment-shipping-checkout/fulfilment-shipping-checkout.tsx'),
    '/fulfilment/fulfilment-release': () => import('./fulfilment-release/fulfilment-release.tsx'),
    '/fulfilment/pick/picking-list': () => import('./picking-list/picking-list.tsx'),
    '/fulfilment/pack/pack-size/{id}': () => import('./pack-size/pack-size.tsx'),
    '/fulfilment/pack/pack-size/{id}/pack-items': () => import('./pack-items/pack-items.tsx'),
    '/fulfilment/shipping-checkout/shipping-list': () => import('./shipping-list/shipping-list.tsx'),
  },
  slots: {
    'dashboard-panel': {
      'my-list': async () => (await import('./cards/cards.ts')).MyListCard,
      'waiting-lists': async () => (await import('./cards/cards.ts')).WaitingListsCard,
      'my-rate': async () => (await import('./cards/cards.ts')).PickersCard,
      pickers: async () => (await import('./cards/cards.ts')).PickersCard,
      'short-picks': async () => (await import('./cards/cards.ts')).ShortPicksCard,
    },
    'order-panel': { 'ship-to': async () => (await import('./ship-to/ship-to.tsx')).ShipTo },
    'order-bulk-action': {
      'ready-to-ship': async () => (await import('./ready-to-ship/ready-to-ship.tsx')).ReadyToShip,
    },
  },
})
