import { defineArea, panel } from 'contract/area'
import type { Role } from 'contract/roles'
import type { Section } from 'contract/sections'

const order: readonly Section[] = ['ORDER']

const managers: readonly Role[] = ['WAREHOUSE_MANAGER', 'SUPERADMIN']
const merchants: readonly Role[] = ['MERCHANT_ADMIN', 'MERCHANT_WORKER']
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
      path: '/order/manual-sync-order',
      title: 'Manual Sync Order',
      sections: order,
      menu: { group: 'Order', label: 'Manual Sync Order' },
      hiddenFor: ['MERCHANT_ADMIN', 'MERCHANT_WORKER', 'CLIENT'],
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
  fills: [
    panel('in-out', 'Orders in and out', { columns: 13, seenBy: managers, place: 10, narrowPlace: 20 }),
    panel('cut-off', 'Today by cut-off', {
      columns: 11,
      seenBy: [...managers, 'WAREHOUSE_WORKER'],
      place: 20,
      narrowPlace: 10,
    }),
    panel('stages', 'Age in each stage', {
      columns: 8,
      seenBy: [...managers, 'WAREHOUSE_WORKER', ...merchants, 'USER', 'CLIENT'],
      spareFor: merchants,
      place: 40,
    }),
    panel('shop-days', 'Orders a day', {
      columns: 10,
      seenBy: [...merchants, 'USER', 'CLIENT', ...managers],
      spareFor: managers,
      place: 10,
      narrowPlace: 20,
    }),
    panel('lead', 'Lead time', {
      columns: 6,
      seenBy: [...merchants, 'USER', 'CLIENT', ...managers],
      spareFor: managers,
      place: 30,
    }),
    panel('stock-outs', 'Stock-outs', {
      columns: 8,
      seenBy: [...merchants, ...managers],
      spareFor: managers,
      place: 40,
      isShort: true,
    }),
    panel('top-products', 'Top products', {
      columns: 6,
      seenBy: [...merchants, ...managers],
      spareFor: managers,
      place: 60,
    }),
    panel('top-shops', 'Top shops', { columns: 5, seenBy: [...merchants, ...managers], spareFor: managers, place: 70 }),
  ],
})
