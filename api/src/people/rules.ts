import { portalOf, type RoleStatus } from 'contract/people'
import { assignableBy, roleNames, type Role } from 'contract/roles'
import { placeOf } from '../account/rules.ts'
import { refuse } from '../kernel/refuse.ts'

export type Giver = { userId: number; role: Role; merchantId: number | null; locationId: number | null }
export type Person = {
  userId: number
  name: string
  email: string
  phone: string
  role: Role
  roleStatus: RoleStatus
  merchantId: number | null
  locationId: number | null
  /** A sign-up that was not approved: it waits, or was turned down. */
  isSignUp: boolean
}

/** How a person is called: by their name, or by their e-mail before they have one. */
export const called = ({ name, email }: Pick<Person, 'name' | 'email'>): string => name || email

/** Whether somebody may enable, disable and sign out a person: a superadmin everybody, others whom they may appoint. */
export const mayManage = (giver: Giver, person: Pick<Person, 'userId' | 'role'>): boolean =>
  giver.userId !== person.userId && (giver.role === 'SUPERADMIN' || assignableBy(giver.role).includes(person.role))

/** The roles somebody may give to a person: those they may give, if the person's own is among them. */
export const assignableTo = (giver: Giver, person: Pick<Person, 'userId' | 'role' | 'isSignUp'>): readonly Role[] => {
  const given = assignableBy(giver.role)
  return giver.userId !== person.userId && !person.isSignUp && given.includes(person.role) ? given : []
}

export function refuseUnmanaged(giver: Giver, person: Person): void {
  if (giver.userId === person.userId)
    throw refuse('not-allowed', { role: giver.role, next: 'Ask somebody else who looks after your account.' })
  if (!mayManage(giver, person)) throw refuse('not-allowed', { role: giver.role })
}

const stateOf = (person: Person, problem: string, next: string) =>
  refuse('wrong-state', { what: called(person), state: inWords[person.roleStatus], problem, next })
const inWords: Record<RoleStatus, string> = {
  Active: 'active',
  Invited: 'invited',
  Waiting: 'waiting for approval',
  Disabled: 'disabled',
}

export function refuseNotInvited(person: Person): void {
  if (person.roleStatus !== 'Invited')
    throw stateOf(person, 'there is no invitation to it', 'Open the person to see how it stands now.')
}

export function refuseNotActive(person: Person): void {
  if (person.roleStatus === 'Invited')
    throw stateOf(person, 'it has no password yet', 'Invite the person again instead.')
  if (person.roleStatus !== 'Active') throw stateOf(person, 'its password opens nothing', 'Enable the account first.')
}

export type Seen = Partial<Pick<Person, 'name' | 'phone' | 'role' | 'locationId'>>
const seenFields = ['name', 'phone', 'role', 'locationId'] as const
const shownField: Record<keyof Seen, { field: string; what: (person: Person) => string }> = {
  name: { field: 'Name', what: ({ name }) => `The name, now ${name || 'none'},` },
  phone: { field: 'Phone', what: ({ phone }) => `The phone, now ${phone || 'none'},` },
  role: { field: 'Role', what: ({ role }) => `The role, now ${roleNames[role]},` },
  locationId: { field: 'LocationId', what: () => 'The location' },
}

/** Refuses to write over what the sender has not seen: somebody else's change of the same field. */
export function refuseUnseen(person: Person, seen: Seen = {}): void {
  const changed = seenFields.find((name) => seen[name] !== undefined && seen[name] !== person[name])
  if (!changed) return
  const { field, what } = shownField[changed]
  throw refuse('stale', { what: what(person), field, next: 'Look at it as it is now, then send it again.' })
}

export type Asked = { name?: string; phone?: string; role?: Role; merchantId?: number; locationId?: number }
export type Place = { role: Role; merchantId: number | null; locationId: number | null }

