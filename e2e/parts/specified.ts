import type { Role } from 'contract/roles'

/** What portal.md says of the shell, as data: portal.md 2 (routes, titles, trail, menu) and 6 (roles). */

type Route = readonly [
  path: string,
  title: string,
  /** The breadcrumb of the path with 42 for what is in braces; no word of it twice. */
  trail: readonly string[],
  /** The menu's group and child that are marked; none where no menu leads there. */
  marked: readonly string[],
]

/** Every protected row of the specification's routes. */
export const routes: readonly Route[] = [
  ['/dashboard', 'Dashboard', ['Dashboard'], ['Dashboard']],
  ['/task-board', 'Task Board', ['Task Board'], ['Task Board']],
  ['/user/user-management', 'User Management', ['User Management'], ['User Management']],
  ['/user/user-profile/view/{id}', 'User Profile', ['User Management', 'User Profile', '42'], ['User Management']],
  ['/user/user-profile/myself', 'User Profile', ['User Management', 'User Profile'], ['User Management']],
  ['/user/manage-user', 'User Management', ['User Management'], ['User Management']],
  ['/user/create-user', 'Create User', ['User Management', 'Create User'], ['User Management']],
  ['/log/general-error-log', 'General Error Log', ['Log', 'General Error Log'], ['General Error Log']],
  ['/notifications/notification-message', 'Notifications Message', ['Notifications', 'Notifications Message'], []],
  ['/job/job-history', 'Job History', ['Job', 'Job History'], ['Job History']],
  ['/inbound/inbound-request-list', 'Inbound Request', ['Inbound', 'Inbound Request'], ['Inbound', 'Inbound Request']],
  [
    '/inbound/inbound-request-detail/{id}',
    'Request Detail',
    ['Inbound', 'Request Detail', '42'],
    ['Inbound', 'Inbound Request'],
  ],
  ['/inbound/create-new-request', 'Inbound Request', ['Inbound', 'Inbound Request'], ['Inbound', 'Inbound Request']],
  [
    '/inbound/inbound-stock-in-list/{id}',
    'Stock In List',
    ['Inbound', 'Stock In List', '42'],
    ['Inbound', 'Inbound Request'],
  ],
  [
    '/inbound/caton-receive/{id}',
    'Receive Carton',
    ['Inbound', 'Receive Carton', '42'],
    ['Inbound', 'Inbound Request'],
  ],
  ['/inbound/inbound-stock-in-lists', 'Stock In Lists', ['Inbound', 'Stock In Lists'], ['Inbound', 'Inbound Request']],
  [
    '/inbound/inbound-stock-in-items/{id}',
    'Stock In Items',
    ['Inbound', 'Stock In Items', '42'],
    ['Inbound', 'Inbound Request'],
  ],
  [
    '/inbound/performance-summary/{id}',
    'Performance Summary',
    ['Inbound', 'Performance Summary', '42'],
    ['Inbound', 'Inbound Request'],
  ],
  [
    '/outbound/outbound-request-list',
    'Outbound Request',
    ['Outbound', 'Outbound Request'],
    ['Outbound', 'Outbound Request'],
  ],
  [
    '/outbound/outbound-request-detail/{id}',
    'Request Detail',
    ['Outbound', 'Request Detail', '42'],
    ['Outbound', 'Outbound Request'],
  ],
  [
    '/outbound/create-pick-job/{id}',
    'Create Pick Job',
    ['Outbound', 'Create Pick Job', '42'],
    ['Outbound', 'Outbound Request'],
  ],
  [
    '/outbound/outbound-qc-list/{id}',
    'Outbound QC',
    ['Outbound', 'Outbound QC', '42'],
    ['Outbound', 'Outbound Request'],
  ],
  ['/cell/cell-management', 'Cell Management', ['Cell', 'Cell Management'], ['Warehouse', 'Cell Management']],
  ['/cell/cell-group-list', 'Cell Group List', ['Cell', 'Cell Group List'], ['Warehouse', 'Cell Management']],
  ['/cell/create-cells', 'Cell Management', ['Cell', 'Cell Management'], ['Warehouse', 'Cell Management']],
  ['/cell/external-warehouse', 'Warehouse', ['Cell', 'Warehouse'], ['Warehouse', 'External Warehouse']],
  ['/cell/create-external-warehouses', 'Warehouse', ['Cell', 'Warehouse'], ['Warehouse', 'External Warehouse']],
  ['/stock/stock-adjustment', 'Stock Adjustment', ['Stock', 'Stock Adjustment'], ['Stock Management', 'Adjustment']],
  [
    '/stock/stock-bulk-adjustment',
    'Bulk Adjust Stock',
    ['Stock', 'Bulk Adjust Stock'],
    ['Stock Management', 'Adjustment'],
  ],
  ['/stock/stock-balance', 'Stock Balance', ['Stock', 'Stock Balance'], ['Stock Management', 'Balance']],
  ['/stock/stock-rebalance', 'Stock Rebalance', ['Stock', 'Stock Rebalance'], ['Stock Management', 'Rebalance']],
  ['/stock/stock-settings', 'Stock Settings', ['Stock', 'Stock Settings'], ['Stock Management', 'Settings']],
  ['/stock/stock-sync', 'Stock Sync', ['Stock', 'Stock Sync'], ['Stock Management', 'Sync']],
  [
    '/stock/disable-stock-sync',
    'Disable Stock Sync',
    ['Stock', 'Disable Stock Sync'],
    ['Stock Management', 'Disable Stock Sync'],
  ],
  ['/stock/unusable-stock', 'Unusable Stock', ['Stock', 'Unusable Stock'], ['Stock Management', 'Unusable Stock']],
  ['/stock/stock-alert', 'Stock Alert', ['Stock', 'Stock Alert'], ['Stock Management', 'Alert']],
  ['/super-admin/superadmin-merchant', 'Merchants', ['Admin', 'Merchants'], ['Admin', 'Merchants']],
  ['/super-admin/superadmin-user', 'Users', ['Admin', 'Users'], ['Admin', 'Users']],
  ['/super-admin/superadmin-create-user', 'Create User', ['Admin', 'Create User'], ['Admin', 'Users']],
  ['/super-admin/superadmin-user-profile/view/{id}', 'User Detail', ['Admin', 'User Detail', '42'], ['Admin', 'Users']],
  [
    '/super-admin/superadmin-logistic-setting',
    'Logistic Settings',
    ['Admin', 'Logistic Settings'],
    ['Admin', 'Logistic Setting'],
  ],
  [
    '/super-admin/merchant-notification-setting',
    'Merchant Notification Setting',
    ['Admin', 'Merchant Notification Setting'],
    ['Admin', 'Notification Setting'],
  ],
  [
    '/super-admin/super-notification-setting',
    'Superadmin Notification Setting',
    ['Admin', 'Superadmin Notification Setting'],
    ['Admin', 'Notification Setting'],
  ],
  ['/super-admin/warehouse', 'Warehouse', ['Admin', 'Warehouse'], ['Admin', 'Warehouse']],
  ['/company/warehouse', 'Warehouse', ['Company', 'Warehouse'], ['Company', 'Warehouse']],
  ['/company/merchant-group', 'Merchant Group', ['Company', 'Merchant Group'], ['Company', 'Merchant Group']],
  [
    '/company/create-merchant-group',
    'Create Merchant Group',
    ['Company', 'Create Merchant Group'],
    ['Company', 'Merchant Group'],
  ],
  ['/settings/shop-management', 'Shop', ['Settings', 'Shop'], ['Settings', 'Shop']],
  ['/settings/shop/webhook/{shopId}', 'Webhooks', ['Settings', 'Webhooks', '42'], ['Settings', 'Shop']],
  ['/ca-billing/invoice', 'Invoice', ['Billing', 'Invoice'], ['Billing', 'Billing History']],
  [
    '/ca-billing/invoice-detail/{id}',
    'View Invoice',
    ['Billing', 'View Invoice', '42'],
    ['Billing', 'Billing History'],
  ],
  [
    '/ca-billing/invoice-preview/{id}',
    'View Invoice',
    ['Billing', 'View Invoice', '42'],
    ['Billing', 'Billing History'],
  ],
  [
    '/ca-billing/billing-settings',
    'Billing Settings',
    ['Billing', 'Billing Settings'],
    ['Billing', 'Billing Settings'],
  ],
  ['/ca-billing/billing-history', 'Billing History', ['Billing', 'Billing History'], ['Billing', 'Billing History']],
  ['/order/order-management', 'Order History', ['Order', 'Order History'], ['Order', 'Order History']],
  ['/order/non-conformance', 'Non Conformance', ['Order', 'Non Conformance'], ['Order', 'Non conformance']],
  ['/order/internal-order', 'Internal Order', ['Order', 'Internal Order'], ['Order', 'Order History']],
  ['/order/warehouse-order', 'Warehouse Order', ['Order', 'Warehouse Order'], ['Order', 'Order History']],
  ['/order/manual-sync-order', 'Manual Sync Order', ['Order', 'Manual Sync Order'], ['Order', 'Manual Sync Order']],
  ['/fulfilment/fulfilment-pick', 'Fulfilment > Pick', ['Fulfilment', 'Pick'], ['Fulfilment', 'Fulfilment']],
  [
    '/fulfilment/fulfilment-inpicking',
    'Fulfilment > In Picking',
    ['Fulfilment', 'In Picking'],
    ['Fulfilment', 'Fulfilment'],
  ],
  ['/fulfilment/fulfilment-pack', 'Fulfilment > Pack', ['Fulfilment', 'Pack'], ['Fulfilment', 'Fulfilment']],
  [
    '/fulfilment/fulfilment-shipping',
    'Fulfilment > Shipping',
    ['Fulfilment', 'Shipping'],
    ['Fulfilment', 'Fulfilment'],
  ],
  [
    '/fulfilment/fulfilment-shipping/{id}',
    'Fulfilment > Shipping',
    ['Fulfilment', 'Shipping', '42'],
    ['Fulfilment', 'Fulfilment'],
  ],
  [
    '/fulfilment/fulfilment-shipping-checkout',
    'Fulfilment > Checkout',
    ['Fulfilment', 'Checkout'],
    ['Fulfilment', 'Fulfilment'],
  ],
  ['/fulfilment/fulfilment-release', 'Fulfilment > Release', ['Fulfilment', 'Release'], ['Fulfilment', 'Release']],
  ['/fulfilment/pick/picking-list', 'Picking List', ['Fulfilment', 'Picking List'], ['Fulfilment', 'Fulfilment']],
  ['/fulfilment/pack/pack-size/{id}', 'Pack Size', ['Fulfilment', 'Pack Size', '42'], ['Fulfilment', 'Fulfilment']],
  [
    '/fulfilment/pack/pack-size/{id}/pack-items',
    'Pack Items',
    ['Fulfilment', 'Pack Items'],
    ['Fulfilment', 'Fulfilment'],
  ],
  [
    '/fulfilment/shipping-checkout/shipping-list',
    'Shipping List',
    ['Fulfilment', 'Shipping List'],
    ['Fulfilment', 'Fulfilment'],
  ],
  ['/catalogue/listing', 'Listing Management', ['Catalogue', 'Listing Management'], ['Catalogue', 'Listing']],
  ['/catalogue/product', 'Product List', ['Catalogue', 'Product List'], ['Catalogue', 'Product']],
  ['/catalogue/add-product', 'New Product', ['Catalogue', 'New Product'], ['Catalogue', 'Product']],
  [
    '/catalogue/product-stock-log',
    'Product Stock Log',
    ['Catalogue', 'Product Stock Log'],
    ['Catalogue', 'Product Stock Log'],
  ],
  ['/catalogue/listing/mapping/{id}', 'Catalogue > Mapping', ['Catalogue', 'Mapping'], ['Catalogue', 'Listing']],
  ['/catalogue/listing/listing/{id}', 'Listing > Bundle', ['Catalogue', 'Listing > Bundle'], ['Catalogue', 'Listing']],
  ['/catalogue/listingnew', 'Listing Management', ['Catalogue', 'Listing Management'], ['Catalogue', 'Listing']],
]

