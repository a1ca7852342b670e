import type { Tx } from '../../kernel/database.ts'
import type { Session, TokenKind } from '../../server/session.ts'
import * as queries from './queries.ts'
import { isShopKey } from './rules.ts'

/**
 * Who keys of shops act as: the merchant's own systems, in a role that may look and order, for one shop. It outlives the
 * person who made it, who is named beside it and counts as who did what it does.
 */
async function keySessions(tx: Tx, tokenHashes: readonly Buffer[], now: number): Promise<Session[]> {
  const held = await queries.heldBy(tx, tokenHashes, now)
  if (held.length > 0)
    await queries.noteUse(
      tx,
      held.map(({ keyId }) => keyId),
      now,
    )
  return held.map(sessionOf)
}

const sessionOf = ({ keyId, shopId, merchantId, userId, name, tokenHash }: queries.Held): Session => ({
  who: {
    userId,
    name: `Key ${name}`,
    role: 'MERCHANT_WORKER',
    merchantId,
    merchants: [merchantId],
    locationId: null,
    sessionHash: tokenHash,
    shopKey: { id: keyId, shopId },
  },
  isPasswordExpired: false,
})

/** Keys of shops, as the sessions of a server are told of them. */
export const shopKeys: TokenKind = { isOne: isShopKey, sessionsOf: keySessions, keepAnew: queries.keepAnew }
