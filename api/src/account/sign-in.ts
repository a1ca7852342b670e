import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { writeChanges } from '../changes/write.ts'
import type { Tx } from '../kernel/database.ts'
import { found, refuse } from '../kernel/refuse.ts'
import { settings } from '../kernel/settings.ts'
import type { Who } from '../kernel/who.ts'
import { leaveMail } from '../mail/queue.ts'
import type { Open } from '../server/handler.ts'
import { newToken, sessionLifeDays, tokenHash } from '../server/session.ts'
import { deviceOf } from './device.ts'
import { hashPassword, isPassword } from './password.ts'
import { afterFailure, isTooLong, refuseLocked, refuseSame, refuseStatus, refuseWeak } from './rules.ts'
import { endSessions, noteChange, tellAccess } from './told.ts'
import { countTry, forgiveTry, guessesOf } from './tries.ts'
import * as queries from './queries.ts'

type SignIn = Calls['account']['authenticate']
type Change = Calls['account']['updatePassword']

const hashOf = (text: string): Buffer => tokenHash(settings().secret, text)

/** What proves that somebody has signed in on a device before; it opens nothing. */
const proofOf = (userId: number, mark: string, secret = settings().secret): string =>
  createHmac('sha256', secret).update(`device ${userId} ${mark}`).digest('base64url')

const newDevice = (userId: number): string => {
  const mark = randomBytes(16).toString('base64url')
  return `${mark}.${proofOf(userId, mark)}`
}

/** The mark of a device that its person has signed in with; a token that says more than that is none. */
function ownMark(userId: number, device: string): string | undefined {
  const [mark = '', proof = '', ...more] = device.split('.')
  const said = Buffer.from(proof)
  const isRight = settings().secrets.map((secret) => {
    const right = Buffer.from(proofOf(userId, mark, secret))
    return said.length === right.length && timingSafeEqual(said, right)
  })
  return more.length === 0 && isRight.includes(true) ? mark : undefined
}

/**
 * What wrong passwords are counted by: the e-mail, or a device that its person has signed in with. So nobody is locked
 * out of their own device by what others try, and those count together wherever they are. A device of its own counts by
 * itself alone, also where a house or a proxy gives everybody one address.
 */
function counterOf(
  email: string,
  account: queries.Account | undefined,
  device = '',
): { counter: Buffer; isOwnDevice: boolean } {
  const { id, passwordHash } = account ?? { id: 0, passwordHash: null }
  const mark = ownMark(id, device)
  if (mark === undefined) return { counter: byMail(email), isOwnDevice: false }
  // Another password begins anew: nobody knows all the devices whose counters it would have to forget.
  return { counter: hashOf(`device ${id} ${mark} ${passwordHash}`), isOwnDevice: true }
}

/** Every counter says first what it counts by: an e-mail may be any text, also another counter's. */
const byMail = (emailKey: string): Buffer => hashOf(`mail ${emailKey}`)
const byOld = (userId: number): Buffer => hashOf(`old ${userId}`)

/** With a password chosen by link nothing counts any more that was tried before: it is the way out of a lock. */
export async function forgetTried(tx: Tx, { userId, email }: { userId: number; email: string }): Promise<void> {
  await queries.forgetFailures(tx, byMail(await queries.emailKeyOf(tx, email)))
  await queries.forgetFailures(tx, byOld(userId))
}

/** Counts a try before it is known to be wrong; a locked counter refuses. */
async function reserve(tx: Tx, counter: Buffer, now: number): Promise<void> {
  const tried = await queries.lockFailures(tx, counter)
  refuseLocked(tried.lockedUntil, now)
  await queries.setFailures(tx, counter, afterFailure(tried.failures, now))
}

const seenFrom = ({ from }: Who): queries.Device => ({
  device: deviceOf(from?.userAgent ?? ''),
  address: from?.address ?? '',
})

/** One device too many takes the place of the one that was not in use for longest. */
async function endUnused(tx: Tx, { id: userId, name, email, merchantId, locationId }: queries.Account): Promise<void> {
  const most = settings().devicesPerPerson
  if ((await queries.endUnused(tx, userId, most)) === 0) return
  const what = `Signed out on the device unused for longest: signed in on more than ${most}`
  await noteChange(tx, userId, 'SessionsEnded', what, { userId, name: name || email })
  await tellAccess(tx, { userId, merchantId, locationId }, 'session')
}

