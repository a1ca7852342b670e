import type { Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { linkAddress, invitationOf, makeLink } from './link.ts'
import { noteChange } from './told.ts'
import { accountByEmail, addUser, emailKeyOf, openInvitation } from './queries.ts'

type New = { email: string; name: string }
const superadmin = { role: 'SUPERADMIN', merchantId: null, locationId: null } as const

/** Makes a superadmin of an installation who has a password already: the demo's. */
export async function makeSuperadmin(
  tx: Tx,
  { passwordHash, ...who }: New & { passwordHash: string },
): Promise<number> {
  const made = await addUser(tx, { ...who, ...superadmin, roleStatus: 'Active', passwordHash, takesAddress: true })
  if (!made) throw refuse('already-exists', { what: 'An account for', name: who.email })
  await noteChange(tx, made.userId, 'Made', 'Account made', { userId: null, name: 'Crossdock' })
  return made.userId
}

/**
 * A link of one use for a superadmin: invites one who is not there yet, and lets one who is choose a new password. It is
 * how the first one comes in, and how the last one comes in again.
 */
export async function superadminLink(tx: Tx, { email, name }: New, now: number): Promise<string> {
  const known = await accountByEmail(tx, await emailKeyOf(tx, email))
  if (known && (known.role !== 'SUPERADMIN' || known.roleStatus !== 'Active'))
    throw refuse('already-exists', { what: 'An account for', name: email })
  if (known) return linkAddress('Reset', await makeLink(tx, known.id, 'Reset', now))
  const again = await openInvitation(tx, email)
  const made = again ?? (await addUser(tx, { email, name, ...superadmin, roleStatus: 'Invited', takesAddress: true }))
  const token = made && (await invitationOf(tx, made.userId, now))
  if (!token) throw refuse('already-exists', { what: 'An account for', name: email })
  if (!again)
    await noteChange(tx, made.userId, 'Invited', 'Invited as Superadmin', { userId: null, name: 'npm run admin' })
  return linkAddress('Invitation', token)
}
