import { found, refuse } from '../kernel/refuse.ts'
import { settings } from '../kernel/settings.ts'
import type { Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import type { Handlers } from '../server/handler.ts'
import { writeChanges } from '../changes/write.ts'
import { leaveMail } from '../mail/queue.ts'
import { type Link, linkOf, useLink } from './link.ts'
import { merchants } from './merchant/handlers.ts'
import { hashPassword, isPassword } from './password.ts'
import { refuseSame, refuseWeak, signUpInWords } from './rules.ts'
import { changePassword, forgetTried, signIn } from './sign-in.ts'
import { endSessions, noteChange, tellAccess, tellKeepers } from './told.ts'
import { askedBy, countTry, guessesOf } from './tries.ts'
import * as queries from './queries.ts'

/**
 * The link of a token. A wrong one counts as a guess; a right one never does, nor is it stopped by what others guess from
 * the same address: no number of guesses finds one of these tokens.
 */
async function rightLink(tx: Tx, token: string, who: Who): Promise<Link> {
  await queries.seeAsSystem(tx)
  const link = await linkOf(tx, token, who.now)
  if (link) return link
  await countTry(tx, guessesOf(who), who.now)
  throw refuse('link-ended').keeping()
}

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
    const { kind, email, name, expiresTimestamp } = await rightLink(tx, query.token, who)
    return { kind, email, name, expiresTimestamp, passwordRules: settings().passwordRules }
  },

  resetPassword: {
    steps: async (open, { body }, who) => {
      const had = await open(async (tx) => {
        const { userId } = await rightLink(tx, body.token, who)
        return (await queries.accountById(tx, userId))?.passwordHash ?? null
      })
      refuseWeak(body.newPassword, 'NewPassword', settings().passwordRules)
      refuseSame(had !== null && (await isPassword(had, body.newPassword)))
      const hash = await hashPassword(body.newPassword)
      return open(async (tx) => {
        await queries.seeAsSystem(tx)
        const link = await linkOf(tx, body.token, who.now)
        if (!link || !(await useLink(tx, body.token))) throw refuse('link-ended')
        const isNew = link.kind === 'Invitation'
        const name = (isNew && body.name?.trim()) || link.name
        if (name !== link.name) await queries.setName(tx, link.userId, name)
        await queries.setPassword(tx, link.userId, hash)
        await endSessions(tx, link.userId)
        await forgetTried(tx, link)
        await noteChange(
          tx,
          link.userId,
          isNew ? 'Accepted' : 'Password',
          isNew ? 'Accepted the invitation' : 'Chose a new password by link',
          { userId: link.userId, name: name || link.email },
        )
        if (!isNew) await leaveMail(tx, { kind: 'PasswordChanged', userId: link.userId })
        await tellAccess(tx, link, isNew ? 'status' : 'password')
        return null
      })
    },
  },

  /**
   * Without a password: whoever signs up proves the address by the link that approval mails there. One that waits already
   * stays as it was, and the same is written all the same, in the words of the first: how long it takes tells nothing, and
   * nobody's words come into what somebody else asked for.
   */
  signUp: async (tx, { body }, who) => {
    await countTry(tx, askedBy(who), who.now)
    await queries.seeAsSystem(tx)
    const { userId, name } = await queries.addWaiting(tx, {
      email: body.email,
      name: body.name,
      phone: body.phone ?? '',
    })
    const { merchantName, isAgain } = await queries.addSignUp(tx, userId, body.merchantName, body.message ?? '')
    await noteChange(tx, userId, 'SignedUp', signUpInWords(merchantName, isAgain), { userId, name })
    await leaveMail(tx, { kind: 'SignUp', userId })
    await tellKeepers(tx, { userId, merchantId: null, locationId: null }, 'made')
    return null
  },

  ...merchants,
}
