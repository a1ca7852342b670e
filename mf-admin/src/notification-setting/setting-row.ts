import { settingTypes } from 'contract/notification-kinds'
import {
  type Channel,
  inForce,
  type InForce,
  isTypeToCome,
  type NotificationSetting,
  rolesOfType,
  settingLabels,
} from 'contract/notification-settings'
import { merchantRoles, type Role } from 'contract/roles'

/** One type for one role: what is in force, and the setting of this very place where there is one. */
export type SettingRow = {
  key: string
  type: NotificationSetting['type']
  label: string
  roleType: Role
  isToCome: boolean
  said: InForce
  own: NotificationSetting | undefined
  /** What would be in force without it. */
  without: InForce
}

/** Whose settings are shown: of one merchant, or, of none, the defaults of all; and whether by its own people. */
export type Place = { merchantId: number | null; isOwnMerchant: boolean }

/** Every type for every role that may hear of it and that one may decide for. */
export function rowsOf(settings: readonly NotificationSetting[], { merchantId, isOwnMerchant }: Place): SettingRow[] {
  return settingTypes.flatMap((type) =>
    rolesOfType(type)
      .filter((role) => !isOwnMerchant || merchantRoles.includes(role))
      .map((roleType) => {
        const asked = { type, roleType, merchantId }
        const own = settings.find(
          (one) => one.type === type && one.roleType === roleType && one.merchantId === merchantId,
        )
        return {
          key: `${type}/${roleType}`,
          type,
          roleType,
          own,
          label: settingLabels[type],
          isToCome: isTypeToCome(type),
          said: inForce(settings, asked),
          without: inForce(
            settings.filter((one) => one !== own),
            asked,
          ),
        }
      }),
  )
}

/** Of what nothing causes yet. */
export const toComeWords = 'Told as soon as the portal does this'

/** 'Bell and mail', 'Mail', 'Not told'. */
export function channelWords(channels: readonly Channel[]): string {
  const [has, mails] = [channels.includes('Bell'), channels.includes('Mail')]
  if (has && mails) return 'Bell and mail'
  return has ? 'Bell' : mails ? 'Mail' : 'Not told'
}

export const saidBy: Record<InForce['from'], string> = {
  Merchant: 'The merchant’s own',
  Superadmin: 'Default of all merchants',
  Unset: 'Not set',
}
