import type { EmbedElement } from 'contract/embed'
import { at, first, sql, type Tx } from '../database.ts'
import { isActive, type Person, personColumns, whoOf } from '../server/person.ts'
import type { Session } from '../server/session.ts'
import { mayMake } from './rules.ts'

type Holder = Person & { tokenName: string; element: EmbedElement; tokenMerchantId: number }

/**
 * Who an embed token acts as: its maker, narrowed to one merchant and named beside the token. Nobody any more when the maker is
 * disabled, may not make such a token, or no longer sees the merchant. The age of the maker's password ends no token.
 */
export async function embedSession(tx: Tx, tokenHash: Buffer, now: number): Promise<Session | undefined> {
  const holder = await first<Holder>(tx, sql`
    select ${personColumns}, t.name as token_name, t.element, t.merchant_id as token_merchant_id
      from embed_token t join app_user u on u.id = t.user_id left join warehouse_location l on l.id = u.location_id
     where t.token_hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${at(now)}`)
  if (!holder || !isActive(holder) || !mayMake(holder.role, holder.element)) return undefined
  const maker = whoOf(holder)
  if (maker.merchants !== '*' && !maker.merchants.includes(holder.tokenMerchantId)) return undefined
  const name = `${holder.name} (embed: ${holder.tokenName})`
  return { who: { ...maker, name, merchants: [holder.tokenMerchantId], sessionHash: tokenHash.toString('hex') }, isPasswordExpired: false, embed: holder.element }
}
