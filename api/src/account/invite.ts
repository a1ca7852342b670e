import { roleNames, type Role } from 'contract/roles'
import type { Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { leaveMail } from '../mail/queue.ts'
import { refuseForeignPlace } from './place.ts'
import { placeOf } from './rules.ts'
import { noteChange, tellKeepers } from './told.ts'
import * as queries from './queries.ts'

export type Invitation = {
  role: Role
  name?: string
  merchantId?: number
  locationId?: number
  message?: string
}
export type Invited = { email: string; userId: number }

/**
 * Invites people where the one who asks may place them. Who is looked after by them already is left out and named;
 * anybody else is invited alike, also somebody who has an account elsewhere: nothing here tells of that.
 */
export async function inviteAll(
  tx: Tx,
  who: Who,
  emails: readonly string[],
  { message = '', name = '', ...asked }: Invitation,
): Promise<{ invited: Invited[]; known: string[] }> {
  const place = placeOf(who, asked)
  await refuseForeignPlace(tx, who, place)
  const known: string[] = []
  const invited: Invited[] = []
  for (const { email, isKnown } of await queries.knownTo(tx, who, emails)) {
    const made = isKnown
      ? undefined
      : await queries.addUser(tx, {
          ...place,
          email,
          name,
          role: asked.role,
          roleStatus: 'Invited',
          takesAddress: false,
          invitedBy: who.userId,
        })
    if (!made) {
      known.push(email)
      continue
    }
    await noteChange(tx, made.userId, 'Invited', `Invited as ${roleNames[asked.role]}`, who)
    await leaveMail(tx, { kind: 'Invitation', userId: made.userId, facts: { by: who.name, message } })
    await tellKeepers(tx, { userId: made.userId, ...place }, 'made')
    invited.push({ email, userId: made.userId })
  }
  return { invited, known }
}

/** Invites one person; an e-mail that has an account where the one who asks looks is refused. */
export async function inviteOne(tx: Tx, who: Who, email: string, asked: Invitation): Promise<{ userId: number }> {
  const { invited } = await inviteAll(tx, who, [email], asked)
  const [one] = invited
  if (!one) throw refuse('already-exists', { what: 'An account for', name: email, field: 'Email' })
  return { userId: one.userId }
}
