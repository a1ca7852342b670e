import { defineArea, panel } from 'contract/area'

/** Who works here and with what: accounts, merchants, couriers, locations, shops; jobs and errors. */
export const area = defineArea({
  name: 'mf-admin',
  screens: [
    {
      path: '/super-admin/superadmin-merchant',
      title: 'Merchants',
      sections: ['SUPERADMIN'],
      menu: { group: 'Admin', label: 'Merchants' },
    },
    {
      path: '/super-admin/superadmin-user',
      title: 'Users',
      sections: ['SUPERADMIN'],
      menu: { group: 'Admin', label: 'Users' },
    },
    {
      path: '/super-admin/superadmin-logistic-setting',
      title: 'Logistic Settings',
      sections: ['SUPERADMIN'],
      menu: { group: 'Admin', label: 'Logistic Setting' },
    },
    {
      path: '/super-admin/super-notification-setting',
      title: 'Superadmin Notification Setting',
      sections: ['SUPERADMIN'],
      menu: { group: 'Admin', label: 'Notification Setting' },
    },
    {
      path: '/super-admin/merchant-notification-setting',
      under: '/super-admin/super-notification-setting',
      title: 'Merchant Notification Setting',
      sections: ['SUPERADMIN', 'MERCHANT_SETTINGS'],
    },
    {
      path: '/super-admin/warehouse',
      title: 'Warehouse',
      sections: ['SUPERADMIN'],
      menu: { group: 'Admin', label: 'Warehouse' },
    },
    {
      path: '/super-admin/superadmin-create-user',
      under: '/super-admin/superadmin-user',
      title: 'Create User',
      sections: ['SUPERADMIN'],
    },
    {
      path: '/super-admin/superadmin-user-profile/view/{id}',
      under: '/super-admin/superadmin-user',
      title: 'User Detail',
      sections: ['SUPERADMIN'],
    },
    {
      path: '/company/warehouse',
      title: 'Warehouse',
      sections: ['COMPANY'],
      menu: { group: 'Company', label: 'Warehouse' },
    },
    {
      path: '/settings/shop-management',
      title: 'Shop',
      sections: ['MERCHANT_SETTINGS'],
      menu: { group: 'Settings', label: 'Shop' },
    },
    {
      path: '/user/user-management',
      title: 'User Management',
      sections: ['USERS'],
      menu: { group: 'User Management' },
    },
    { path: '/user/manage-user', title: 'User Management', sections: ['USERS'] },
    { path: '/user/create-user', title: 'Create User', sections: ['USERS'] },
    { path: '/user/user-profile/view/{id}', title: 'User Profile', sections: ['USERS'] },
    { path: '/user/user-profile/myself', title: 'User Profile', sections: ['ALWAYS'] },
    { path: '/job/job-history', title: 'Job History', sections: ['JOB_HISTORY_LIST'], menu: { group: 'Job History' } },
    {
      path: '/log/general-error-log',
      title: 'General Error Log',
      sections: ['GENERAL_ERROR_LOG'],
      menu: { group: 'General Error Log' },
    },
  ],
  fills: [
    panel('queues', 'Queues', { seenBy: ['SUPERADMIN'], columns: 8, place: 5, isShort: true }),
    panel('warehouses', 'By warehouse', { seenBy: ['SUPERADMIN'], columns: 8, place: 6, isShort: true }),
    panel('merchants', 'By merchant', { seenBy: ['SUPERADMIN'], columns: 8, place: 7, isShort: true }),
    panel('jobs', 'Jobs', {
      sections: ['JOB_HISTORY_LIST'],
      spareFor: ['MERCHANT_ADMIN'],
      columns: 5,
      isShort: true,
      place: 90,
    }),
  ],
})
