import type { HubConnection } from '@microsoft/signalr'
import type { EventName, Events } from './events.ts'

/** 'waiting' tries again by itself; 'stopped' was refused or ended, and tries again when the page is looked at. */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'stopped'

export type LiveOptions = {
  /** Where the API stands; '' is this origin. */
  base?: string
  token: () => string | undefined
  on: { [E in EventName]?: (told: Events[E]) => void }
  /** How long the page has been reading: what changed meanwhile is told first. None where it reads everything anew. */
  readingMs?: () => number | undefined
  /** What was committed after 'live' is told. */
  onState?: (state: LiveState) => void
}

const path = '/hubs/notification'
const firstDelayMs = 1_000
const longestDelayMs = 30_000

/** How long to wait before a try, spread so that the browsers of a house do not come back all at once. */
const delayOf = (tries: number): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** tries) * (0.5 + Math.random() / 2)

/**
 * Keeps a connection to the notification hub until the function it answers is called. It never throws: a connection
 * that fails or breaks is told to `onState`, and tried again for as long as it takes; at once when the network or the
 * person comes back. What speaks SignalR is loaded when it is first needed.
 */
export function connectLive(options: LiveOptions): () => void {
  let isStopped = false
  let hasWarned = false
  let wake = (): void => undefined
  let connection: HubConnection | undefined
  const tell = (state: LiveState): void => {
    if (!isStopped) options.onState?.(state)
  }
  const comeBack = (): void => {
    if (document.visibilityState === 'visible') wake()
  }

  /** One connection from start to end; answers whether it was live, and whether the server lets it come back. */
  const once = async (): Promise<{ wasLive: boolean; mayReturn: boolean }> => {
    if (!options.token()) return { wasLive: false, mayReturn: false }
    const made = await hubOf(options)
    if (isStopped) return { wasLive: false, mayReturn: false }
    connection = made.connection
    const ended = new Promise<void>((done) => made.connection.onclose(() => done()))
    try {
      await made.connection.start()
    } catch (problem) {
      return { wasLive: false, mayReturn: !/Status code '40[13]'/.test(String(problem)) }
    }
    tell('live')
    await ended
    return { wasLive: true, mayReturn: made.mayReturn() }
  }

  const keep = async (): Promise<void> => {
    for (let tries = 0; !isStopped;) {
      tell('connecting')
      const { wasLive, mayReturn } = await once().catch(() => ({ wasLive: false, mayReturn: true }))
      if (isStopped) return
      if (!wasLive && mayReturn && !hasWarned) {
        hasWarned = true
        console.warn('Notifications are not live; trying again.')
      }
      tries = wasLive ? 0 : tries + 1
      tell(mayReturn ? 'waiting' : 'stopped')
      await new Promise<void>((done) => {
        const timer = mayReturn ? setTimeout(done, delayOf(tries)) : undefined
        wake = () => (clearTimeout(timer), done())
      })
      wake = () => undefined
    }
  }

  if (typeof window !== 'undefined') {
    window.addEventListener('online', comeBack)
    document.addEventListener('visibilitychange', comeBack)
  }
  void keep()
  return () => {
    if (isStopped) return
    tell('stopped')
    isStopped = true
    wake()
    void connection?.stop().catch(() => undefined)
    if (typeof window === 'undefined') return
    window.removeEventListener('online', comeBack)
    document.removeEventListener('visibilitychange', comeBack)
  }
}

/**
 * A connection that is not started. SignalR asks its policy for a delay only when the server lets it come back;
 * we wait ourselves.
 */
async function hubOf({
  base = '',
  token,
  on,
  readingMs,
}: LiveOptions): Promise<{ connection: HubConnection; mayReturn: () => boolean }> {
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
  let mayReturn = false
  const reading = readingMs?.()
  const address = base.replace(/\/$/, '') + path + (reading === undefined ? '' : `?readingMs=${reading}`)
  const connection = new HubConnectionBuilder()
    // Over what the hub offers and the way there lets through: WebSockets, else server-sent events, else long polls.
    .withUrl(address, { accessTokenFactory: () => token() ?? '', withCredentials: false })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: () => {
        mayReturn = true
        return null
      },
    })
    .configureLogging(LogLevel.None)
    .build()
  for (const [event, heard] of Object.entries(on)) connection.on(event, heard as (told: unknown) => void)
  return { connection, mayReturn: () => mayReturn }
}
