import { writeChanges } from '../../changes/write.ts'
import type { Tx } from '../../kernel/database.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { codesFor } from './rules.ts'
import * as queries from './queries.ts'

type New = Omit<queries.NewMerchant, 'merchantGroupId'> & { merchantGroupId?: number | undefined }

/** Takes a merchant on, into the group asked for or the one everybody is in. */
export async function makeMerchant(tx: Tx, who: Who, { merchantGroupId, ...merchant }: New): Promise<number> {
  const group = found(await queries.groupFor(tx, who, merchantGroupId), 'The merchant group')
  const { merchantId } = await queries.addMerchant(tx, { ...merchant, merchantGroupId: group.id })
  await writeChanges(tx, [{ subject: 'merchant', id: merchantId, kind: 'made', merchantId }])
  return merchantId
}

/** A merchant that signed up: its code is made of its name, its currency is the one most merchants have. */
export async function makeSignedUp(
  tx: Tx,
  who: Who,
  { name, email, phone }: Pick<New, 'name' | 'email' | 'phone'>,
): Promise<number> {
  const { code, currency } = await queries.freeCode(tx, codesFor(name))
  return makeMerchant(tx, who, { name, code, currency, email, phone, address: '' })
}
