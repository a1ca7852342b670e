import { areaLifecycles } from 'shared-components/area'

export const { bootstrap, mount, unmount } = areaLifecycles({
  name: 'mf-inventory',
  screens: {
    '/inbound/inbound-request-list': () => import('./inbound-request-list/inbound-request-list.tsx'),
    '/inbound/inbound-request-detail/{id}': () => import('./inbound-request-detail/inbound-request-detail.tsx'),
    '/inbound/create-new-request': () => import('./create-new-request/create-new-request.tsx'),
    '/inbound/inbound-stock-in-lists': () => import('./inbound-stock-in-lists/inbound-stock-in-lists.tsx'),
    '/inbound/inbound-stock-in-list/{id}': () => import('./inbound-stock-in-list/inbound-stock-in-list.tsx'),
    '/inbound/inbound-stock-in-items/{id}': () => import('./inbound-stock-in-items/inbound-stock-in-items.tsx'),
    '/inbound/caton-receive/{id}': () => import('./caton-receive/caton-receive.tsx'),
  },
})
