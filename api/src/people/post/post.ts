import type { LinkKind } from 'contract/people'
import type pg from 'pg'
import { addressOf, makeLink, takeAddress } from '../../account/link.ts'
import { noteChange, tellKeepers } from '../../account/told.ts'
import { isWithin, linksTo } from '../../account/tries.ts'
import type { Tx } from '../../kernel/database.ts'
import { settings } from '../../kernel/settings.ts'
import { transaction } from '../../kernel/transaction.ts'
import { systemWho } from '../../kernel/who.ts'
import { dropMail, type Mail, takeMail } from '../../mail/queue.ts'
import { type Send, sender } from '../../mail/send.ts'
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

/** To whoever forgot a password: the link that fits how their account stands. Nobody writes more than a few an hour. */
async function forgot(tx: Tx, { tries }: Mail, person: Recipient, now: number): Promise<words.Words | undefined> {
  if (tries === 0 && !(await isWithin(tx, linksTo(person.userId), now))) return undefined
  if (person.roleStatus === 'Invited') return invited(tx, person, {}, now)
  if (person.roleStatus !== 'Active') return words.noPasswordYet(person, person.roleStatus)
  if (tries === 0)
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

async function wordsOf(tx: Tx, mail: Mail, person: Recipient, now: number): Promise<words.Words | undefined> {
  const { kind, facts } = mail
  switch (kind) {
    case 'Invitation':
      return invited(tx, person, facts, now)
    case 'Forgot':
      return forgot(tx, mail, person, now)
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

/** The next mail, as it is to be sent; its link is made now. A mail that nobody is to have is dropped. */
async function nextLetter(tx: Tx, now: number): Promise<{ id: number; letter: Letter | undefined } | undefined> {
  const mail = await takeMail(tx, againInMs)
  if (!mail) return undefined
  const person = await (mail.userId === null ? recipientByEmail(tx, mail.email ?? '') : recipientById(tx, mail.userId))
  const isOver = now - mail.createdAt > givenUpMs
  const said = person && !isOver ? await wordsOf(tx, mail, person, now) : undefined
  if (!person || !said) await dropMail(tx, mail.id)
  return { id: mail.id, letter: person && said ? { to: person.email, words: said } : undefined }
}

/** Sends what is due; true when more may be waiting. What cannot be handed over is told and tried again later, and ends the round. */
export async function post(pool: pg.Pool, report: (problem: unknown) => void, send: Send = sender()): Promise<boolean> {
  for (let n = 0; n < atOnce; n++) {
    const now = Date.now()
    const next = await transaction(pool, systemWho(now), (tx) => nextLetter(tx, now))
    if (!next) return false
    if (!next.letter) continue
    try {
      await send(next.letter.to, next.letter.words)
    } catch (problem) {
      report(problem)
      return false
    }
    await transaction(pool, systemWho(now), (tx) => dropMail(tx, next.id))
  }
  return true
}
