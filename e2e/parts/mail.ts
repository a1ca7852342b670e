import type { Calls } from 'contract/calls/all'
import { createClient } from 'contract/client'
import type { Body } from 'contract/define'
import { routes } from 'contract/routes'
import { type Letter, lettersIn } from '../../tools/letters.mjs'
import { base, password } from './browser.ts'
import { type Api, until } from './people.ts'

/** The newest mail to an address, of those about something, as soon as it is written. */
export const letterTo = (email: string, about: string | RegExp = ''): Promise<Letter> =>
  until(`A mail to ${email}`, async () =>
    lettersIn(process.env['E2E_DATA_DIR'] ?? '').findLast(
      ({ to, subject }) => to.toLowerCase() === email.toLowerCase() && subject.search(about) >= 0,
    ),
  )

/** A colleague who is invited by mail and follows the link. */
export async function comes(api: Api, body: Body<Calls['people']['createUser']>): Promise<void> {
  await api.people.createUser({ body })
  const { token } = await letterTo(body.email)
  await createClient<Calls>(routes, { base: base(), token: () => undefined }).account.resetPassword({
    body: { token, newPassword: password },
  })
}
