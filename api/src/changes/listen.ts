import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const againAfterMs = 1_000

/**
 * Hears NOTIFY on a connection of its own, and connects again for as long as the database is away. Nothing depends on
 * it: it only makes the next look at the feed come sooner.
 */
export function listen(connectionString: string | undefined, channel: string, heard: () => void): { stop: () => void } {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  const once = async (): Promise<void> => {
    client = new pg.Client({ connectionString, keepAlive: true })
    client.on('error', () => undefined).on('notification', heard)
    const ended = new Promise<void>((done) => client?.once('end', done))
    await client.connect()
    await client.query(`listen ${channel}`)
    heard()
    await ended
  }
  const repeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await once().catch(() => undefined)
      await client?.end().catch(() => undefined)
      await pause(againAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  void repeat()
  return {
    stop: () => {
      stopping.abort()
      void client?.end().catch(() => undefined)
    },
  }
}
