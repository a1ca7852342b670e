import { calls } from 'contract/calls/all'
import { ofCode } from '../catalogue/code.ts'
import { hasWords } from '../catalogue/words.ts'
import { allOf, sql } from '../kernel/database.ts'
import { inOrder } from '../kernel/page.ts'
import { visibleTo } from '../kernel/who.ts'
import { few, type Finder, type Found, idsOf } from '../server/finder.ts'
import { stockById } from './queries.ts'

/** Products by words of their names, SKU or barcode; what has the SKU itself first. */
export const products: Finder = {
  kind: 'product',
  access: calls.stock.getProductStockList.access,
  find: async (tx, who, { text, isWhole, most }) => {
    const is = isWhole ? ofCode(sql`p.id`, who, text) : hasWords(who, text)
    const ids = await idsOf(
      tx,
      sql`
  select p.id from product p where ${allOf(visibleTo(who, sql`p.merchant_id`), is)}
   order by p.sku_key = lower(${text}) desc, p.name, p.id limit ${few}`,
    )
    const first = ids.slice(0, most)
    const shown = inOrder(first, await stockById(tx, who, first)).map(
      ({ id, productName, sku, merchantName, hasImage, onHand, available }): Found => ({
        id,
        title: productName,
        code: sku,
        merchantName,
        hasImage,
        onHand,
        available,
        link: `/catalogue/product?sku=${encodeURIComponent(sku)}&open=${id}`,
      }),
    )
    return { shown, count: ids.length }
  },
}
