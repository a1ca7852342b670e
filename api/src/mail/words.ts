import { linkLife } from 'contract/people'
import { roleNames, type Role } from 'contract/roles'

/** The words of every mail. They are text alone, so that no name in them is ever read as markup. */
export type Words = { subject: string; text: string }

type Person = { name: string; role: Role; place: string }
type Linked = Person & { link: string }

/** One line of what somebody typed: a mail's head is made of lines. */
const line = (text: string): string => text.replace(/\s+/g, ' ').trim()
const hello = (name: string): string => (line(name) ? `Hello ${line(name)},` : 'Hello,')
const mail = (subject: string, name: string, ...paragraphs: string[]): Words => ({
  subject: line(subject),
  text: `${[hello(name), ...paragraphs.filter(Boolean)].join('\n\n')}\n`,
})
const at = (place: string): string => (place ? ` at ${line(place)}` : '')
const ignore = 'If that was not you, do nothing.'

export const invitation = ({ name, role, place, link, by, message }: Linked & { by: string; message: string }): Words =>
  mail(
    `${by || 'Crossdock'} invites you to Crossdock`,
    name,
    `${line(by) || 'Crossdock'} invites you as ${roleNames[role]}${at(place)}.`,
    message.trim() && `${line(by)} writes:\n${message.trim()}`,
    `Choose your password here. The link works once, within ${linkLife.Invitation.words}:\n${link}`,
  )

/** To somebody who has an account elsewhere: whoever invited them is told nothing of it. */
export const invitedElsewhere = ({ name, place, by }: Person & { by: string }): Words =>
  mail(
    'An invitation to Crossdock',
    name,
    `${line(by) || 'Somebody'} wanted to invite you${at(place)}. This address has an account already, and an address has only one.`,
    'To work there too, ask them to invite another address of yours. Your account stays as it is.',
  )

export const reset = ({ name, link, by }: Linked & { by: string }): Words =>
  mail(
    'Choose a new password',
    name,
    by ? `${line(by)} sends you this link to choose a new password.` : 'You asked for a link to choose a new password.',
    `The link works once, within ${linkLife.Reset.words}:\n${link}`,
    by ? '' : ignore,
  )

/** To somebody invited who asks for a new password: without a link, which is who invited them's to send. */
export const stillInvited = ({ place }: Person): Words =>
  mail(
    'Your password at Crossdock',
    '',
    `You are invited${at(place)} and have no password yet. The link to choose one is in the mail of the invitation.`,
    'If it does not work any more, ask the one who invited you to send the invitation again.',
    ignore,
  )

/** Without a name, as all that goes to an address nobody has proved: what was typed there is anybody's words. */
export const noPasswordYet = (state: 'Waiting' | 'Disabled'): Words =>
  mail(
    'Your password at Crossdock',
    '',
    state === 'Waiting'
      ? 'Your sign-up waits for approval. We write to you as soon as it is answered, with a link to choose a password.'
      : 'Your account is disabled, so that its password cannot be changed. Ask your administrator to enable it.',
    ignore,
  )

/** Without what was typed: the address may be anybody's. */
export const signedUp = (): Words =>
  mail(
    'We have your sign-up',
    '',
    'Somebody asked for an account with this address. We look at it and write to you.',
    ignore,
  )

/** Without the name that was typed: whoever signed up may be anybody. */
export const signedUpBefore = (address: string): Words =>
  mail(
    'You have an account at Crossdock',
    '',
    'Somebody signed up with this address, and it has an account already. Nothing was made anew.',
    `Sign in, or choose "Forgot password?" there:\n${address}`,
    ignore,
  )

export const approved = ({ name, place, link }: Linked): Words =>
  mail(
    'Your account is open',
    name,
    `Your sign-up for ${line(place)} is approved: you are its administrator.`,
    `Choose your password here. The link works once, within ${linkLife.Invitation.words}:\n${link}`,
  )

export const turnedDown = (): Words =>
  mail(
    'Your sign-up',
    '',
    'Your sign-up was turned down.',
    'If you think that is wrong, ask the warehouse you want to work with.',
  )

export const passwordChanged = ({ name }: Person, address: string): Words =>
  mail(
    'Your password was changed',
    name,
    'Your password at Crossdock was changed, and every other device was signed out.',
    `If that was not you, choose "Forgot password?" at once:\n${address}`,
  )

export const newDevice = ({ name }: Person, device: string, address: string): Words =>
  mail(
    'A new device has signed in',
    name,
    `Somebody signed in as you on a device that was not seen before${device ? `: ${line(device)}` : ''}.`,
    `If that was not you, choose "Forgot password?" at once:\n${address}`,
  )

/** What stands on the bell too. */
export const notice = (
  { name }: Person,
  { subject = '', message = '', link }: { subject?: string; message?: string; link?: string },
  portal: string,
): Words =>
  mail(
    `Crossdock: ${subject}`,
    name,
    message.trim(),
    link ? `Open what it is about:\n${portal}${link}` : '',
    `What you hear is yours to choose:\n${portal}/user/user-profile/myself`,
  )
