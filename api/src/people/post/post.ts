import type { LinkKind } from 'contract/people'
import type pg from 'pg'
import { hasFreshLink, linkAddress, makeLink, takeAddress, useLink } from '../../account/link.ts'
import { noteChange, tellKeepers } from '../../account/told.ts'
import { type MailCause, mailsTo, overUntil } from '../../account/tries.ts'
import type { Tx } from '../../kernel/database.ts'
import { settings } from '../../kernel/settings.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { dropMail, holdMail, type Mail, type MailKind, putOff, takeMail } from '../../mail/queue.ts'
import { isForGood, saidBy, type Send, sender } from '../../mail/send.ts'
import * as words from '../../mail/words.ts'
import { dropSignUp, recipientByEmail, recipientById, type Recipient } from './queries.ts'

const minuteMs = 60_000
/** A mail that cannot be handed over is tried after 1, 2, 4, ... minutes, an hour at most, for a day. */
const againInMs = (tries: number): number => Math.min(60, 2 ** tries) * minuteMs
const givenUpMs = 24 * 60 * minuteMs
const atOnce = 100

type Letter = { to: string; words: words.Words; token?: string; person: Recipient }
/** Makes the link a mail carries, and answers its address. */
type LinkFor = (kind: LinkKind) => Promise<string>

const signInAddress = (): string => `${settings().publicUrl}/auth/login`

/** Makes a person's link, and says that it stands. */
async function tokenFor(tx: Tx, person: Recipient, kind: LinkKind, now: number): Promise<string> {
  const token = await makeLink(tx, person.userId, kind, now)
  await tellKeepers(tx, person, 'changed')
  return token
}

/** The link of a mail that nobody will ever have opens nothing, and keeps no other away. */
async function endLink(tx: Tx, { token, person }: Letter): Promise<void> {
  if (token !== undefined && (await useLink(tx, token))) await tellKeepers(tx, person, 'changed')
}

async function invited(tx: Tx, person: Recipient, { by = '', message = '' }: Mail['facts'], linkFor: LinkFor) {
  if (person.roleStatus !== 'Invited' || !person.isStoodFor) return undefined
  const isTheirs = await takeAddress(tx, person.userId)
  // Also where nobody is given it, since the inviter sees when it ends.
  const link = await linkFor('Invitation')
  if (!isTheirs) return words.invitedElsewhere({ ...person, by })
  return words.invitation({ ...person, by, message, link })
}

/**
 * To whoever forgot a password: a link where their account is open, else how it stands; an invitation is renewed by those
 * alone who may make it.
 */
async function forgot(tx: Tx, { tries }: Mail, person: Recipient, linkFor: LinkFor): Promise<words.Words | undefined> {
  if (person.roleStatus === 'Invited') return words.stillInvited(person)
  if (person.roleStatus !== 'Active') return words.noPasswordYet(person.roleStatus)
  if (tries === 0) await noteChange(tx, person.userId, 'ResetLink', 'Asked for a link to choose a new password', person)
  return words.reset({ ...person, by: '', link: await linkFor('Reset') })
}

/** Whoever signs up with an address that has an account hears of that there, and nowhere else. */
async function signedUp(tx: Tx, person: Recipient): Promise<words.Words | undefined> {
  if (person.roleStatus !== 'Waiting') return undefined
  if (!person.isTaken) return words.signedUp()
  await dropSignUp(tx, person.userId)
  await tellKeepers(tx, person, 'gone')
  return words.signedUpBefore(signInAddress())
}

async function wordsOf(tx: Tx, mail: Mail, person: Recipient, linkFor: LinkFor): Promise<words.Words | undefined> {
  const { kind, facts } = mail
  switch (kind) {
    case 'Invitation':
      return invited(tx, person, facts, linkFor)
    case 'Forgot':
      return forgot(tx, mail, person, linkFor)
    case 'Reset':
      return person.roleStatus === 'Active'
        ? words.reset({ ...person, by: facts.by ?? '', link: await linkFor('Reset') })
        : undefined
    case 'SignUp':
      return signedUp(tx, person)
    case 'Approved':
      return person.roleStatus === 'Invited' && person.isStoodFor
        ? words.approved({ ...person, link: await linkFor('Invitation') })
        : undefined
    case 'TurnedDown':
      return words.turnedDown()
    case 'PasswordChanged':
      return words.passwordChanged(person, signInAddress())
    case 'NewDevice':
      return words.newDevice(person, facts.message ?? '', signInAddress())
    case 'Notice':
      return isStillHearer(person, facts) ? words.notice(person, facts, settings().publicUrl) : undefined
  }
}

