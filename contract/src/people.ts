/** Whether an account may be used: invited and not come yet, waiting for a superadmin's word, or disabled. */
export const roleStatuses = ['Active', 'Invited', 'Waiting', 'Disabled'] as const
export type RoleStatus = (typeof roleStatuses)[number]

/** The two kinds of business a person is of: merchant roles are a merchant's, all others the warehouse's. */
export const portals = ['Warehouse', 'Merchant'] as const
export type Portal = (typeof portals)[number]

/** What a link that is mailed is for. */
export const linkKinds = ['Reset', 'Invitation'] as const
export type LinkKind = (typeof linkKinds)[number]

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
] as const
export type AccountEvent = (typeof accountEvents)[number]

/** E-mails one call invites at most. */
export const mostInvited = 50
