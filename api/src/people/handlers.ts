import { portalOf } from 'contract/people'
import { freeAddress } from '../account/link.ts'
import { inviteAll, inviteOne } from '../account/invite.ts'
import { makeSignedUp } from '../account/merchant/make.ts'
import { refuseForeignPlace } from '../account/place.ts'
import { endSessions, noteChange, tellAccess, tellKeepers } from '../account/told.ts'
import { countTry, linksTo } from '../account/tries.ts'
import type { Tx } from '../kernel/database.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found, refuse } from '../kernel/refuse.ts'
import { settings } from '../kernel/settings.ts'
import { oneLine } from '../kernel/text.ts'
import type { Who } from '../kernel/who.ts'
import { leaveMail } from '../mail/queue.ts'
import type { Handlers } from '../server/handler.ts'
import * as rules from './rules.ts'
import * as queries from './queries.ts'

const dayMs = 86_400_000
const what = 'The person'

const lock = async (tx: Tx, who: Who, userId: number): Promise<rules.Person> =>
  found(await queries.lockPerson(tx, who, userId), what)

/** The person, if the one who asks may do what only those who look after them may. */
async function managed(tx: Tx, who: Who, userId: number): Promise<rules.Person> {
  const person = await lock(tx, who, userId)
  rules.refuseUnmanaged(who, person)
  return person
}

export const people: Handlers<'people'> = {
  getUserList: async (tx, { query }, who) => {
    const { ids, cursor } = await pageOfIds(
      tx,
      {
        from: queries.people,
        where: queries.peopleFilter(who, query),
        id: queries.userId,
        sort: queries.sortOf(query.sorting),
      },
      query,
    )
    const found = inOrder(ids, await queries.peopleById(tx, who, ids))
    return { result: found.map(({ id: _, ...person }) => person), cursor }
  },
  getUserListTotal: (tx, { query }, who) => queries.countPeople(tx, queries.peopleFilter(who, query)),

  getUser: async (tx, { query }, who) => {
    const { id: _, isSignUp, ...person } = found(await queries.personShown(tx, who, query.userId ?? who.userId), what)
    const { passwordLifeDays } = settings()
    const changedAt = person.passwordChangedTimestamp
    return {
      ...person,
      devices: await queries.devicesOf(tx, who, person.userId),
      passwordExpiresTimestamp: changedAt === null || !passwordLifeDays ? null : changedAt + passwordLifeDays * dayMs,
      refusedSignIns: await queries.refusedSignIns(tx, person.userId),
      changes: await queries.changesOf(tx, who, person.userId),
      assignableRoles: [...rules.assignableTo(who, { ...person, isSignUp })],
      mayManage: rules.mayManage(who, person),
    }
  },

  createUser: (tx, { body: { email, ...asked } }, who) => inviteOne(tx, who, email, asked),
  inviteUsers: (tx, { body: { emails, ...asked } }, who) => inviteAll(tx, who, emails, asked),

  inviteAgain: async (tx, { body }, who) => {
    const person = await managed(tx, who, body.userId)
    rules.refuseNotInvited(person)
    await countTry(tx, linksTo(person.userId), who.now)
    await queries.setInviter(tx, person.userId, who.userId)
    await noteChange(tx, person.userId, 'Invited', 'Invited again', who)
    await leaveMail(tx, { kind: 'Invitation', userId: person.userId, facts: { by: who.name, message: '' } })
    await tellKeepers(tx, person, 'changed')
    return null
  },
  takeInvitationBack: async (tx, { body }, who) => {
    const person = await managed(tx, who, body.userId)
    rules.refuseNotInvited(person)
    await queries.dropPerson(tx, person.userId)
    await tellKeepers(tx, person, 'gone')
    return null
  },
  sendResetLink: async (tx, { body }, who) => {
    const person = await managed(tx, who, body.userId)
    rules.refuseNotActive(person)
    await countTry(tx, linksTo(person.userId), who.now)
    await noteChange(tx, person.userId, 'ResetLink', 'Sent a link to choose a new password', who)
    await leaveMail(tx, { kind: 'Reset', userId: person.userId, facts: { by: who.name } })
    await tellKeepers(tx, person, 'changed')
    return null
  },

  updateUser: async (tx, { body: { userId, seen, ...asked } }, who) => {
    const person = await lock(tx, who, userId ?? who.userId)
    if (person.userId !== who.userId) rules.refuseUnmanaged(who, person)
    rules.refuseUnseen(person, seen)
    const place = rules.newPlace(who, person, asked)
    if (place) {
      await refuseForeignPlace(tx, who, place)
      await queries.setPlace(tx, person, place, who.userId)
      await endSessions(tx, person.userId)
      await noteChange(tx, person.userId, 'Role', rules.moveInWords(person, place), who)
      await tellAccess(tx, { ...place, userId: person.userId }, 'role')
    }
    if (asked.name !== undefined || asked.phone !== undefined) {
      const name = asked.name === undefined ? undefined : oneLine(asked.name)
      await queries.setProfile(tx, person.userId, name ?? null, asked.phone?.trim() ?? null)
      const said = rules.profileInWords(person, { name, phone: asked.phone })
      if (said) await noteChange(tx, person.userId, 'Profile', said, who)
    }
    await tellKeepers(tx, person, 'changed')
    return null
  },

  updateRoleStatus: async (tx, { query }, who) => {
    const person = await managedStatus(tx, who, query.merchantUserId)
    if (query.portal && query.portal !== portalOf(person.role)) throw refuse('not-found', { what })
    const signUp = await queries.signUpOf(tx, person.userId)
    const change = rules.statusChange(person, query.status, signUp !== undefined)
    // Only who is approved joins a merchant.
    if (query.merchantId !== undefined && change !== 'approve') throw refuse('not-found', { what: 'The merchant' })
    switch (change) {
      case 'none':
        return null
      case 'approve':
        return approve(tx, who, person, { merchantName: '', phone: '', ...signUp, merchantId: query.merchantId })
      case 'turn down':
        await queries.setStatus(tx, person.userId, 'Disabled')
        await noteChange(tx, person.userId, 'TurnedDown', 'Sign-up turned down', who)
        await leaveMail(tx, { kind: 'TurnedDown', userId: person.userId })
        await tellKeepers(tx, person, 'changed')
        return null
      case 'enable':
        await queries.setStatus(tx, person.userId, 'Active')
        await noteChange(tx, person.userId, 'Enabled', 'Account enabled', who)
        await tellAccess(tx, person, 'status')
        return null
      case 'disable':
        await queries.setStatus(tx, person.userId, 'Disabled')
        await endSessions(tx, person.userId)
        await noteChange(tx, person.userId, 'Disabled', 'Account disabled', who)
        await tellAccess(tx, person, 'status')
        return null
    }
  },

  endSession: async (tx, { body }, who) => {
    const person = await lock(tx, who, body.userId ?? who.userId)
    const isMine = person.userId === who.userId
    if (!isMine) rules.refuseUnmanaged(who, person)
    if (body.sessionId === undefined) {
      // Asked again and again, it leaves a line only where something ended.
      if ((await endSessions(tx, person.userId, isMine ? who.sessionHash : '')) === 0) return null
    } else if (!(await queries.endOneSession(tx, person.userId, body.sessionId)))
      throw refuse('not-found', { what: 'The device' })
    await noteChange(
      tx,
      person.userId,
      'SessionsEnded',
      body.sessionId === undefined ? 'Signed out on all devices' : 'Signed out on a device',
      who,
    )
    await tellAccess(tx, person, 'session')
    return null
  },
}

