import { areaLifecycles } from 'shared-components/area'
import type { area } from './area.ts'
import { JobsCard } from './jobs-card/jobs-card.tsx'

export const { bootstrap, mount, unmount, slots } = areaLifecycles<typeof area>({
  name: 'mf-admin',
  screens: {
    '/super-admin/superadmin-merchant': () => import('./superadmin-merchant/superadmin-merchant.tsx'),
    '/super-admin/superadmin-logistic-setting': () =>
      import('./superadmin-logistic-setting/superadmin-logistic-setting.tsx'),
    '/super-admin/warehouse': () => import('./warehouse/warehouse.tsx'),
    '/super-admin/superadmin-create-user': () => import('./create-user/create-user.tsx'),
    '/company/warehouse': () => import('./warehouse/warehouse.tsx'),
    '/settings/shop-management': () => import('./shop-management/shop-management.tsx'),
    '/user/create-user': () => import('./create-user/create-user.tsx'),
    '/job/job-history': () => import('./job-history/job-history.tsx'),
    '/log/general-error-log': () => import('./general-error-log/general-error-log.tsx'),
  },
  slots: {
    'dashboard-card': { jobs: async () => JobsCard },
  },
})
