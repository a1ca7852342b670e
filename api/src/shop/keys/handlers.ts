import { writeChanges } from '../../changes/write.ts'
import type { Tx } from '../../kernel/database.ts'
import { found, needed, refuse } from '../../kernel/refuse.ts'
import { settings } from '../../kernel/settings.ts'
import type { Who } from '../../kernel/who.ts'
import type { Handlers } from '../../server/handler.ts'
import { newToken, tokenHash } from '../../server/session.ts'
import { lockShop } from '../queries.ts'
import * as queries from './queries.ts'
import { keyPrefix, mostKeys, oldLastsMs, tailOf, type Wish, wishOf } from './rules.ts'

/** The keys of a shop, with which its merchant's own systems ask. */
export const keys: Pick<Handlers<'shop'>, 'getAccessToken'> = {
  getAccessToken: async (tx, { body }, who) => {
    const wish = wishOf(body)
    const { merchantId, ...done } = await granted(tx, who, wish, body.shopId)
    await writeChanges(tx, [
      { subject: 'shopKey', id: done.keyId, kind: wish.kind === 'make' ? 'made' : 'changed', merchantId },
    ])
    return done
  },
}

async function granted(tx: Tx, who: Who, wish: Wish, saidShop: number | undefined) {
  const token = keyPrefix + newToken()
  const made = { tokenHash: tokenHash(settings().secret, token), tail: tailOf(token) }
  if (wish.kind === 'make') {
    const { shopId } = wish
    const { merchantId } = found(await lockShop(tx, who, shopId), 'The shop')
    const name = needed(wish.name, 'Name')
    if ((await queries.countKeys(tx, shopId)) >= mostKeys)
      throw refuse('wrong-state', {
        what: 'The shop',
        state: 'full',
        problem: `it has ${mostKeys} keys; end one first`,
      })
    const key = await queries.addKey(tx, who, { merchantId, shopId, name, ...made })
    return { ...key, token, oldUntilTimestamp: null }
  }
  const { revokedAt, ...key } = found(await queries.lockKey(tx, who, wish.keyId), 'The key')
  if (saidShop !== undefined && saidShop !== key.shopId) throw refuse('not-found', { what: 'The key' })
  if (revokedAt !== null) throw refuse('wrong-state', { what: 'The key', state: 'ended', problem: 'make a new one' })
  if (wish.kind === 'revoke') {
    await queries.revokeKey(tx, key.keyId, who.now)
    return { ...key, token: null, oldUntilTimestamp: null }
  }
  const oldEndsAt = who.now + oldLastsMs
  await queries.rotateKey(tx, key.keyId, { ...made, oldEndsAt, now: who.now })
  return { ...key, token, oldUntilTimestamp: oldEndsAt }
}
