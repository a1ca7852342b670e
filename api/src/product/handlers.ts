import { inOrder, pageOfIds } from '../page.ts'
import type { Tx } from '../database.ts'
import { found, refuse } from '../refuse.ts'
import type { Handlers, Upload } from '../server/handler.ts'
import { refuseStaleClock } from '../stale-clock.ts'
import type { Who } from '../who.ts'
import * as queries from './queries.ts'
import { type Barcode, columnsOf, pictureType, refuseBarcodes, refuseStatus } from './rules.ts'

export const product: Handlers<'product'> = {
  createProduct: async (tx, { body, files }, who) => {
    const merchantId = found(who.merchantId ?? body.merchantId, 'The merchant')
    const { currency } = found(await queries.currencyOf(tx, who, body.merchantId ?? merchantId), 'The merchant')
    const made = await queries.addProduct(tx, merchantId, columnsOf(body, currency))
    if (!made) throw refuse('already-exists', { what: 'The SKU', name: body.sku, field: 'Sku' })
    await keepBeside(tx, merchantId, made.productId, body.barcodes, files['imageFile'])
    return made
  },

  updateProduct: async (tx, { body, files }, who) => {
    const product = found(await queries.lockProduct(tx, who, body.productId), 'The product')
    if (body.merchantId !== undefined && body.merchantId !== product.merchantId)
      throw refuse('not-found', { what: 'The merchant' })
    if (body.status) refuseStatus(product.status, body.status, product.onHand)
    if (body.sku && body.sku !== product.sku && (await queries.idOfSku(tx, product.merchantId, body.sku)))
      throw refuse('already-exists', { what: 'The SKU', name: body.sku, field: 'Sku' })
    await queries.setProduct(tx, product, columnsOf(body, product.currency))
    await keepBeside(tx, product.merchantId, product.id, body.barcodes, files['imageFile'])
    return { productId: product.id }
  },

  updateProductStatus: async (tx, { body }, who) => {
    const product = found(await queries.lockProduct(tx, who, body.productId), 'The product')
    refuseStatus(product.status, body.status, product.onHand)
    await queries.setProduct(tx, product, { status: body.status })
    return null
  },

  getBatchList: async (tx, { query }, who) => {
    found((await queries.productsById(tx, who, [query.productId]))[0], 'The product')
    return queries.batchesOf(tx, who, query.productId)
  },

  getProductList: (tx, { query }, who) => listed(tx, who, query),
  getProductListCount: (tx, { query }, who) => queries.countProducts(tx, queries.productFilter(who, query)),
  getProductStockList: (tx, { query }, who) => listed(tx, who, query),
  getProductStockListCount: (tx, { query }, who) => queries.countProducts(tx, queries.productFilter(who, query)),

  merchantGetProductList: async (tx, { query }, who) => {
    refuseStaleClock(query.timestamp, who.now)
    found(await queries.shopOfMerchant(tx, who, query.shopId), 'The shop')
    return listed(tx, who, query)
  },

  getImage: async (tx, { query }, who) => {
    const { contentType, bytes } = found(await queries.imageOf(tx, who, query.productId), 'The picture')
    return { fileName: `product-${query.productId}`, contentType, bytes }
  },
}

async function listed(
  tx: Tx,
  who: Who,
  asked: Parameters<typeof queries.productFilter>[1] & {
    sorting?: string
    pageNumber?: number
    pageSize?: number
    cursor?: string
  },
) {
  const where = queries.productFilter(who, asked)
  const { ids, cursor } = await pageOfIds(
    tx,
    { from: queries.products, where, id: queries.productId, sort: queries.productSort(asked.sorting) },
    asked,
  )
  return { result: inOrder(ids, await queries.productsById(tx, who, ids)), cursor }
}

async function keepBeside(
  tx: Tx,
  merchantId: number,
  productId: number,
  barcodes: readonly Barcode[] | undefined,
  picture: Upload | undefined,
): Promise<void> {
  if (barcodes) {
    refuseBarcodes(barcodes)
    const [taken] = await queries.setBarcodes(tx, merchantId, productId, barcodes)
    if (taken) throw refuse('already-exists', { what: 'The barcode', name: taken, field: 'Barcodes' })
  }
  if (picture) await queries.setImage(tx, merchantId, productId, pictureType(picture.bytes), picture.bytes)
}
