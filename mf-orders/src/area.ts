import { defineArea } from 'contract/area'
import type { Section } from 'contract/sections'

const order: readonly Section[] = ['ORDER']

/** Orders: the list with every record, what went wrong, and orders entered by hand. */
export const area = defineArea({
  name: 'mf-orders',
  screens: [
    {
      path: '/order/order-management',
      title: 'Order History',
      sections: order,
      menu: { group: 'Order', label: 'Order History' },
    },
    {
      path: '/order/non-conformance',
      title: 'Non Conformance',
      sections: order,
      menu: { group: 'Order', label: 'Non conformance', badge: 'ordersNonConformance' },
      hiddenFor: ['CLIENT'],
    },
    {
      path: '/order/internal-order',
      title: 'Internal Order',
      under: '/order/order-management',
      sections: order,
      hiddenFor: ['WAREHOUSE_WORKER', 'CLIENT', 'USER'],
    },
    {
      path: '/order/warehouse-order',
      title: 'Warehouse Order',
      under: '/order/order-management',
      sections: order,
      hiddenFor: ['MERCHANT_ADMIN', 'MERCHANT_WORKER', 'CLIENT', 'USER'],
    },
    {
      path: '/order/import-orders',
      title: 'Import orders',
      under: '/order/order-management',
      sections: order,
      hiddenFor: ['WAREHOUSE_WORKER', 'MERCHANT_WORKER', 'CLIENT', 'USER'],
    },
  ],
  offers: ['order-panel', 'order-bulk-action'],
  fills: [{ slot: 'dashboard-card', name: 'work', title: 'Where the work is', sections: order }],
})
