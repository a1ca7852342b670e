import { writeChanges } from '../changes/write.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found } from '../kernel/refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { providerOf, refuseAssigning } from './rules.ts'
import * as queries from './queries.ts'

export const courier: Handlers<'courier'> = {
  masterCreate: async (tx, { body }) => {
    const made = await queries.addProvider(tx, providerOf(body))
    await writeChanges(tx, [{ subject: 'courier', id: made.shippingProviderMasterId, kind: 'made', merchantId: null }])
    return made
  },

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
    const assigned = await queries.assign(tx, merchant.id, body.shippingProviderMasterIds)
    await writeChanges(
      tx,
      body.shippingProviderMasterIds.map((id) => ({
        subject: 'courier',
        id,
        kind: 'changed',
        merchantId: merchant.id,
      })),
    )
    return { assigned }
  },
}
