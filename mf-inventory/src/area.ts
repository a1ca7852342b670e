import { defineArea, panel } from 'contract/area'
import type { Role } from 'contract/roles'
import type { Section } from 'contract/sections'

/** Who announces deliveries and does not receive them. */
const merchants: readonly Role[] = ['MERCHANT_ADMIN', 'CLIENT', 'USER']

const sellers: readonly Role[] = ['MERCHANT_ADMIN', 'MERCHANT_WORKER']
const managers: readonly Role[] = ['WAREHOUSE_MANAGER', 'SUPERADMIN']

const cells: readonly Section[] = ['CELL_MANAGEMENT', 'WAREHOUSE']

/** What is in the house and how it comes in: inbound requests, stock, cells. */
export const area = defineArea({
  name: 'mf-inventory',
  screens: [
    {
      path: '/inbound/inbound-request-list',
      title: 'Inbound Request',
      sections: ['INBOUND_MANAGEMENT'],
      menu: { group: 'Inbound', label: 'Inbound Request' },
    },
    { path: '/inbound/inbound-request-detail/{id}', title: 'Request Detail', sections: ['INBOUND_MANAGEMENT'] },
    {
      path: '/inbound/create-new-request',
      title: 'Inbound Request',
      sections: ['INBOUND_MANAGEMENT'],
      hiddenFor: ['WAREHOUSE_WORKER'],
    },
    {
      path: '/inbound/inbound-stock-in-lists',
      title: 'Stock In Lists',
      sections: ['INBOUND_MANAGEMENT'],
      hiddenFor: merchants,
    },
    {
      path: '/inbound/inbound-stock-in-list/{id}',
      title: 'Stock In List',
      sections: ['INBOUND_MANAGEMENT'],
      hiddenFor: merchants,
    },
    {
      path: '/inbound/inbound-stock-in-items/{id}',
      title: 'Stock In Items',
      sections: ['INBOUND_MANAGEMENT'],
      hiddenFor: merchants,
    },
    {
      path: '/inbound/caton-receive/{id}',
      title: 'Receive Carton',
      sections: ['INBOUND_MANAGEMENT'],
      hiddenFor: merchants,
      bare: true,
    },
    {
      path: '/stock/stock-balance',
      title: 'Stock Balance',
      sections: ['STOCK_MANAGEMENT', 'MERCHANT_STOCK_MANAGEMENT'],
      menu: { group: 'Stock Management', label: 'Balance' },
      hiddenFor: ['WAREHOUSE_WORKER'],
    },
    {
      path: '/stock/stock-adjustment',
      title: 'Stock Adjustment',
      sections: ['STOCK_MANAGEMENT'],
      menu: { group: 'Stock Management', label: 'Adjustment' },
    },
    {
      path: '/cell/cell-management',
      title: 'Cell Management',
      sections: cells,
      menu: { group: 'Warehouse', label: 'Cell Management' },
    },
    { path: '/cell/cell-group-list', title: 'Cell Group List', sections: cells, under: '/cell/cell-management' },
    {
      path: '/cell/create-cells',
      title: 'Cell Management',
      sections: cells,
      under: '/cell/cell-management',
      hiddenFor: ['WAREHOUSE_WORKER'],
    },
  ],
  fills: [
    panel('cells', 'Cell fill', { seenBy: managers, columns: 6, place: 50 }),
    panel('inbound', 'Inbound today', { seenBy: managers, columns: 5, isShort: true, place: 80 }),
    panel('on-its-way', 'Inbound on its way', { seenBy: merchants, columns: 8, isShort: true, place: 80 }),
    panel('cover', 'Days of cover', {
      seenBy: [...sellers, 'USER', ...managers],
      spareFor: managers,
      columns: 8,
      place: 20,
      narrowPlace: 10,
    }),
    panel('expiry-months', 'Expiry by month', {
      seenBy: [...sellers, ...managers],
      spareFor: managers,
      columns: 5,
      place: 50,
    }),
    panel('returns', 'Returns', { seenBy: [...merchants, ...managers], spareFor: managers, columns: 6, place: 85 }),
    {
      slot: 'dashboard-card',
      name: 'expiry',
      title: 'Expires next',
      columns: 8,
      place: 96,
      spareFor: [...managers, 'MERCHANT_ADMIN'],
      sections: ['STOCK_MANAGEMENT', 'MERCHANT_STOCK_MANAGEMENT'],
      hiddenFor: ['WAREHOUSE_WORKER'],
    },
    { slot: 'order-panel', name: 'stock', title: 'Stock', sections: ['ORDER'] },
    { slot: 'product-panel', name: 'places', title: 'Places', sections: ['WAREHOUSE_CATALOGUE', 'MERCHANT_CATALOGUE'] },
  ],
})
