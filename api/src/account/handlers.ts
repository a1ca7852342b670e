import { verify } from '@node-rs/argon2'
import { accessReasons } from 'contract/events'
import { writeChanges } from '../changes/write.ts'
import { found, refuse } from '../kernel/refuse.ts'
import { settings } from '../kernel/settings.ts'
import type { Handlers } from '../server/handler.ts'
import { newToken, sessionLifeDays, tokenHash } from '../server/session.ts'
import { createUser } from './create.ts'
import { merchants } from './merchant/handlers.ts'
import { hashPassword } from './password.ts'
import { afterFailure, refuseLocked, refuseWeak } from './rules.ts'
import * as queries from './queries.ts'

/** Checked when nobody has the e-mail, so that a wrong e-mail takes as long as a wrong password. */
const nobody = hashPassword('nobody has this password')

export const account: Handlers<'account'> = {
  authenticate: async (tx, { body }, who) => {
    await queries.seeAsSystem(tx)
    const email = await queries.emailKeyOf(tx, body.email)
    const emailHash = tokenHash(settings().secret, email)
    const tried = await queries.lockFailures(tx, emailHash)
    refuseLocked(tried.lockedUntil, who.now)
    const account = await queries.accountByEmail(tx, email)
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
    const { userId: id, merchantId } = who
    const to = accessReasons.indexOf('password')
    await writeChanges(tx, [{ subject: 'account', id, kind: 'changed', merchantId, userId: id, to }])
    return null
  },

  signOut: async (tx, _, who) => {
    await queries.endSession(tx, who.sessionHash)
    return null
  },

  createUser: (tx, { body }, who) => createUser(tx, who, body),

  ...merchants,
}
