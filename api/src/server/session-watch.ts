import type { ChangeSubject } from 'contract/changes'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { FeedChange } from '../changes/feed.ts'
import { follow, type Following } from '../changes/follow.ts'

const againAfterMs = 1_000
/** What a session tells hangs on these: who somebody is, what their location serves, a token that was revoked. */
export const subjects: readonly ChangeSubject[] = ['account', 'location', 'merchant', 'embedToken']

/** Nobody is signed in with an account that is only made, nor was with one that goes: it was invited, or waited. */
export const meansSessions = ({ subject, kind }: FeedChange): boolean => subject !== 'account' || kind === 'changed'

/**
 * Forgets what this process knows of sessions when the feed says that somebody's role, status, password or devices
 * changed, wherever that was done: within a quarter of a second.
 */
export function watchSessions(app: FastifyInstance, pool: pg.Pool): void {
  let following: Promise<Following | undefined> = Promise.resolve(undefined)
  let isClosed = false
  const begin = (): void => {
    if (isClosed) return
    following = follow<boolean>(pool, {
      subjects,
      isUnhinted: true,
      read: async (_, { changes, hasGap }) => hasGap || changes.some(meansSessions),
      lately: { withinMs: 0, tell: () => app.sessions.forget() },
      deliver: (isForgotten) => {
        if (isForgotten) app.sessions.forget()
      },
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
