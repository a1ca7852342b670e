import { inOrder, pageOfIds } from '../../kernel/page.ts'
import { found } from '../../kernel/refuse.ts'
import type { Handlers } from '../../server/handler.ts'
import { inviteOne } from '../invite.ts'
import { makeMerchant } from './make.ts'
import { administratorOf, asAdminField, currencyCode, merchantCode } from './rules.ts'
import * as queries from './queries.ts'

type Calls = 'createMerchant' | 'getAllMerchantList' | 'getMerchantList' | 'getMerchantListCount' | 'getMerchant'

export const merchants: Pick<Handlers<'account'>, Calls> = {
  createMerchant: async (tx, { body }, who) => {
    const admin = administratorOf(body)
    const merchantId = await makeMerchant(tx, who, {
      name: body.merchantName.trim(),
      code: merchantCode(body.code),
      currency: currencyCode(body.currency),
      merchantGroupId: body.merchantGroupId,
      email: body.email ?? '',
      phone: body.phone ?? '',
      address: body.address ?? '',
    })
    if (!admin) return { merchantId, adminUserId: null }
    const made = await inviteOne(tx, who, admin.email, { name: admin.name, role: 'MERCHANT_ADMIN', merchantId }).catch(
      asAdminField,
    )
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