/** The superadmins are held first, so that of two who disable each other one is left. */
async function managedStatus(tx: Tx, who: Who, userId: number): Promise<rules.Person> {
  if (who.role === 'SUPERADMIN') await queries.lockSuperadmins(tx)
  const person = await lock(tx, who, userId)
  if (who.role === 'SUPERADMIN') rules.refuseLastSuperadmin(who, person, await queries.activeSuperadmins(tx))
  rules.refuseUnmanaged(who, person)
  return person
}

type SignUp = { merchantName: string; phone: string; merchantId?: number | undefined }

/** The merchant that is made for a sign-up, or the one of its name that is there and was chosen. */
async function merchantOf(tx: Tx, who: Who, { email }: rules.Person, signUp: SignUp): Promise<number> {
  const { merchantName, phone, merchantId } = signUp
  if (merchantId === undefined) return makeSignedUp(tx, who, { name: merchantName, email, phone })
  if (!(await queries.isNamed(tx, merchantId, merchantName)))
    throw refuse('not-found', { what: `The merchant ${merchantName}` })
  return merchantId
}

async function approve(tx: Tx, who: Who, person: rules.Person, signUp: SignUp): Promise<null> {
  const { userId, email } = person
  const merchantId = await merchantOf(tx, who, person, signUp)
  await freeAddress(tx, userId)
  if (!(await queries.openSignUp(tx, userId, merchantId, who.userId)))
    throw refuse('already-exists', { what: 'An account for', name: email, next: 'Turn the sign-up down.' })
  await noteChange(tx, userId, 'Approved', rules.approvedInWords(signUp), who)
  await leaveMail(tx, { kind: 'Approved', userId })
  await tellAccess(tx, { userId, merchantId, locationId: null }, 'status')
  return null
}