/** Routes whose screen is still to come. A line goes with the screen it waits for. */
export const routesToCome: readonly string[] = [
  '/inbound/performance-summary/{id}',
  '/outbound/outbound-request-list',
  '/outbound/outbound-request-detail/{id}',
  '/outbound/create-pick-job/{id}',
  '/outbound/outbound-qc-list/{id}',
  '/cell/external-warehouse',
  '/cell/create-external-warehouses',
  '/stock/stock-bulk-adjustment',
  '/stock/stock-rebalance',
  '/stock/stock-settings',
  '/stock/stock-sync',
  '/stock/disable-stock-sync',
  '/stock/unusable-stock',
  '/stock/stock-alert',
  '/company/merchant-group',
  '/company/create-merchant-group',
  '/settings/shop/webhook/{shopId}',
  '/ca-billing/invoice',
  '/ca-billing/invoice-detail/{id}',
  '/ca-billing/invoice-preview/{id}',
  '/ca-billing/billing-settings',
  '/ca-billing/billing-history',
  '/catalogue/listing',
  '/catalogue/listing/mapping/{id}',
  '/catalogue/listing/listing/{id}',
  '/catalogue/listingnew',
]

type Menu = readonly (readonly [group: string, ...children: string[]])[]

const always: Menu = [['Dashboard'], ['Task Board']]
const admin: Menu = [['Admin', 'Merchants', 'Users', 'Logistic Setting', 'Notification Setting', 'Warehouse']]
const users: Menu = [['User Management']]
const billing: Menu = [['Billing', 'Billing Settings', 'Billing History']]
const settings: Menu = [['Settings', 'Shop']]
const merchantStock = ['Unusable Stock', 'Settings'] as const
const warehouseStock = [...merchantStock, 'Adjustment', 'Rebalance', 'Sync', 'Disable Stock Sync', 'Alert'] as const
const requests: Menu = [
  ['Inbound', 'Inbound Request'],
  ['Outbound', 'Outbound Request'],
]
const warehouse: Menu = [['Warehouse', 'Cell Management', 'External Warehouse']]
const catalogue: Menu = [['Catalogue', 'Product', 'Listing', 'Product Stock Log']]
const orders: Menu = [['Order', 'Order History', 'Non conformance', 'Manual Sync Order']]
const ordersWithoutSync: Menu = [['Order', 'Order History', 'Non conformance']]
const fulfilment: Menu = [['Fulfilment', 'Fulfilment', 'Release']]
const records: Menu = [['Job History'], ['General Error Log']]

