import { areaLifecycles } from 'shared-components/area'
import type { area } from './area.ts'

export const { bootstrap, mount, unmount, slots } = areaLifecycles<typeof area>({
  name: 'mf-catalogue',
  screens: {
    '/catalogue/product': () => import('./product-list/product-list.tsx'),
    '/catalogue/add-product': () => import('./add-product/add-product.tsx'),
    '/catalogue/product-stock-log': () => import('./product-stock-log/product-stock-log.tsx'),
    '/catalogue/import-products': () => import('./import-products/import-products.tsx'),
  },
})
