import { locationRoles, merchantRoles, type Role } from './roles.ts'

/** Whether an account may be used: invited and not come yet, waiting for a superadmin's word, or disabled. */
export const roleStatuses = ['Active', 'Invited', 'Waiting', 'Disabled'] as const
export type RoleStatus = (typeof roleStatuses)[number]

/** Whom a person works for (domain.md 2): a warehouse location, a merchant, or the whole installation. */
export const portals = ['Warehouse', 'Merchant', 'Admin'] as const
export type Portal = (typeof portals)[number]

/** The side a role is of, which says the place it needs: a merchant, a location, or none. */
export const portalOf = (role: Role): Portal =>
  merchantRoles.includes(role) ? 'Merchant' : locationRoles.includes(role) ? 'Warehouse' : 'Admin'

/** What a link that is mailed is for. */
export const linkKinds = ['Reset', 'Invitation'] as const
export type LinkKind = (typeof linkKinds)[number]

/** For how long a link works: one that somebody asked for a moment ago, and one that comes unasked. */
export const linkLife = {
  Reset: { minutes: 30, words: '30 minutes' },
  Invitation: { minutes: 24 * 60, words: '24 hours' },
} as const satisfies Record<LinkKind, { minutes: number; words: string }>

/** What happens to an account, as its history tells it. */
export const accountEvents = [
  'Made',
  'Invited',
  'SignedUp',
  'Approved',
  'TurnedDown',
  'Accepted',
  'Role',
  'Profile',
  'Enabled',
  'Disabled',
  'Password',
  'ResetLink',
  'SessionsEnded',
  'NewDevice',
] as const
export type AccountEvent = (typeof accountEvents)[number]

/** E-mails one call invites at most. */
export const mostInvited = 50
