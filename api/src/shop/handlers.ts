import { writeChanges } from '../changes/write.ts'
import { found, refuse } from '../kernel/refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { connectionHandlers, type ShopPlaces } from './connection/handlers.ts'
import { disconnect, setGrants } from './connection/queries.ts'
import { keys } from './keys/handlers.ts'
import { shopsShown } from './list.ts'
import * as queries from './queries.ts'
import { merchantFor } from './rules.ts'

export const shopHandlers = (places: ShopPlaces): Handlers<'shop'> => ({
  ...connectionHandlers(places),
  ...keys,

  create: async (tx, { body }, who) => {
    const merchant = found(
      await queries.activeMerchant(tx, who, merchantFor(who.merchantId, body.merchantId)),
      'The merchant',
    )
    const made = await queries.addShop(tx, merchant.id, body)
    await writeChanges(tx, [{ subject: 'shop', id: made.shopId, kind: 'made', merchantId: merchant.id }])
    return made
  },

  update: async (tx, { body: { shopId, disconnect: isEnding, grantsCancels, ...said } }, who) => {
    const { merchantId } = found(await queries.lockShop(tx, who, shopId), 'The shop')
    await queries.setShop(tx, { merchantId, id: shopId }, said)
    if (grantsCancels !== undefined && (await setGrants(tx, shopId, grantsCancels)) === 0)
      throw refuse('wrong-state', {
        what: 'The shop',
        state: 'not connected',
        problem: 'no wishes to cancel come of it',
      })
    if (isEnding && (await disconnect(tx, shopId)) === 0)
      throw refuse('wrong-state', { what: 'The shop', state: 'not connected', problem: 'there is nothing to end' })
    await writeChanges(tx, [{ subject: 'shop', id: shopId, kind: 'changed', merchantId }])
    return { shopId }
  },

  getShopList: (tx, { query }, who) => shopsShown(tx, who, query.merchantId),
})
