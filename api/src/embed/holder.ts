import type { EmbedElement } from 'contract/embed'
import { at, rows, sql, type Tx } from '../kernel/database.ts'
import { isActive, type Person, personColumns, whoOf } from '../server/person.ts'
import type { Session, TokenKind } from '../server/session.ts'
import { isEmbedToken, mayMake } from './rules.ts'

type Holder = Person & { tokenName: string; element: EmbedElement; tokenMerchantId: number; tokenHash: string }

/**
 * Who embed tokens act as: each its maker, narrowed to one merchant and named beside the token. Nobody any more when
 * the maker is disabled, may not make such a token, or no longer sees the merchant.
 * The age of the maker's password ends no token.
 */
async function embedSessions(tx: Tx, tokenHashes: readonly Buffer[], now: number): Promise<Session[]> {
  const holders = await rows<Holder>(
    tx,
    sql`
    select ${personColumns}, t.name as token_name, t.element, t.merchant_id as token_merchant_id,
           encode(t.token_hash, 'hex') as token_hash
      from embed_token t join app_user u on u.id = t.user_id left join warehouse_location l on l.id = u.location_id
     where t.token_hash = any (${[...tokenHashes]}::bytea[]) and t.revoked_at is null and t.expires_at > ${at(now)}`,
  )
  return holders.filter(isGood).map(sessionOf)
}

function isGood(holder: Holder): boolean {
  const { merchants } = whoOf(holder)
  return (
    isActive(holder) &&
    mayMake(holder.role, holder.element) &&
    (merchants === '*' || merchants.includes(holder.tokenMerchantId))
  )
}

function sessionOf(holder: Holder): Session {
  const { element, tokenMerchantId, tokenHash, tokenName } = holder
  const who = {
    ...whoOf(holder),
    name: `${holder.name} (embed: ${tokenName})`,
    merchants: [tokenMerchantId],
    sessionHash: tokenHash,
    embed: element,
  }
  return { who, isPasswordExpired: false, embed: element }
}

/** Tokens of elements, as the sessions of a server are told of them. */
export const embedTokens: TokenKind = { isOne: isEmbedToken, sessionsOf: embedSessions }
