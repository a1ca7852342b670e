import type { LinkKind } from 'contract/people'
import type pg from 'pg'
import { addressOf, makeLink, takeAddress } from '../../account/link.ts'
import { noteChange, tellKeepers } from '../../account/told.ts'
import { mailsTo, overUntil } from '../../account/tries.ts'
import type { Tx } from '../../kernel/database.ts'
import { settings } from '../../kernel/settings.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { dropMail, type Mail, type MailKind, putOff, takeMail } from '../../mail/queue.ts'
import { isForGood, saidBy, type Send, sender } from '../../mail/send.ts'
import * as words from '../../mail/words.ts'
import { dropSignUp, recipientByEmail, recipientById, type Recipient } from './queries.ts'

const minuteMs = 60_000
/** A mail that cannot be handed over is tried after 1, 2, 4, ... minutes, an hour at most, for a day. */
const againInMs = (tries: number): number => Math.min(60, 2 ** tries) * minuteMs
const givenUpMs = 24 * 60 * minuteMs
const atOnce = 100

type Letter = { to: string; words: words.Words }

const signInAddress = (): string => `${settings().publicUrl}/auth/login`

/** Makes the link a mail carries, and says that it stands. */
async function linkFor(tx: Tx, person: Recipient, kind: LinkKind, now: number): Promise<string> {
  const token = await makeLink(tx, person.userId, kind, now)
  await tellKeepers(tx, person, 'changed')
  return addressOf(kind, token)
}

async function invited(tx: Tx, person: Recipient, { by = '', message = '' }: Mail['facts'], now: number) {
  if (person.roleStatus !== 'Invited') return undefined
  const isTheirs = await takeAddress(tx, person.userId)
  // Also where nobody is given it, since the inviter sees when it ends.
  const link = await linkFor(tx, person, 'Invitation', now)
  if (!isTheirs) return words.invitedElsewhere({ ...person, by })
  return words.invitation({ ...person, by, message, link })
}

/** To whoever forgot a password: the link that fits how their account stands. */
async function forgot(tx: Tx, person: Recipient, now: number): Promise<words.Words | undefined> {
  if (person.roleStatus === 'Invited') return invited(tx, person, {}, now)
  if (person.roleStatus !== 'Active') return words.noPasswordYet(person, person.roleStatus)
  await noteChange(tx, person.userId, 'ResetLink', 'Asked for a link to choose a new password', person.name)
  return words.reset({ ...person, by: '', link: await linkFor(tx, person, 'Reset', now) })
}

/** Whoever signs up with an address that has an account hears of that there, and nowhere else. */
async function signedUp(tx: Tx, person: Recipient): Promise<words.Words | undefined> {
  if (person.roleStatus !== 'Waiting') return undefined
  if (!person.isTaken) return words.signedUp(person)
  await dropSignUp(tx, person.userId)
  await tellKeepers(tx, person, 'gone')
  return words.signedUpBefore(signInAddress())
}

async function wordsOf(
  tx: Tx,
  { kind, facts }: Mail,
  person: Recipient,
  now: number,
): Promise<words.Words | undefined> {
  switch (kind) {
    case 'Invitation':
      return invited(tx, person, facts, now)
    case 'Forgot':
      return forgot(tx, person, now)
    case 'Reset':
      return person.roleStatus === 'Active'
        ? words.reset({ ...person, by: facts.by ?? '', link: await linkFor(tx, person, 'Reset', now) })
        : undefined
    case 'SignUp':
      return signedUp(tx, person)
    case 'Approved':
      return person.roleStatus === 'Invited'
        ? words.approved({ ...person, link: await linkFor(tx, person, 'Invitation', now) })
        : undefined
    case 'TurnedDown':
      return words.turnedDown(person)
    case 'PasswordChanged':
      return words.passwordChanged(person, signInAddress())
  }
}

const limits: Partial<Record<MailKind, 'asked' | 'invited'>> = {
  Forgot: 'asked',
  SignUp: 'asked',
  Invitation: 'invited',
}

/** Counts a mail for its address, whoever asked for it and not again when it is tried again; says when one may be sent. */
async function waitsUntil(tx: Tx, { kind, tries }: Mail, { emailKey }: Recipient, now: number) {
  const why = limits[kind]
  return why && tries === 0 ? overUntil(tx, mailsTo(emailKey, why), now) : undefined
}

type Next = { id: number; letter?: Letter; givenUp?: string }

/** A mail that is not sent. What it would have found out of a sign-up counts all the same. */
async function leaveOut(tx: Tx, { id, kind }: Mail, person: Recipient): Promise<void> {
  if (kind === 'SignUp') await signedUp(tx, person)
  await dropMail(tx, id)
}

/**
 * The next mail, as it is to be sent; its link is made now. A mail that nobody is to have is dropped, and one too many
 * that strangers asked for; an invitation, which somebody signed in sent, waits until it may go.
 */
async function nextLetter(tx: Tx, now: number): Promise<Next | undefined> {
  const mail = await takeMail(tx, againInMs)
  if (!mail) return undefined
  const { id, kind } = mail
  const person = await (mail.userId === null ? recipientByEmail(tx, mail.email ?? '') : recipientById(tx, mail.userId))
  if (person && now - mail.createdAt > givenUpMs) {
    await leaveOut(tx, mail, person)
    return { id, givenUp: `The mail to ${person.email} (${kind}) is given up after a day of tries.` }
  }
  const until = person && (await waitsUntil(tx, mail, person, now))
  if (person && until !== undefined) {
    await (kind === 'Invitation' ? putOff(tx, id, until) : leaveOut(tx, mail, person))
    return { id }
  }
  const said = person && (await wordsOf(tx, mail, person, now))
  if (said) return { id, letter: { to: person.email, words: said } }
  await dropMail(tx, id)
  return { id }
}

/**
 * Sends what is due; true when more may be waiting. What cannot be handed over is told and tried again later, and ends the
 * round; what is refused for good is told and given up.
 */
export async function post(pool: pg.Pool, report: (problem: unknown) => void, send: Send = sender()): Promise<boolean> {
  for (let n = 0; n < atOnce; n++) {
    const now = Date.now()
    const next = await transaction(pool, systemWho(now), (tx) => nextLetter(tx, now))
    if (!next) return false
    if (next.givenUp) report(new Error(next.givenUp))
    if (!next.letter) continue
    const { to, words: said } = next.letter
    try {
      await send(to, said)
    } catch (problem) {
      if (!isForGood(problem)) {
        report(new Error(`Mail cannot be handed over now and is tried again: ${saidBy(problem)}`))
        return false
      }
      report(new Error(`The mail to ${to} (${said.subject}) is given up, it is refused for good: ${saidBy(problem)}`))
    }
    await transaction(pool, systemWho(now), (tx) => dropMail(tx, next.id))
  }
  return true
}