/** What was left for somebody in one role is not told to who has another by now, nor of a merchant to who left it. */
const isStillHearer = (person: Recipient, { role, merchantId }: Mail['facts']): boolean =>
  person.roleStatus === 'Active' &&
  person.role === role &&
  (person.merchantId === null || (merchantId ?? null) === null || person.merchantId === merchantId)

const limits: Partial<Record<MailKind, MailCause>> = {
  Forgot: 'asked',
  SignUp: 'signed up',
  Invitation: 'invited',
}

/** Counts a mail for its address, whoever asked for it and not again when it is tried again; says when one may be sent. */
async function waitsUntil(tx: Tx, { kind, tries }: Mail, { emailKey }: Recipient, now: number) {
  const why = limits[kind]
  return why && tries === 0 ? overUntil(tx, mailsTo(emailKey, why), now) : undefined
}

/**
 * Whether somebody has a link that was just sent: it is not ended by whoever asks again; the one of a mail that was not
 * handed over is. Such an ask counts for nothing: else five of them would keep the next link away once that one has ended.
 */
const hasOneAlready = async (tx: Tx, { kind, tries }: Mail, person: Recipient, now: number): Promise<boolean> =>
  kind === 'Forgot' && tries === 0 && person.roleStatus === 'Active' && hasFreshLink(tx, person.userId, now)

type Made = { letter?: Letter; givenUp?: string }

/** A mail that is not sent. What it would have found out of a sign-up counts all the same. */
async function leaveOut(tx: Tx, { id, kind }: Mail, person: Recipient): Promise<void> {
  if (kind === 'SignUp') await signedUp(tx, person)
  await dropMail(tx, id)
}

/**
 * A mail as it is to be sent; its link is made now. A mail that nobody is to have is dropped, and one too many
 * that strangers asked for; an invitation, which somebody signed in sent, waits until it may go.
 */
async function letterOf(tx: Tx, mail: Mail, now: number): Promise<Made> {
  if (!(await holdMail(tx, mail.id))) return {}
  const { id, kind } = mail
  const person = await (mail.userId === null ? recipientByEmail(tx, mail.email ?? '') : recipientById(tx, mail.userId))
  if (!person) {
    await dropMail(tx, id)
    return {}
  }
  if (now - mail.createdAt > givenUpMs) {
    await leaveOut(tx, mail, person)
    return { givenUp: `The mail to ${person.email} (${kind}) is given up after a day of tries.` }
  }
  if (await hasOneAlready(tx, mail, person, now)) {
    await leaveOut(tx, mail, person)
    return {}
  }
  const until = await waitsUntil(tx, mail, person, now)
  if (until !== undefined) {
    await (kind === 'Invitation' ? putOff(tx, id, until) : leaveOut(tx, mail, person))
    return {}
  }
  const made: { token?: string } = {}
  const said = await wordsOf(tx, mail, person, async (of) => {
    made.token = await tokenFor(tx, person, of, now)
    return linkAddress(of, made.token)
  })
  if (said) return { letter: { to: person.email, words: said, person, ...made } }
  await dropMail(tx, id)
  return {}
}

const unmade = ({ id, kind }: Mail, cause: unknown): Error =>
  new Error(`Mail ${id} (${kind}) cannot be made and is tried again.`, { cause })

/**
 * Sends what is due; true when more may be waiting. What cannot be handed over is told and tried again later, and ends the
 * round; what is refused for good is told and given up, and its link ends. The try is committed before the mail is made:
 * one that cannot be made is told too, and holds up no other.
 */
export async function post(pool: pg.Pool, report: (problem: unknown) => void, send: Send = sender()): Promise<boolean> {
  for (let n = 0; n < atOnce; n++) {
    const now = Date.now()
    const mail = await transaction(pool, systemWho(now), (tx) => takeMail(tx, againInMs))
    if (!mail) return false
    const made = await transaction(pool, systemWho(now), (tx) => letterOf(tx, mail, now)).catch(
      (problem: unknown): Made => {
        report(unmade(mail, problem))
        return {}
      },
    )
    if (made.givenUp) report(new Error(made.givenUp))
    if (!made.letter) continue
    const { letter } = made
    const { to, words: said } = letter
    try {
      await send(to, said)
    } catch (problem) {
      if (!isForGood(problem)) {
        report(new Error(`Mail cannot be handed over now and is tried again: ${saidBy(problem)}`))
        return false
      }
      report(new Error(`The mail to ${to} (${said.subject}) is given up, it is refused for good: ${saidBy(problem)}`))
      await transaction(pool, systemWho(now), (tx) => endLink(tx, letter))
    }
    await transaction(pool, systemWho(now), (tx) => dropMail(tx, mail.id))
  }
  return true
}