/** Somebody signs in where they never did: their history, a mail and the bell say so, whoever it was. */
async function tellNewDevice(tx: Tx, { id, name, email, merchantId }: queries.Account, device: string): Promise<void> {
  const what = `Signed in on a new device${device ? `: ${device}` : ''}`
  await noteChange(tx, id, 'NewDevice', what, { userId: id, name: name || email })
  await leaveMail(tx, { kind: 'NewDevice', userId: id, facts: { message: device } })
  await writeChanges(tx, [{ subject: 'account', id, kind: 'changed', merchantId, userId: id }])
}

/** A password is checked between two transactions: the first counts the try, the second lets in, or says no. */
export async function signIn(open: Open, { body }: { body: Body<SignIn> }, who: Who): Promise<Reply<SignIn>> {
  const { account, counter, isOwnDevice } = await open(async (tx) => {
    await queries.seeAsSystem(tx)
    const email = await queries.emailKeyOf(tx, body.email)
    const known = await queries.accountByEmail(tx, email)
    const counted = counterOf(email, known, body.device)
    if (!counted.isOwnDevice) await countTry(tx, guessesOf(who), who.now)
    await reserve(tx, counted.counter, who.now)
    return { account: known, ...counted }
  })
  const isRight = !isTooLong(body.password) && (await isPassword(account?.passwordHash ?? null, body.password))
  return open(async (tx) => {
    await queries.seeAsSystem(tx)
    const now = await queries.lockAccount(tx, account?.id ?? 0)
    const isItself = isRight && now !== undefined && now.passwordHash === account?.passwordHash
    const isNew = isItself && !isOwnDevice && (await queries.isNewDevice(tx, now.id, seenFrom(who)))
    await queries.addSignIn(tx, now?.id ?? null, !isItself || now.roleStatus !== 'Active', seenFrom(who))
    if (!isItself) throw refuse('wrong-credentials').keeping()
    if (!isOwnDevice) await forgiveTry(tx, guessesOf(who))
    await queries.forgetFailures(tx, counter)
    refuseStatus(now.roleStatus)
    const token = newToken()
    const expiresTimestamp = who.now + sessionLifeDays * 86_400_000
    await queries.addSession(tx, hashOf(token), now.id, expiresTimestamp, seenFrom(who))
    if (isNew) await tellNewDevice(tx, now, seenFrom(who).device)
    await endUnused(tx, now)
    return { result: { token, expiresTimestamp, role: now.role, device: newDevice(now.id) }, token }
  })
}

/** The own password: whoever sits at a device that is signed in has as many tries as one who is not. */
export async function changePassword(open: Open, { body }: { body: Body<Change> }, who: Who): Promise<null> {
  const { oldPassword, newPassword } = body
  const counter = byOld(who.userId)
  const account = await open(async (tx) => {
    await reserve(tx, counter, who.now)
    return found(await queries.accountById(tx, who.userId), 'Your account')
  })
  const isRight = !isTooLong(oldPassword) && (await isPassword(account.passwordHash, oldPassword))
  if (!isRight) throw refuse('wrong-password', { field: 'OldPassword' })
  await open((tx) => queries.forgetFailures(tx, counter))
  refuseWeak(newPassword, 'NewPassword', settings().passwordRules)
  refuseSame(newPassword === oldPassword)
  const hash = await hashPassword(newPassword)
  return open(async (tx) => {
    const now = found(await queries.lockAccount(tx, who.userId), 'Your account')
    refuseStatus(now.roleStatus)
    if (now.passwordHash !== account.passwordHash) throw refuse('wrong-password', { field: 'OldPassword' })
    await queries.setPassword(tx, who.userId, hash)
    await endSessions(tx, who.userId, who.sessionHash)
    await noteChange(tx, who.userId, 'Password', 'Changed the password', who)
    await leaveMail(tx, { kind: 'PasswordChanged', userId: who.userId })
    await tellAccess(tx, { userId: who.userId, merchantId: now.merchantId, locationId: now.locationId }, 'password')
    return null
  })
}
