import { defineArea } from 'contract/area'
import type { Section } from 'contract/sections'

const catalogue: readonly Section[] = ['MERCHANT_CATALOGUE', 'WAREHOUSE_CATALOGUE']

/** What is sold: products and the history of their stock. */
export const area = defineArea({
  name: 'mf-catalogue',
  screens: [
    {
      path: '/catalogue/product',
      title: 'Product List',
      sections: catalogue,
      menu: { group: 'Catalogue', label: 'Product' },
    },
    {
      path: '/catalogue/add-product',
      title: 'New Product',
      under: '/catalogue/product',
      sections: catalogue,
      hiddenFor: ['WAREHOUSE_WORKER', 'MERCHANT_WORKER', 'CLIENT', 'USER'],
    },
    {
      path: '/catalogue/product-stock-log',
      title: 'Product Stock Log',
      sections: catalogue,
      menu: { group: 'Catalogue', label: 'Product Stock Log' },
      hiddenFor: ['CLIENT'],
    },
    {
      path: '/catalogue/import-products',
      title: 'Import products',
      under: '/catalogue/product',
      sections: catalogue,
      hiddenFor: ['WAREHOUSE_WORKER', 'MERCHANT_WORKER', 'CLIENT', 'USER'],
    },
  ],
  offers: ['product-panel'],
})
