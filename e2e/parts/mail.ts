import type { Calls } from 'contract/calls/all'
import { createClient } from 'contract/client'
import type { Body } from 'contract/define'
import { routes } from 'contract/routes'
import { type Letter, lettersIn } from '../../tools/letters.mjs'
import { base, password } from './browser.ts'
import { type Api, until } from './people.ts'

/** What was mailed to an address so far, the oldest first. */
export const lettersTo = (email: string): Letter[] =>
  lettersIn(process.env['E2E_DATA_DIR'] ?? '').filter(({ to }) => to.toLowerCase() === email.toLowerCase())

/** The newest mail to an address, of those about something, as soon as it is written. */
export const letterTo = (email: string, about: string | RegExp = ''): Promise<Letter> =>
  until(`A mail to ${email}`, async () => lettersTo(email).findLast(({ subject }) => subject.search(about) >= 0))

/** The mail that comes to an address after those that it had. */
export const nextLetter = (email: string, had: number): Promise<Letter> =>
  until(`A mail to ${email}`, async () => lettersTo(email)[had])

/** A colleague who is invited by mail and follows the link. */
export async function comes(api: Api, body: Body<Calls['people']['createUser']>): Promise<void> {
  await api.people.createUser({ body })
  await follows((await letterTo(body.email)).token)
}

/** Chooses the usual password by a mailed link. */
export const follows = (token: string) =>
  createClient<Calls>(routes, { base: base(), token: () => undefined }).account.resetPassword({
    body: { token, newPassword: password },
  })
