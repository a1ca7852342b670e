import { writeChanges } from '../changes/write.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found } from '../kernel/refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { newToken, tokenHash } from '../server/session.ts'
import { settings } from '../kernel/settings.ts'
import * as queries from './queries.ts'
import { embedPrefix, expiryOf, merchantFor, refuseElement, refuseOneMore } from './rules.ts'

export const embed: Handlers<'embed'> = {
  createToken: async (tx, { body }, who) => {
    refuseElement(who.role, body.element)
    const expiresTimestamp = expiryOf(body.expiresTimestamp, who.now)
    const { id: merchantId } = found(
      await queries.merchantNamed(tx, who, merchantFor(who, body.merchantId)),
      'The merchant',
    )
    await queries.lockMaker(tx, who)
    refuseOneMore(await queries.countLiving(tx, who))
    const token = embedPrefix + newToken()
    const { embedTokenId } = await queries.addToken(tx, who, {
      ...body,
      merchantId,
      tokenHash: tokenHash(settings().secret, token),
      expiresTimestamp,
    })
    await writeChanges(tx, [{ subject: 'embedToken', id: embedTokenId, kind: 'made', merchantId }])
    return { embedTokenId, token, expiresTimestamp }
  },

  getTokenList: async (tx, { query }, who) => {
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.tokens, where: queries.tokenFilter(who, query), id: queries.tokenId, sort: queries.newestFirst },
      query,
    )
    return { result: inOrder(ids, await queries.tokensById(tx, who, ids)), cursor }
  },

  revokeToken: async (tx, { body }, who) => {
    const { merchantId, ...revoked } = found(await queries.revoke(tx, who, body.embedTokenId), 'The token')
    await writeChanges(tx, [{ subject: 'embedToken', id: revoked.embedTokenId, kind: 'changed', merchantId }])
    return revoked
  },
}
