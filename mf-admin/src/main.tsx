import { areaLifecycles } from 'shared-components/area'
import type { area } from './area.ts'

export const { bootstrap, mount, unmount, slots } = areaLifecycles<typeof area>({
  name: 'mf-admin',
  screens: {
    '/super-admin/superadmin-merchant': () => import('./superadmin-merchant/superadmin-merchant.tsx'),
    '/super-admin/superadmin-user': () => import('./people/superadmin-user.tsx'),
    '/super-admin/superadmin-logistic-setting': () =>
      import('./superadmin-logistic-setting/superadmin-logistic-setting.tsx'),
    '/super-admin/super-notification-setting': () => import('./notification-setting/super-notification-setting.tsx'),
    '/super-admin/merchant-notification-setting': () =>
      import('./notification-setting/merchant-notification-setting.tsx'),
    '/super-admin/warehouse': () => import('./warehouse/warehouse.tsx'),
    '/super-admin/superadmin-create-user': () => import('./create-user/create-user.tsx'),
    '/super-admin/superadmin-user-profile/view/{id}': () => import('./user-profile/superadmin-user-profile.tsx'),
    '/company/warehouse': () => import('./warehouse/warehouse.tsx'),
    '/settings/shop-management': () => import('./shop-management/shop-management.tsx'),
    '/user/user-management': () => import('./people/user-management.tsx'),
    '/user/manage-user': () => import('./people/user-management.tsx'),
    '/user/user-profile/view/{id}': () => import('./user-profile/user-profile.tsx'),
    '/user/user-profile/myself': () => import('./user-profile/own-profile.tsx'),
    '/user/create-user': () => import('./create-user/create-user.tsx'),
    '/job/job-history': () => import('./job-history/job-history.tsx'),
    '/log/general-error-log': () => import('./general-error-log/general-error-log.tsx'),
  },
  slots: {
    'dashboard-panel': {
      queues: async () => (await import('./cards/cards.ts')).QueuesCard,
      warehouses: async () => (await import('./cards/cards.ts')).WarehousesCard,
      merchants: async () => (await import('./cards/cards.ts')).MerchantsCard,
      jobs: async () => (await import('./cards/cards.ts')).JobsCard,
    },
  },
})
