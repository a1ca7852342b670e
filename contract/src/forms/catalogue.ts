import { catalogue } from '../calls/catalogue.ts'

/** What the New Product form may say. The browser's build ships this module's value, not the builders behind it. */
export const newProduct = catalogue.createProduct.body
/** What a bench measures of a product. */
export const measuredProduct = catalogue.measureProduct.body
/** What may be changed of a product. */
export const changedProduct = catalogue.updateProduct.body