/** Entries of the menu that wait for one of them; a group of which nothing else is left waits with them. */
export const menusToCome: Menu = [
  ['Billing', 'Billing Settings', 'Billing History'],
  ['Stock Management', 'Unusable Stock', 'Settings', 'Rebalance', 'Sync', 'Disable Stock Sync', 'Alert'],
  ['Outbound', 'Outbound Request'],
  ['Warehouse', 'External Warehouse'],
  ['Catalogue', 'Listing'],
  ['Company', 'Merchant Group'],
]

/** The whole menu of each role: its sections, in the order of the groups, without the children hidden for it. */
export const menus: Record<Role, Menu> = {
  SUPERADMIN: [
    ...always,
    ...admin,
    ...billing,
    ...settings,
    ['Stock Management', 'Balance', ...warehouseStock],
    ...requests,
    ...warehouse,
    ...catalogue,
    ...orders,
    ...fulfilment,
    ...records,
  ],
  SYSTEM_ADMINISTRATOR: [...always, ['Company', 'Merchant Group', 'Warehouse']],
  WAREHOUSE_WORKER: [
    ...always,
    ['Stock Management', ...warehouseStock],
    ...requests,
    ...warehouse,
    ...catalogue,
    ...orders,
    ...fulfilment,
  ],
  WAREHOUSE_MANAGER: [
    ...always,
    ...users,
    ['Stock Management', 'Balance', ...warehouseStock],
    ...requests,
    ...warehouse,
    ...catalogue,
    ...orders,
    ...fulfilment,
    ...records,
  ],
  MERCHANT_ADMIN: [
    ...always,
    ...users,
    ...settings,
    ['Stock Management', 'Balance', ...merchantStock],
    ...requests,
    ...catalogue,
    ...ordersWithoutSync,
    ...records,
  ],
  MERCHANT_WORKER: [...always, ...catalogue, ...ordersWithoutSync],
  CLIENT: [...always, ...requests, ['Catalogue', 'Product'], ['Order', 'Order History']],
  USER: [...always, ...requests, ...catalogue, ...orders],
  ADMIN: always,
  WORKER: always,
}

