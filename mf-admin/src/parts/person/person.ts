import type { Calls } from 'contract/calls/all'
import type { Item, Result } from 'contract/define'
import { relative } from 'contract/format'
import { locationRoles } from 'contract/roles'

/** Somebody who has an account, as a list shows them. */
export type Person = Item<Calls['people']['getUserList']>
/** Somebody with their devices and what happened to the account. */
export type PersonRecord = Result<Calls['people']['getUser']>

/** The name, or the e-mail while there is none (portal.md 3). */
export const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>): string => name || email

/** How a sentence calls them. */
export const calledOf = ({ name, email }: Pick<Person, 'name' | 'email'>): string =>
  name.trim().split(/\s+/)[0] || email

/** Where they work: a merchant, a location, or everywhere; whoever needs a location and has none works nowhere. */
export const placeOf = ({ merchantName, locationName, role }: Pick<Person, 'merchantName' | 'locationName' | 'role'>) =>
  merchantName || locationName || (locationRoles.includes(role) ? 'No location' : 'All locations')

/** Until when the link of an invitation works. */
export function linkWords(
  { linkExpiresTimestamp, isMailComing }: Pick<Person, 'linkExpiresTimestamp' | 'isMailComing'>,
  now: number,
): string {
  if (isMailComing) return 'mail is on its way'
  if (linkExpiresTimestamp === null || linkExpiresTimestamp <= now) return 'link has ended'
  return `link ends ${relative(linkExpiresTimestamp, now)}`
}

/** What stands under the last sign-in; nothing where that says it all. */
export function signedInWords(person: Person, now: number): string | undefined {
  const { roleStatus, sessions, lastSignInTimestamp } = person
  if (roleStatus === 'Invited') return linkWords(person, now)
  if (roleStatus === 'Waiting') return 'asks to join'
  if (sessions > 0) return sessions === 1 ? 'signed in' : `on ${sessions} devices`
  return lastSignInTimestamp === null ? 'never signed in' : undefined
}
