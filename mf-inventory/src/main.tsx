import { areaLifecycles } from 'shared-components/area'

export const { bootstrap, mount, unmount } = areaLifecycles({
  name: 'mf-inventory',
  screens: {
    '/inbound/inbound-request-list': () => import('./inbound-request-list/inbound-request-list.tsx'),
    '/inbound/inbound-request-detail/{id}': () => import('./inbound-request-detail/inbound-request-detail.tsx'),
    '/inbound/create-new-request': () => import('./create-new-request/create-new-request.tsx'),
  },
})
