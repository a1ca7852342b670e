import { isMutable, kindOf, type NotificationKind } from 'contract/notification-kinds'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { rolesOfType, settingLabels } from 'contract/notification-settings'
import { merchantRoles, roleNames } from 'contract/roles'
import { refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'

export type Said = Body<Calls['notification']['addOrEditSettings']>
/** A setting as it is kept. */
export type Wanted = Pick<Said, 'type' | 'roleType' | 'channels'> & {
  merchantId: number | null
  daysAhead: number | null
}

const orList = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** The merchant a setting is of: a merchant's people say it of their own; 0 and nothing stand for all merchants. */
export function merchantOf({ merchantId }: { merchantId?: number }, who: Pick<Who, 'merchantId'>): number | null {
  if (who.merchantId === null) return merchantId || null
  if (merchantId && merchantId !== who.merchantId) throw refuse('not-found', { what: 'The merchant' })
  return who.merchantId
}

/** What is asked for, where the role may hear of the type and is the asker's to decide for. */
export function wantedOf(body: Said, who: Pick<Who, 'merchantId'>): Wanted {
  const { type, roleType, channels, values } = body
  const mayHear = rolesOfType(type).filter((role) => who.merchantId === null || merchantRoles.includes(role))
  if (!mayHear.includes(roleType))
    throw refuse('bad-input', {
      field: 'RoleType',
      problem:
        mayHear.length === 0
          ? `may not be set by a merchant for ${settingLabels[type]}`
          : `${roleNames[roleType]} is none that you can set for ${settingLabels[type]}: choose ` +
            orList(mayHear.map((role) => roleNames[role])),
    })
  if (values?.daysAhead !== undefined && type !== 'ProductExpiry')
    throw refuse('bad-input', { field: 'Values.DaysAhead', problem: `means nothing for ${settingLabels[type]}` })
  return {
    type,
    roleType,
    channels: [...new Set(channels)],
    merchantId: merchantOf(body, who),
    daysAhead: values?.daysAhead ?? null,
  }
}

/** Where there is one of the same type, role and merchant already. */
export const takenFacts = ({ type, roleType }: Pick<Wanted, 'type' | 'roleType'>) => ({
  what: 'The setting',
  name: `${settingLabels[type]} for ${roleNames[roleType]}`,
  field: 'RoleType',
})

export function refuseMuting(kind: NotificationKind, isMuted: boolean): void {
  if (isMuted && !isMutable(kind))
    throw refuse('bad-input', {
      field: 'Kind',
      problem: `${kindOf(kind).label} cannot be muted: it concerns your account`,
    })
}