/** The sections of each role, as portal.md 6 lists them. */
export const sections: Record<Role, readonly string[]> = {
  SYSTEM_ADMINISTRATOR: ['COMPANY'],
  SUPERADMIN:
    'SUPERADMIN MERCHANT_SETTINGS WAREHOUSE_CATALOGUE WAREHOUSE ORDER CABILLING GENERAL_ERROR_LOG CELL_MANAGEMENT STOCK_MANAGEMENT INBOUND_MANAGEMENT OUTBOUND_MANAGEMENT FULFILMENT JOB_HISTORY_LIST'.split(
      ' ',
    ),
  WAREHOUSE_WORKER:
    'WAREHOUSE WAREHOUSE_CATALOGUE CELL_MANAGEMENT STOCK_MANAGEMENT INBOUND_MANAGEMENT OUTBOUND_MANAGEMENT ORDER FULFILMENT'.split(
      ' ',
    ),
  WAREHOUSE_MANAGER:
    'WAREHOUSE_CATALOGUE WAREHOUSE ORDER USERS FULFILMENT GENERAL_ERROR_LOG CELL_MANAGEMENT STOCK_MANAGEMENT INBOUND_MANAGEMENT OUTBOUND_MANAGEMENT JOB_HISTORY_LIST'.split(
      ' ',
    ),
  MERCHANT_ADMIN:
    'MERCHANT_SETTINGS MERCHANT_CATALOGUE ORDER USERS GENERAL_ERROR_LOG INBOUND_MANAGEMENT OUTBOUND_MANAGEMENT MERCHANT_STOCK_MANAGEMENT JOB_HISTORY_LIST'.split(
      ' ',
    ),
  MERCHANT_WORKER: ['MERCHANT_CATALOGUE', 'ORDER'],
  ADMIN: [],
  WORKER: [],
  USER: ['WAREHOUSE_CATALOGUE', 'ORDER', 'INBOUND_MANAGEMENT', 'OUTBOUND_MANAGEMENT'],
  CLIENT: ['WAREHOUSE_CATALOGUE', 'ORDER', 'INBOUND_MANAGEMENT', 'OUTBOUND_MANAGEMENT'],
}
