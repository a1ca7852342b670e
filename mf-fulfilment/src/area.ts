import { defineArea, panel } from 'contract/area'
import type { Screen } from 'contract/area'

const screen = <P extends string>(path: P, title: string, more: Partial<Screen> = {}) => ({
  title,
  sections: ['FULFILMENT'] as const,
  under: '/fulfilment/fulfilment-pick',
  ...more,
  path,
})

/** From a ready order to the courier's van: pick, pack, ship, check out, release. */
export const area = defineArea({
  name: 'mf-fulfilment',
  screens: [
    screen('/fulfilment/fulfilment-pick', 'Fulfilment > Pick', { menu: { group: 'Fulfilment', label: 'Fulfilment' } }),
    screen('/fulfilment/fulfilment-inpicking', 'Fulfilment > In Picking'),
    screen('/fulfilment/fulfilment-pack', 'Fulfilment > Pack'),
    screen('/fulfilment/fulfilment-shipping', 'Fulfilment > Shipping'),
    screen('/fulfilment/fulfilment-shipping/{id}', 'Fulfilment > Shipping', { bare: true }),
    screen('/fulfilment/fulfilment-shipping-checkout', 'Fulfilment > Checkout'),
    screen('/fulfilment/fulfilment-release', 'Fulfilment > Release', {
      menu: { group: 'Fulfilment', label: 'Release' },
    }),
    screen('/fulfilment/pick/picking-list', 'Picking List', { bare: true }),
    screen('/fulfilment/pack/pack-size/{id}', 'Pack Size'),
    screen('/fulfilment/pack/pack-size/{id}/pack-items', 'Pack Items', { bare: true }),
    screen('/fulfilment/shipping-checkout/shipping-list', 'Shipping List'),
  ],
  fills: [
    panel('my-list', 'My next list', { seenBy: ['WAREHOUSE_WORKER'], columns: 8, place: 5 }),
    panel('waiting-lists', 'Lists waiting', { seenBy: ['WAREHOUSE_WORKER'], columns: 8, place: 6 }),
    panel('pickers', 'Units picked an hour', {
      seenBy: ['WAREHOUSE_MANAGER', 'SUPERADMIN'],
      columns: 5,
      place: 30,
    }),
    panel('my-rate', 'My units an hour', { seenBy: ['WAREHOUSE_WORKER'], columns: 8, place: 7 }),
    panel('short-picks', 'Short picks', {
      seenBy: ['WAREHOUSE_MANAGER', 'SUPERADMIN'],
      spareFor: ['WAREHOUSE_MANAGER', 'SUPERADMIN'],
      columns: 8,
      place: 95,
    }),
    { slot: 'order-panel', name: 'ship-to', title: 'Ship to', sections: ['ORDER'] },
    { slot: 'order-bulk-action', name: 'ready-to-ship', title: 'Ready to ship', sections: ['FULFILMENT'] },
  ],
})
