import { hash, verify } from '@node-rs/argon2'
import { tell } from '../live/outbox.ts'
import { found, refuse } from '../refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { newToken, sessionLifeDays, tokenHash } from '../server/session.ts'
import { settings } from '../settings.ts'
import * as queries from './queries.ts'
import { afterFailure, placeOf, refuseLocked, refuseWeak } from './rules.ts'

/** OWASP's argon2id floor: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Checked when nobody has the e-mail, so that a wrong e-mail takes as long as a wrong password. */
const nobody = hashPassword('nobody has this password')

export const user: Handlers<'user'> = {
  authenticate: async (tx, { body }, who) => {
    await queries.seeAsSystem(tx)
    const emailHash = tokenHash(settings().secret, body.email.trim().toLowerCase())
    const tried = await queries.lockFailures(tx, emailHash)
    refuseLocked(tried.lockedUntil, who.now)
    const account = await queries.accountByEmail(tx, body.email.trim())
    const isRight = await verify(account?.passwordHash ?? (await nobody), body.password)
    if (!account || !isRight) {
      await queries.setFailures(tx, emailHash, afterFailure(tried.failures, who.now))
      throw refuse('wrong-credentials').keeping()
    }
    if (account.roleStatus !== 'Active') throw refuse('account-disabled')
    await queries.forgetFailures(tx, emailHash)
    const token = newToken()
    const expiresTimestamp = who.now + sessionLifeDays * 86_400_000
    await queries.addSession(tx, tokenHash(settings().secret, token), account.id, expiresTimestamp)
    return { result: { token, expiresTimestamp, role: account.role }, token }
  },

  myself: async (tx, _, who) => {
    const me = found(await queries.myself(tx, who), 'Your account')
    const person = { id: me.id, name: me.name, email: me.email, role: me.role }
    const merchant = me.merchantId === null ? null : { merchantId: me.merchantId, merchantName: me.merchantName ?? '' }
    const location =
      me.locationId === null ? null : { id: me.locationId, name: me.locationName ?? '', timeZone: me.timeZone }
    const shown = { id: me.id, name: me.name, role: { type: me.role }, user: person, merchant }
    return {
      result: { ...shown, email: me.email, location, timeZone: me.timeZone, merchantCount: me.merchantCount },
      ...shown,
    }
  },

  updatePassword: async (tx, { body }, who) => {
    const account = found(await queries.accountById(tx, who.userId), 'Your account')
    if (!(await verify(account.passwordHash, body.oldPassword)))
      throw refuse('wrong-password', { field: 'OldPassword' })
    refuseWeak(body.newPassword, 'NewPassword')
    if (body.newPassword === body.oldPassword)
      throw refuse('weak-password', { problem: 'Must differ from the current one', field: 'NewPassword' })
    await queries.setPassword(tx, who.userId, await hashPassword(body.newPassword))
    await queries.endOtherSessions(tx, who.userId, who.sessionHash)
    await tell(tx, 'AccessChanged', [{ userId: who.userId, payload: { reason: 'password' } }])
    return null
  },

  signOut: async (tx, _, who) => {
    await queries.endSession(tx, who.sessionHash)
    return null
  },

  create: async (tx, { body }, who) => {
    refuseWeak(body.password, 'Password')
    const place = placeOf(who, body)
    if (place.merchantId !== null && !(await queries.merchantExists(tx, who, place.merchantId)))
      throw refuse('not-found', { what: 'The merchant' })
    if (place.locationId !== null && !(await queries.locationExists(tx, place.locationId)))
      throw refuse('not-found', { what: 'The location' })
    const made = await queries.addUser(tx, {
      ...place,
      email: body.email,
      name: body.name,
      role: body.role,
      passwordHash: await hashPassword(body.password),
    })
    if (!made) throw refuse('already-exists', { what: 'An account for', name: body.email, field: 'Email' })
    return made
  },
}
