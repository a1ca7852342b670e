import type { ChangeSubject } from 'contract/changes'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { FeedChange, Read } from '../changes/feed.ts'
import { follow, type Following } from '../changes/follow.ts'

const againAfterMs = 1_000
/** What a session tells hangs on these: who somebody is, what their location serves, a token that was revoked. */
export const subjects: readonly ChangeSubject[] = ['account', 'location', 'merchant', 'embedToken', 'shopKey']

/** Nobody is signed in with an account that is only made, nor was with one that goes: it was invited, or waited. */
export const meansSessions = ({ subject, kind }: FeedChange): boolean => subject !== 'account' || kind === 'changed'

/** Whose sessions are meant; undefined for everybody's: a merchant's, a location's, a token's, or something was missed. */
const peopleIn = ({ changes, hasGap }: Read): readonly number[] | undefined =>
  hasGap || changes.some(({ subject }) => subject !== 'account') ? undefined : changes.map(({ id }) => id)

/**
 * Forgets what this process knows of sessions when the feed says that somebody's role, status, password or devices
 * changed, wherever that was done: within a quarter of a second.
 */
export function watchSessions(app: FastifyInstance, pool: pg.Pool): void {
  let following: Promise<Following | undefined> = Promise.resolve(undefined)
  let isClosed = false
  const begin = (): void => {
    if (isClosed) return
    following = follow<readonly number[] | undefined>(pool, {
      subjects,
      isUnhinted: true,
      read: async (_, { changes, ...news }) => peopleIn({ ...news, changes: changes.filter(meansSessions) }),
      lately: { withinMs: 0, tell: () => app.sessions.forget() },
      deliver: (userIds) => app.sessions.forget(userIds),
      report: () => app.sessions.forget(),
    }).catch(() => {
      setTimeout(begin, againAfterMs).unref()
      return undefined
    })
  }
  app.addHook('onReady', async () => begin())
  app.addHook('onClose', async () => {
    isClosed = true
    ;(await following)?.stop()
  })
}
