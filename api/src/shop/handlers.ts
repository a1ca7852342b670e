import { found } from '../refuse.ts'
import type { Handlers } from '../server/handler.ts'
import * as queries from './queries.ts'
import { merchantFor } from './rules.ts'

export const shop: Handlers<'shop'> = {
  create: async (tx, { body }, who) => {
    const merchant = found(
      await queries.activeMerchant(tx, who, merchantFor(who.merchantId, body.merchantId)),
      'The merchant',
    )
    return queries.addShop(tx, merchant.id, body)
  },

  getShopList: (tx, { query }, who) => queries.listShops(tx, who, query.merchantId),
}