/** Where a person belongs after a change; undefined where that stays as it is. */
export function newPlace(giver: Giver, person: Person, asked: Asked): Place | undefined {
  const role = asked.role ?? person.role
  // Who changes sides is given the place there: the one of before may be another's by now, or be none.
  const isSameSide = portalOf(role) === portalOf(person.role)
  const wanted = {
    role,
    merchantId: asked.merchantId ?? (isSameSide ? person.merchantId : null),
    locationId: asked.locationId ?? (isSameSide ? person.locationId : null),
  }
  if (giver.merchantId !== null && asked.merchantId !== undefined && asked.merchantId !== giver.merchantId)
    throw refuse('not-found', { what: 'The merchant' })
  if (asked.role === undefined && asked.merchantId === undefined && asked.locationId === undefined) return undefined
  if (giver.userId === person.userId) {
    if (isSame(wanted, person)) return undefined
    throw refuse('not-allowed', { role: giver.role, next: 'Nobody changes their own role: ask somebody else.' })
  }
  if (person.isSignUp)
    throw person.roleStatus === 'Waiting'
      ? stateOf(person, 'it has no role yet', 'Approve the sign-up or turn it down first.')
      : stateOf(person, 'its sign-up was turned down', 'Enable it to approve the sign-up after all.')
  if (!assignableTo(giver, person).includes(wanted.role)) throw refuse('not-allowed', { role: giver.role })
  const place = placeOf(giver, {
    role: wanted.role,
    ...(wanted.merchantId === null ? {} : { merchantId: wanted.merchantId }),
    ...(wanted.locationId === null ? {} : { locationId: wanted.locationId }),
  })
  const made = { role: wanted.role, ...place }
  return isSame(made, person) ? undefined : made
}
const isSame = (one: Place, two: Place): boolean =>
  one.role === two.role && one.merchantId === two.merchantId && one.locationId === two.locationId

/** What the history says of a new role or place; of a new merchant nothing that is the one before's. */
export const moveInWords = (person: Person, { role, merchantId }: Place): string =>
  role === person.role || merchantId !== person.merchantId
    ? `Works elsewhere now, as ${roleNames[role]}`
    : `Role changed from ${roleNames[person.role]} to ${roleNames[role]}`

/** What the history says of a changed name or phone; undefined where both stay as they are. */
export function profileInWords(
  person: Pick<Person, 'name'>,
  { name, phone }: { name: string | undefined; phone: string | undefined },
): string | undefined {
  const isRenamed = name !== undefined && name !== person.name
  if (!isRenamed) return phone === undefined ? undefined : 'Phone changed'
  const renamed = `Name changed from ${person.name || 'none'} to ${name}`
  return phone === undefined ? renamed : `${renamed}, and the phone`
}

/** What the history says of an approval. */
export const approvedInWords = ({
  merchantName,
  merchantId,
}: {
  merchantName: string
  merchantId?: number | undefined
}) => `Sign-up approved for ${merchantId === undefined ? '' : 'the existing '}${merchantName}`

/** The statuses a caller may ask for lead to these. */
export type StatusChange = 'approve' | 'turn down' | 'enable' | 'disable' | 'none'

/** What a status asked for means for a person as it stands. */
export function statusChange(person: Person, asked: 'Active' | 'Disabled', isSignUp: boolean): StatusChange {
  if (person.roleStatus === asked) return 'none'
  if (person.roleStatus === 'Invited')
    throw stateOf(person, 'its invitation is open', 'Take the invitation back, or wait until it is accepted.')
  if (isSignUp) return asked === 'Active' ? 'approve' : 'turn down'
  return asked === 'Active' ? 'enable' : 'disable'
}

/** One active superadmin is always left; and nobody acts who was disabled meanwhile. */
export function refuseLastSuperadmin(giver: Giver, person: Person, active: readonly number[]): void {
  if (giver.role === 'SUPERADMIN' && !active.includes(giver.userId)) throw refuse('not-signed-in')
  if (person.role !== 'SUPERADMIN' || active.some((userId) => userId !== person.userId)) return
  throw stateOf(person, 'it is the last superadmin', 'Invite another superadmin with npm run admin first.')
}
