import { inOrder, pageOfIds } from '../page.ts'
import { found } from '../refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { confirming } from './confirm.ts'
import * as queries from './queries.ts'
import { providerOf, refuseAssigning } from './rules.ts'

export const shippingProvider: Handlers<'shippingProvider'> = {
  masterCreate: (tx, { body }) => queries.addProvider(tx, providerOf(body)),

  masterGetAll: async (tx, { query }, who) => {
    const where = queries.providerFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.providers, where, id: queries.providerId, sort: queries.byName },
      query,
    )
    return { result: inOrder(ids, await queries.providersById(tx, who, ids)), cursor }
  },
  masterGetAllCount: (tx, { query }, who) => queries.countProviders(tx, queries.providerFilter(who, query)),

  merchantAssign: async (tx, { body }, who) => {
    const merchant = found(await queries.merchantSeen(tx, who, body.merchantId), 'The merchant')
    refuseAssigning(body.shippingProviderMasterIds, await queries.providersNamed(tx, body.shippingProviderMasterIds))
    return { assigned: await queries.assign(tx, merchant.id, body.shippingProviderMasterIds) }
  },

  ...confirming,
}
