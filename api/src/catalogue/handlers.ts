import { writeChanges } from '../changes/write.ts'
import type { Tx } from '../kernel/database.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Handlers, Upload } from '../server/handler.ts'
import { pictureOf, pictureType, type Picture } from './picture.ts'
import { measuredSizes, unmeasured } from './measure.ts'
import { columnsOf, refuseBarcodes, refuseStatus, type Barcode } from './rules.ts'
import * as queries from './queries.ts'

export const catalogue: Handlers<'catalogue'> = {
  createProduct: async (tx, { body, files }, who) => {
    const picture = await drawn(files)
    const merchantId = found(who.merchantId ?? body.merchantId, 'The merchant')
    const { currency } = found(await queries.currencyOf(tx, who, body.merchantId ?? merchantId), 'The merchant')
    const made = await queries.addProduct(tx, merchantId, columnsOf(body, currency))
    if (!made) throw refuse('already-exists', { what: 'The SKU', name: body.sku, field: 'Sku' })
    await keepBeside(tx, merchantId, made.productId, body.barcodes, picture)
    await writeChanges(tx, [{ subject: 'product', id: made.productId, kind: 'made', merchantId }])
    return made
  },

  updateProduct: async (tx, { body, files }, who) => {
    const picture = await drawn(files)
    const product = found(await queries.lockProduct(tx, who, body.productId), 'The product')
    if (body.merchantId !== undefined && body.merchantId !== product.merchantId)
      throw refuse('not-found', { what: 'The merchant' })
    if (body.status) refuseStatus(product.status, body.status, product.onHand)
    if (body.sku && body.sku !== product.sku && (await queries.idOfSku(tx, product.merchantId, body.sku)))
      throw refuse('already-exists', { what: 'The SKU', name: body.sku, field: 'Sku' })
    await queries.setProduct(tx, product, unmeasured(columnsOf(body, product.currency)))
    await keepBeside(tx, product.merchantId, product.id, body.barcodes, picture)
    await writeChanges(tx, [{ ...subjectOf(product), kind: 'changed' }])
    return { productId: product.id }
  },

  updateProductStatus: async (tx, { body }, who) => {
    const product = found(await queries.lockProduct(tx, who, body.productId), 'The product')
    refuseStatus(product.status, body.status, product.onHand)
    await queries.setProduct(tx, product, { status: body.status })
    await writeChanges(tx, [{ ...subjectOf(product), kind: 'changed' }])
    return null
  },

  measureProduct: async (tx, { body }, who) => {
    const product = found(await queries.lockUnmeasured(tx, who, body.productId), 'The product')
    const measured = await queries.setMeasured(tx, who, product, measuredSizes(product, body))
    await writeChanges(tx, [{ ...subjectOf(product), kind: 'changed' }])
    return measured
  },

  getImage: async (tx, { query }, who) => {
    const { contentType, bytes } = found(await queries.imageOf(tx, who, query.productId), 'The picture')
    return { fileName: `product-${query.productId}`, contentType, bytes }
  },

  getImageList: async (tx, { query }, who) =>
    (await queries.smallImagesOf(tx, who, query.productIds)).map(({ productId, small }) => ({
      productId,
      image: `data:${pictureType};base64,${small.toString('base64')}`,
    })),
}

const subjectOf = ({ id, merchantId }: { id: number; merchantId: number }) => ({
  subject: 'product' as const,
  id,
  merchantId,
})

/** Before any row is locked: drawing takes a while. */
const drawn = async ({ imageFile }: Record<string, Upload>) => imageFile && pictureOf(imageFile)

async function keepBeside(
  tx: Tx,
  merchantId: number,
  productId: number,
  barcodes: readonly Barcode[] | undefined,
  picture: Picture | undefined,
): Promise<void> {
  if (barcodes) {
    refuseBarcodes(barcodes)
    const [taken] = await queries.setBarcodes(tx, merchantId, productId, barcodes)
    if (taken) throw refuse('already-exists', { what: 'The barcode', name: taken, field: 'Barcodes' })
  }
  if (picture) await queries.setImage(tx, merchantId, productId, picture)
}
