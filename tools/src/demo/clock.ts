import { openPool } from 'api/kernel/database'
import type pg from 'pg'

/** The time in which the demo's past is worked through: where it stands, and goes on from. */
export type Clock = { now: () => number; moveTo: (moment: number) => void }

export function clockAt(moment: number): Clock {
  let ahead = moment - Date.now()
  return {
    now: () => Date.now() + ahead,
    moveTo: (next) => {
      ahead = next - Date.now()
    },
  }
}

const itsNow = "current_setting('demo.now')::timestamptz"

/** The statement with the clock's time where it names the database's; each transaction begins with where it stands. */
export const inItsTime = (statement: string, now: number): string =>
  statement
    .replace(/\b(?:now|clock_timestamp)\(\)/g, itsNow)
    .replace(/^begin;/, `begin; select set_config('demo.now', '${new Date(now).toISOString()}', true);`)

type Asked = string | { text: string }

/**
 * Connections on which `now()` is the clock's time. It is written into what these connections send, here, in the tool:
 * the product's own statements read no such setting, so that whoever sets it elsewhere changes nothing.
 */
export function openPoolAt(url: string, clock: Clock): pg.Pool {
  const pool = openPool(url, 10)
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (asked: Asked, ...more: unknown[]) => unknown
    const query = (asked: Asked, ...more: unknown[]): unknown =>
      typeof asked === 'string'
        ? send(inItsTime(asked, clock.now()), ...more)
        : send({ ...asked, text: inItsTime(asked.text, clock.now()) }, ...more)
    Object.assign(client, { query })
  })
  return pool
}
