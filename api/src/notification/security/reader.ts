import type { Reader } from '../../changes/readers.ts'
import type { Tx } from '../../kernel/database.ts'
import { notify } from '../notify.ts'
import { messageOf } from '../rules.ts'
import { type Event, eventsOf } from './queries.ts'

const wordsOf = ({ event, what }: Event): string =>
  event === 'Password'
    ? 'Your password was changed. If that was not you, choose "Forgot password?" at once.'
    : `${what}. If that was not you, change your password.`

async function tell(tx: Tx, userIds?: readonly number[]): Promise<void> {
  for (const one of await eventsOf(tx, userIds))
    await notify(tx, [one], {
      type: one.event === 'Password' ? 'PasswordChanged' : 'NewDevice',
      message: messageOf(wordsOf(one)),
      link: '/user/user-profile/myself',
      about: `account/${one.id}`,
    })
}

/** What concerns a person's own account, on the bell; its mail is left where it happens, and nobody can mute either. */
export const security: Reader = {
  name: 'security',
  subjects: ['account'],
  take: async (tx, changes) => {
    const ids = [...new Set(changes.flatMap(({ userId }) => userId ?? []))]
    if (ids.length > 0) await tell(tx, ids)
  },
  rebuild: (tx) => tell(tx),
}
