import { CallError, createClient } from 'contract/client'
import type { notification } from 'contract/calls/notification'
import type { Events } from 'contract/events'
import type { LiveState } from 'contract/live'
import { routes } from 'contract/routes'
import { mostShown, type BellNotification } from './notification.ts'
import { endedToken, otherToken } from './words.ts'

/** How long an API may say nothing. */
const patienceMs = 15_000

export type Answer = { items: readonly BellNotification[]; hasNew: boolean; unread: number }
/** `isRefused`: the token opens nothing here, and is not asked with again. */
export type Problem = { message: string; isRefused: boolean; isNotFound: boolean }
export type Feed = {
  /** Asks for the newest now. A question that comes while one is under way is asked once more after it. */
  read: () => Promise<void>
  markRead: (notificationId: number) => Promise<void>
  /** Ends every call, the connection and every listener. */
  close: () => void
}
type FeedOptions = {
  base: string
  token: string
  onAnswer: (answer: Answer) => void
  onPush: (event: Events['NotifyUser']) => void
  onProblem: (problem: Problem) => void
}

/**
 * Reads one person's notifications, and again on every push, on every new connection and when the page is looked at;
 * ends by itself when the token is refused.
 */
export function openFeed({ base, token, onAnswer, onPush, onProblem }: FeedOptions): Feed {
  const life = new AbortController()
  const client = createClient<{ notification: typeof notification }>(routes, { base, token: () => token })
  const ask = async (question: () => Promise<unknown>): Promise<void> => {
    try {
      await question()
    } catch (error) {
      if (life.signal.aborted) return
      const problem = problemOf(error)
      if (problem.isRefused) life.abort()
      onProblem(problem)
    }
  }
  const readOnce = () =>
    ask(async () => {
      const extra = { signal: AbortSignal.any([life.signal, AbortSignal.timeout(patienceMs)]) }
      const [list, count] = await Promise.all([
        client.notification.getNotifications({ query: { pageNumber: 1, pageSize: mostShown } }, extra),
        client.notification.getNotificationsCount({}, extra),
      ])
      if (!Array.isArray(list.result))
        throw new TypeError('The address in api does not answer as the portal does. Check it.')
      onAnswer({ items: list.result, hasNew: list.hasNewNotification, unread: count.unread })
    })
  const read = oneAtATime(readOnce, life.signal)
  const markRead = async (notificationId: number) => {
    // Neither a page that is left nor an element that is taken away at the same moment takes the word back.
    await ask(() =>
      client.notification.markAsRead(
        { body: { notificationId } },
        { keepalive: true, signal: AbortSignal.timeout(patienceMs) },
      ),
    )
    await read()
  }
  const look = () => {
    if (document.visibilityState === 'visible') void read()
  }
  document.addEventListener('visibilitychange', look, { signal: life.signal })
  void read()
    .then(() => goLive({ base, token, read, onPush }, life.signal))
    .catch((problem: unknown) => console.info('Live notifications:', problem))
  return { read, markRead, close: () => life.abort() }
}

type LiveOptions = Pick<FeedOptions, 'base' | 'token' | 'onPush'> & Pick<Feed, 'read'>

/** Connects to the hub; its code is loaded only now. Without it the list is read when the page is looked at. */
async function goLive({ base, token, read, onPush }: LiveOptions, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { connectLive } = await import('contract/live')
  if (signal.aborted) return
  // Live: what came before is read. Stopped: the list says why, a token that has ended for one.
  const onState = (state: LiveState) => {
    if (state === 'live' || state === 'stopped') void read()
  }
  const leave = connectLive({ base, token: () => token, on: { NotifyUser: onPush }, onState })
  signal.addEventListener('abort', leave, { once: true })
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof CallError)) {
    const message = error instanceof TypeError ? error.message : 'The server does not answer. Check the connection.'
    return { message, isRefused: false, isNotFound: false }
  }
  const { status, message } = error
  const isRefused = status === 401 || status === 403
  const words = status === 401 ? endedToken : isRefused ? otherToken(message) : message
  return { message: words, isRefused, isNotFound: status === 404 }
}

/** The work, never twice at once: who asks meanwhile gets one more turn, shared. */
function oneAtATime(work: () => Promise<unknown>, signal: AbortSignal): () => Promise<void> {
  let running: Promise<void> | undefined
  let isWanted = false
  const run = async () => {
    while (isWanted && !signal.aborted) {
      isWanted = false
      await work()
    }
  }
  return () => {
    isWanted = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
