import { writeChanges } from '../../changes/write.ts'
import { inOrder, pageOfIds } from '../../kernel/page.ts'
import { found } from '../../kernel/refuse.ts'
import type { Handlers } from '../../server/handler.ts'
import { createUser } from '../create.ts'
import { administratorOf, asAdminField, currencyCode, merchantCode } from './rules.ts'
import * as queries from './queries.ts'

type Calls = 'createMerchant' | 'getAllMerchantList' | 'getMerchantList' | 'getMerchantListCount' | 'getMerchant'

export const merchants: Pick<Handlers<'account'>, Calls> = {
  createMerchant: async (tx, { body }, who) => {
    const admin = administratorOf(body)
    const group = found(await queries.groupFor(tx, who, body.merchantGroupId), 'The merchant group')
    const { merchantId } = await queries.addMerchant(tx, {
      name: body.merchantName.trim(),
      code: merchantCode(body.code),
      currency: currencyCode(body.currency),
      merchantGroupId: group.id,
      email: body.email ?? '',
      phone: body.phone ?? '',
      address: body.address ?? '',
    })
    await writeChanges(tx, [{ subject: 'merchant', id: merchantId, kind: 'made', merchantId }])
    if (!admin) return { merchantId, adminUserId: null }
    const made = await createUser(tx, who, { ...admin, role: 'MERCHANT_ADMIN', merchantId }).catch(asAdminField)
    return { merchantId, adminUserId: made.userId }
  },

  getAllMerchantList: (tx, _, who) => queries.listMerchants(tx, queries.merchantFilter(who, {})),

  getMerchantList: async (tx, { query }, who) => {
    const where = queries.merchantFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.merchants, where, id: queries.merchantId, sort: queries.byName },
      query,
    )
    return { result: inOrder(ids, await queries.merchantsById(tx, who, ids)), cursor }
  },
  getMerchantListCount: (tx, { query }, who) => queries.countMerchants(tx, queries.merchantFilter(who, query)),

  getMerchant: async (tx, { query }, who) =>
    found(await queries.merchantById(tx, who, query.merchantId), 'The merchant'),
}
