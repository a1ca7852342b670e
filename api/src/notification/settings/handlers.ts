import { kindOf, kindsHeardBy, settingTypes } from 'contract/notification-kinds'
import { inForce, rolesOfType } from 'contract/notification-settings'
import { writeChanges } from '../../changes/write.ts'
import type { Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import type { Handlers } from '../../server/handler.ts'
import * as queries from './queries.ts'
import { merchantOf, refuseMuting, type Said, takenFacts, wantedOf, type Wanted } from './rules.ts'

const subject = 'notificationSetting' as const

/** The merchant that is asked about, where the asker may see it; null asks for the defaults alone. */
async function askedMerchant(tx: Tx, query: { merchantId?: number }, who: Who): Promise<number | null> {
  const merchantId = merchantOf(query, who)
  if (merchantId !== null && !(await queries.merchantStands(tx, who, merchantId)))
    throw refuse('not-found', { what: 'The merchant' })
  return merchantId
}

/** A superadmin who changes a setting and names no merchant means the one it is of; 0 makes it the default of all. */
async function ofItsMerchant(tx: Tx, body: Said, who: Who): Promise<Said> {
  if (body.id === undefined || body.merchantId !== undefined || who.merchantId !== null) return body
  const { merchantId } = found(await queries.lockSetting(tx, who, body.id), 'The setting')
  return { ...body, merchantId: merchantId ?? 0 }
}

async function changed(tx: Tx, who: Who, id: number, wanted: Wanted): Promise<queries.Setting> {
  const before = found(await queries.lockSetting(tx, who, id), 'The setting')
  const setting = found(await queries.setSetting(tx, who, id, wanted), 'The setting')
  if (before.merchantId !== setting.merchantId)
    await writeChanges(tx, [{ subject, id, kind: 'changed', merchantId: before.merchantId }])
  return setting
}

async function made(tx: Tx, who: Who, wanted: Wanted): Promise<queries.Setting> {
  const setting = await queries.addSetting(tx, who, wanted)
  if (!setting) throw refuse('already-exists', takenFacts(wanted))
  return setting
}

type Own = 'addOrEditSettings' | 'removeSettings' | 'getSettings' | 'getProductExpirySettings' | 'getMuted' | 'mute'

/** Who hears what: settings of superadmins and merchants, and what each person mutes. */
export const settings: Pick<Handlers<'notification'>, Own> = {
  addOrEditSettings: async (tx, { body: said }, who) => {
    const body = await ofItsMerchant(tx, said, who)
    // Whose it is comes first: what may be set tells nothing of another's merchant.
    await askedMerchant(tx, body, who)
    const wanted = wantedOf(body, who)
    const setting = body.id === undefined ? await made(tx, who, wanted) : await changed(tx, who, body.id, wanted)
    const kind = body.id === undefined ? ('made' as const) : ('changed' as const)
    await writeChanges(tx, [{ subject, id: setting.id, kind, merchantId: setting.merchantId }])
    return setting
  },

  removeSettings: async (tx, { query }, who) => {
    const { id, merchantId } = found(await queries.removeSetting(tx, who, query.id), 'The setting')
    await writeChanges(tx, [{ subject, id, kind: 'gone', merchantId }])
    return { id }
  },

  getSettings: async (tx, { query }, who) => ({
    result: await queries.settingsOf(tx, who, await askedMerchant(tx, query, who), query.type),
    merchants: await queries.merchantsWithOwn(tx, who),
  }),

  getProductExpirySettings: async (tx, { query }, who) => {
    const type = 'ProductExpiry' as const
    const merchantId = await askedMerchant(tx, query, who)
    const made = await queries.settingsOf(tx, who, merchantId, type)
    return rolesOfType(type)
      .filter((roleType) => query.roleType === undefined || query.roleType === roleType)
      .map((roleType) => {
        const { channels, ...said } = inForce(made, { type, roleType, merchantId })
        return { ...said, roleType, merchantId, channels: [...channels] }
      })
  },

  getMuted: async (tx, _, who) => {
    const muted = await queries.mutedBy(tx, who)
    const made = await queries.settingsOf(tx, who, who.merchantId)
    return kindsHeardBy(who.role).map((kind) => {
      const { setting } = kindOf(kind)
      const type = settingTypes.find((one) => one === setting)
      const told = { roleType: who.role, merchantId: who.merchantId }
      const unset = kindOf(kind).toldUnset.includes(who.role) ? (['Bell'] as const) : []
      const said = type ? inForce(made, { type, ...told }) : undefined
      const channels = said && said.from !== 'Unset' ? said.channels : unset
      return { kind, isMuted: muted.has(kind), channels: [...channels] }
    })
  },

  mute: async (tx, { body: { kind, isMuted } }, who) => {
    refuseMuting(kind, isMuted)
    if (await queries.setMuted(tx, who, kind, isMuted)) {
      const { userId, merchantId } = who
      await writeChanges(tx, [{ subject, id: userId, kind: 'changed', merchantId, userId }])
    }
    return { kind, isMuted }
  },
}
