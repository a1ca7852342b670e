import { writeChanges } from '../changes/write.ts'
import { found } from '../kernel/refuse.ts'
import type { Handlers } from '../server/handler.ts'
import * as queries from './queries.ts'
import { merchantFor } from './rules.ts'

export const shop: Handlers<'shop'> = {
  create: async (tx, { body }, who) => {
    const merchant = found(
      await queries.activeMerchant(tx, who, merchantFor(who.merchantId, body.merchantId)),
      'The merchant',
    )
    const made = await queries.addShop(tx, merchant.id, body)
    await writeChanges(tx, [{ subject: 'shop', id: made.shopId, kind: 'made', merchantId: merchant.id }])
    return made
  },

  update: async (tx, { body: { shopId, ...said } }, who) => {
    const { merchantId } = found(await queries.lockShop(tx, who, shopId), 'The shop')
    await queries.setShop(tx, { merchantId, id: shopId }, said)
    await writeChanges(tx, [{ subject: 'shop', id: shopId, kind: 'changed', merchantId }])
    return { shopId }
  },

  getShopList: (tx, { query }, who) => queries.listShops(tx, who, query.merchantId),
}
