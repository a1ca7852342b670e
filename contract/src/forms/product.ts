import { product } from '../calls/product.ts'

/** What the New Product form may say. The browser's build ships this module's value, not the builders behind it. */
export const newProduct = product.createProduct.body
/** What may be changed of a product. */
export const changedProduct = product.updateProduct.body
