import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { secretOf, Told } from './house.mjs'
import { keepUp } from './kept-up.mjs'
import { checkPort, isFree, startCommand, stopChild } from './processes.mjs'

/** The marketplaces' simulator beside the demo: where it listens, what the portal is told of it, and its process. */

/** So far above the portal's port it listens unless told, so that portals beside each other do not meet. */
const above = 320
const mostTries = 20

/** Whether this start has one: { left: words } where it has none, and why if that is worth saying. */
function leftOut(environment, hasDemo) {
  if (!hasDemo || environment.DEMO === '0' || environment.SIMULATOR === '0') return { left: '' }
  const own = Object.keys(environment).find((name) => /^(SHOPEE|LAZADA)_/.test(name) && environment[name])
  if (own) return { left: `${own} is set: shops connect there, and no simulator of the marketplaces is started` }
  if (environment.NODE_ENV === 'production')
    return { left: 'NODE_ENV is production: no simulator of the marketplaces is started' }
}

async function portFor(portalPort, said) {
  if (said) {
    const port = Number(said)
    if (!Number.isInteger(port) || port < 1 || port > 65_535 || port === portalPort)
      throw new Told(`SIMULATOR_PORT is ${said}: it must be a free port from 1 to 65535, and not the portal's.`)
    await checkPort(port, '127.0.0.1', 1000, 'SIMULATOR_PORT')
    return port
  }
  const first = portalPort + (portalPort + above + mostTries > 65_535 ? -above : above)
  for (let port = first; port < first + mostTries; port++) if (await isFree(port, '127.0.0.1')) return port
  throw new Told(
    `No port from ${first} to ${first + mostTries - 1} is free for the simulator of the marketplaces. Name one, or ` +
      'leave it out: SIMULATOR_PORT=8400 npm start, SIMULATOR=0 npm start',
  )
}

/** What the portal is told of its marketplaces: apps with keys of this installation alone. */
function settingsFor(address, dataDir) {
  const secret = secretOf(dataDir, 'simulator-secret')
  const keyOf = (name) => createHmac('sha256', secret).update(name).digest('hex')
  return {
    SHOPEE_PARTNER_ID: '2001887',
    SHOPEE_PARTNER_KEY: keyOf('SHOPEE_PARTNER_KEY'),
    SHOPEE_URL: `${address}/shopee`,
    LAZADA_APP_KEY: '123456',
    LAZADA_APP_SECRET: keyOf('LAZADA_APP_SECRET'),
    LAZADA_AUTHORIZE_URL: `${address}/lazada/oauth/authorize`,
    LAZADA_AUTH_URL: `${address}/lazada/rest`,
    LAZADA_API_URL: `${address}/lazada/rest`,
  }
}

/**
 * Where the simulator will be and what the portal is told: { left, settings, address, start }. start() keeps it running
 * and answers { stop() }; `left` says why there is none.
 */
export async function demoSimulator({ env, port: portalPort, hasDemo, begin = startCommand }) {
  const none = leftOut(env, hasDemo)
  if (none) return { ...none, settings: {}, start: () => ({ stop: async () => {} }) }
  const port = await portFor(portalPort, env.SIMULATOR_PORT)
  const address = `http://127.0.0.1:${port}`
  const settings = settingsFor(address, env.DATA_DIR)
  const own = {
    ...settings,
    PUBLIC_URL: env.PUBLIC_URL,
    SIMULATOR_PORT: String(port),
    SIMULATOR_DATA: env.SIMULATOR_DATA || join(env.DATA_DIR, 'simulator.jsonl'),
    // What it is no part of it does not know.
    SECRET: undefined,
    DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
  }
  const another = () => begin('simulator', { env: own })
  const start = () =>
    keepUp('simulator', another(), another, stopChild, { isVital: () => false, meanwhile: 'connected shops wait' })
  return { left: '', settings, address, start }
}
