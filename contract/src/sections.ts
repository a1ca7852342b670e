import type { Role } from './roles.ts'

/** Sidebar sections (portal.md 6). `ALWAYS` is for everyone signed in: Dashboard, Task Board, own profile. */
export type Section =
  | 'ALWAYS'
  | 'COMPANY'
  | 'SUPERADMIN'
  | 'MERCHANT_SETTINGS'
  | 'WAREHOUSE_CATALOGUE'
  | 'MERCHANT_CATALOGUE'
  | 'WAREHOUSE'
  | 'ORDER'
  | 'CABILLING'
  | 'GENERAL_ERROR_LOG'
  | 'CELL_MANAGEMENT'
  | 'STOCK_MANAGEMENT'
  | 'MERCHANT_STOCK_MANAGEMENT'
  | 'INBOUND_MANAGEMENT'
  | 'OUTBOUND_MANAGEMENT'
  | 'FULFILMENT'
  | 'JOB_HISTORY_LIST'
  | 'USERS'

/** The sections each role sees, as portal.md 6 lists them. */
export const sectionsOf: Record<Role, readonly Section[]> = {
  SYSTEM_ADMINISTRATOR: ['ALWAYS', 'COMPANY'],
  SUPERADMIN: [
    'ALWAYS',
    'SUPERADMIN',
    'MERCHANT_SETTINGS',
    'WAREHOUSE_CATALOGUE',
    'WAREHOUSE',
    'ORDER',
    'CABILLING',
    'GENERAL_ERROR_LOG',
    'CELL_MANAGEMENT',
    'STOCK_MANAGEMENT',
    'INBOUND_MANAGEMENT',
    'OUTBOUND_MANAGEMENT',
    'FULFILMENT',
    'JOB_HISTORY_LIST',
  ],
  WAREHOUSE_WORKER: [
    'ALWAYS',
    'WAREHOUSE',
    'WAREHOUSE_CATALOGUE',
    'CELL_MANAGEMENT',
    'STOCK_MANAGEMENT',
    'INBOUND_MANAGEMENT',
    'OUTBOUND_MANAGEMENT',
    'ORDER',
    'FULFILMENT',
  ],
  WAREHOUSE_MANAGER: [
    'ALWAYS',
    'WAREHOUSE_CATALOGUE',
    'WAREHOUSE',
    'ORDER',
    'USERS',
    'FULFILMENT',
    'GENERAL_ERROR_LOG',
    'CELL_MANAGEMENT',
    'STOCK_MANAGEMENT',
    'INBOUND_MANAGEMENT',
    'OUTBOUND_MANAGEMENT',
    'JOB_HISTORY_LIST',
  ],
  MERCHANT_ADMIN: [
    'ALWAYS',
    'MERCHANT_SETTINGS',
    'MERCHANT_CATALOGUE',
    'ORDER',
    'USERS',
    'GENERAL_ERROR_LOG',
    'INBOUND_MANAGEMENT',
    'OUTBOUND_MANAGEMENT',
    'MERCHANT_STOCK_MANAGEMENT',
    'JOB_HISTORY_LIST',
  ],
  MERCHANT_WORKER: ['ALWAYS', 'MERCHANT_CATALOGUE', 'ORDER'],
  ADMIN: ['ALWAYS'],
  WORKER: ['ALWAYS'],
  USER: ['ALWAYS', 'WAREHOUSE_CATALOGUE', 'ORDER', 'INBOUND_MANAGEMENT', 'OUTBOUND_MANAGEMENT'],
  CLIENT: ['ALWAYS', 'WAREHOUSE_CATALOGUE', 'ORDER', 'INBOUND_MANAGEMENT', 'OUTBOUND_MANAGEMENT'],
}

/**
 * The menu groups in the order of portal.md 2; `rule` draws the thin line above: what is set up, the work, what is
 * looked up. A group no area fills is not drawn.
 */
export const menuGroups: readonly { name: string; icon: string; rule?: true; badge?: Badge }[] = [
  { name: 'Dashboard', icon: 'columns-gap' },
  { name: 'Task Board', icon: 'kanban' },
  { name: 'Admin', icon: 'shield-lock', rule: true },
  { name: 'User Management', icon: 'people' },
  { name: 'Billing', icon: 'receipt' },
  { name: 'Settings', icon: 'gear' },
  { name: 'Stock Management', icon: 'boxes', rule: true },
  { name: 'Inbound', icon: 'box-arrow-in-down' },
  { name: 'Outbound', icon: 'box-arrow-up' },
  { name: 'Warehouse', icon: 'grid-3x3' },
  { name: 'Catalogue', icon: 'tags' },
  { name: 'Order', icon: 'list-columns', badge: 'ordersNew' },
  { name: 'Fulfilment', icon: 'cart-check', badge: 'ordersFulfilment' },
  { name: 'Job History', icon: 'clock-history', rule: true },
  { name: 'General Error Log', icon: 'exclamation-triangle' },
  { name: 'Company', icon: 'building' },
]

/** A number of the order statistics, as it is kept (portal.md 3), that a menu entry shows in red. */
export type Badge = 'ordersNew' | 'ordersNonConformance' | 'ordersFulfilment'

/** The word for the first segment of a path (portal.md 2) in the trail; no new area takes one. */
export const sectionNames: Record<string, string> = {
  user: 'User Management',
  dashboard: 'Dashboard',
  'task-board': 'Task Board',
  'super-admin': 'Admin',
  'ca-billing': 'Billing',
  catalogue: 'Catalogue',
  order: 'Order',
  fulfilment: 'Fulfilment',
  inbound: 'Inbound',
  outbound: 'Outbound',
  cell: 'Cell',
  stock: 'Stock',
  company: 'Company',
  settings: 'Settings',
  job: 'Job',
  log: 'Log',
  notifications: 'Notifications',
}
