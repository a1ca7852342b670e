import { found, refuse } from '../kernel/refuse.ts'
import { settings } from '../kernel/settings.ts'
import type { Handlers } from '../server/handler.ts'
import { writeChanges } from '../changes/write.ts'
import { leaveMail } from '../mail/queue.ts'
import { linkOf, useLink } from './link.ts'
import { merchants } from './merchant/handlers.ts'
import { hashPassword } from './password.ts'
import { refuseWeak } from './rules.ts'
import { changePassword, forgetTried, signIn } from './sign-in.ts'
import { endSessions, noteChange, tellAccess, tellKeepers } from './told.ts'
import { askedBy, countTry, guessesOf } from './tries.ts'
import * as queries from './queries.ts'

export const account: Handlers<'account'> = {
  authenticate: { steps: signIn },

  myself: async (tx, _, who) => {
    const me = found(await queries.myself(tx, who), 'Your account')
    const person = { id: me.id, name: me.name, email: me.email, role: me.role }
    const merchant = me.merchantId === null ? null : { merchantId: me.merchantId, merchantName: me.merchantName ?? '' }
    const location =
      me.locationId === null ? null : { id: me.locationId, name: me.locationName ?? '', timeZone: me.timeZone }
    const shown = { id: me.id, name: me.name, role: { type: me.role }, user: person, merchant }
    const { timeZone, merchantCount } = me
    return {
      result: { ...shown, email: me.email, location, timeZone, merchantCount, passwordRules: settings().passwordRules },
      ...shown,
    }
  },

  updatePassword: { steps: changePassword },

  signOut: async (tx, _, who) => {
    await queries.endSession(tx, who.sessionHash)
    const { userId, merchantId } = who
    await writeChanges(tx, [{ subject: 'account', id: userId, kind: 'changed', merchantId, userId }])
    return null
  },

  /** Nothing is looked up: whose the address is, and whether a mail goes out, is found out when it would be sent. */
  forgetPassword: async (tx, { body }, who) => {
    await countTry(tx, askedBy(who), who.now)
    await leaveMail(tx, { kind: 'Forgot', email: body.email.trim() })
    return null
  },

  readLink: async (tx, { query }, who) => {
    await queries.seeAsSystem(tx)
    await countTry(tx, guessesOf(who), who.now)
    const link = await linkOf(tx, query.token, who.now)
    if (!link) throw refuse('link-ended').keeping()
    const { kind, email, name, expiresTimestamp } = link
    return { kind, email, name, expiresTimestamp, passwordRules: settings().passwordRules }
  },

  resetPassword: {
    steps: async (open, { body }, who) => {
      await open(async (tx) => {
        await queries.seeAsSystem(tx)
        await countTry(tx, guessesOf(who), who.now)
        if (!(await linkOf(tx, body.token, who.now))) throw refuse('link-ended').keeping()
      })
      refuseWeak(body.newPassword, 'NewPassword', settings().passwordRules)
      const hash = await hashPassword(body.newPassword)
      return open(async (tx) => {
        await queries.seeAsSystem(tx)
        const link = await linkOf(tx, body.token, who.now)
        if (!link || !(await useLink(tx, body.token))) throw refuse('link-ended')
        const isNew = link.kind === 'Invitation'
        await queries.setPassword(tx, link.userId, hash)
        await endSessions(tx, link.userId)
        await forgetTried(tx, link)
        await noteChange(
          tx,
          link.userId,
          isNew ? 'Accepted' : 'Password',
          isNew ? 'Accepted the invitation' : 'Chose a new password by link',
          link.name || link.email,
        )
        if (!isNew) await leaveMail(tx, { kind: 'PasswordChanged', userId: link.userId })
        await tellAccess(tx, link, isNew ? 'status' : 'password')
        return null
      })
    },
  },

  // Without a password: whoever signs up proves the address by the link that approval mails there.
  signUp: async (tx, { body }, who) => {
    await countTry(tx, askedBy(who), who.now)
    await queries.seeAsSystem(tx)
    const made = await queries.addUser(tx, {
      email: body.email,
      name: body.name,
      phone: body.phone ?? '',
      role: 'MERCHANT_ADMIN',
      roleStatus: 'Waiting',
      merchantId: null,
      locationId: null,
      passwordHash: null,
      takesAddress: false,
    })
    if (!made) return null
    await queries.addSignUp(tx, made.userId, body.merchantName.trim(), body.message ?? '')
    await noteChange(tx, made.userId, 'SignedUp', `Signed up for ${body.merchantName.trim()}`, body.name)
    await leaveMail(tx, { kind: 'SignUp', userId: made.userId })
    await tellKeepers(tx, { userId: made.userId, merchantId: null, locationId: null }, 'made')
    return null
  },

  ...merchants,
}
