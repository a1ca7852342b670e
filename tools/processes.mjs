import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtCommand, nodeParameters, portalDir, root, Told } from './house.mjs'
import { forkScript, roll, settingsOf } from './cluster.mjs'
import { endOf, keepUp } from './kept-up.mjs'
import { freePort } from './server-process.mjs'

export { freePort }

/** Starts a built command (serve, worker, migrate, …) that ends when this process does. */
export function startCommand(name, options) {
  if (!existsSync(builtCommand(name))) throw new Told(`There is no ${name} in this build (${builtCommand(name)}).`)
  return startScript(builtCommand(name), { ...options, node: nodeParameters(name) })
}

/** Starts a file of JavaScript as such a process. */
export function startScript(path, { parameters = [], env = {}, output = 'inherit', node = nodeParameters(path) } = {}) {
  // A process group of its own: Ctrl-C reaches the launcher only, which stops the others in order.
  const child = spawn(process.execPath, [...node, path, ...parameters], {
    cwd: root,
    env: { ...process.env, PORTAL_DIR: process.env.PORTAL_DIR || portalDir, ...env },
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
  })
  child.ended = new Promise((done) => {
    child.once('exit', (code, signal) => done({ code, signal }))
    child.once('error', (problem) => done({ code: 1, signal: null, problem }))
  })
  return child
}

/** Runs a built command to its end; answers its exit code. */
export async function runCommand(name, options) {
  const child = startCommand(name, options)
  const forward = () => child.kill('SIGTERM')
  process.on('SIGINT', forward).on('SIGTERM', forward)
  const { code } = await child.ended
  process.off('SIGINT', forward).off('SIGTERM', forward)
  return code ?? 1
}

/** Asks a child to end, and makes it end when it does not within 15 seconds. */
export async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await child.ended
  clearTimeout(timer)
}

const portProblem = (port, host) =>
  new Promise((done) => {
    const server = createServer().once('error', done)
    server.listen(port, host, () => server.close(() => done(undefined)))
  })

export const isFree = async (port, host) => !(await portProblem(port, host))

/**
 * Refuses in words when nobody could listen there, naming the setting; waits a little for processes of a killed
 * launcher to leave.
 */
export async function checkPort(port, host, waitMs = 0, setting = 'PORT') {
  for (const until = Date.now() + waitMs; ; await sleep(100)) {
    const problem = await portProblem(port, host)
    if (!problem) return
    if (problem.code === 'EADDRINUSE' && Date.now() < until) continue
    if (problem.code === 'EADDRINUSE')
      throw new Told(
        `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: ` +
          `${setting}=${port + 1} npm start`,
      )
    if (problem.code === 'EACCES')
      throw new Told(`This user may not listen on port ${port}. Choose one above 1023: ${setting}=8080 npm start`)
    throw new Told(`Cannot listen on ${host}, port ${port}: ${problem.message}`)
  }
}

/** Where a browser on this machine finds it. */
export const addressOf = (host, port) =>
  `http://${['0.0.0.0', '::', ''].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`

/** The address people use: what is set, else this machine's. Links in mail that leaves it need one that is set. */
export function publicUrlOf(host, port, environment = process.env) {
  if (environment.PUBLIC_URL) return environment.PUBLIC_URL
  if (environment.SMTP_URL)
    throw new Told(
      'SMTP_URL is set without PUBLIC_URL: mails hold links, which need the address people use. ' +
        'Set PUBLIC_URL, like https://portal.example.',
    )
  return addressOf(host, port)
}

const isThisMachine = (host) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** What is said where accounts whose password is published can be reached from other machines; else undefined. */
export const openDemoWords = (host, hasDemo) =>
  !hasDemo || isThisMachine(host)
    ? undefined
    : `WARNING: HOST=${host} lets other machines in, and the password of the demo accounts, a superadmin's too, is ` +
      'published. Whoever reaches this port is a superadmin. For anything but a demonstration start without demo ' +
      'data: an empty DATA_DIR with DEMO=0, or npm run serve on a database of your own (docs/operate.md).'

async function isAnswering(address) {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** The http processes and the worker, each kept running: { givenUp, stop(), isReady(), roll(signal, note) }. */
function keepAll({ env, host, port, output, log, pauseMs, start, fork, processes, mayRestart, hasWorker = true }) {
  const envOf = () => ({ ...(typeof env === 'function' ? env() : env), HOST: host, PORT: String(port) })
  const options = { log, pauseMs, mayRestart }
  const slots = []
  const beginServe = (slot) => {
    if (!processes) return start('serve', { env: envOf(), output })
    const own = settingsOf(slot, { processes, port, environment: { ...process.env, ...envOf() } })
    return fork({ env: { ...envOf(), ...own }, port })
  }
  for (let slot = 1; slot <= (processes ?? 1); slot++) {
    const name = processes > 1 ? `serve ${slot}` : 'serve'
    const begin = () => beginServe(slot)
    const isVital = () => !slots.some((other) => other.slot !== slot && other.kept.isUp())
    const kept = keepUp(name, begin(), begin, stopChild, { ...options, isVital, meanwhile: 'the others go on' })
    slots.push({ name, slot, kept })
  }
  const beginWorker = () => start('worker', { env: envOf(), output })
  const worker =
    hasWorker && existsSync(builtCommand('worker'))
      ? keepUp('worker', beginWorker(), beginWorker, stopChild, { ...options, isVital: () => false })
      : undefined
  const all = [...slots.map(({ kept }) => kept), ...(worker ? [worker] : [])]
  return {
    givenUp: Promise.race(all.map((one) => one.givenUp)),
    stop: () => Promise.all(all.map((one) => one.stop())),
    isReady: async () => (await Promise.all(slots.map(({ kept }) => kept.running()))).every(isListening),
    async roll(signal, note) {
      await roll(slots, { begin: beginServe, stop: stopChild, signal, log: note })
      if (!signal.aborted) await worker?.replace(beginWorker())
    },
  }
}

// One that shares the port says so; one that has it alone is asked there.
const isListening = ({ isListening = true }) => isListening

/**
 * Starts the http process and the worker, waits until they are ready and keeps both running: { address, givenUp,
 * roll(), stop() }. `givenUp` settles when the http process ends again and again (kept-up.mjs); a worker never ends it.
 * With `processes` so many http processes share the port, and roll() puts new ones in their place; one that ends again
 * and again is left alone while others serve. Undefined when it was cancelled meanwhile.
 */
export async function startProduct({
  isCancelled = () => false,
  start = startCommand,
  fork = (options) => forkScript(builtCommand('serve'), options),
  ...options
}) {
  const portal = process.env.PORTAL_DIR
  if (portal && !existsSync(join(resolve(root, portal), 'importmap.json')))
    throw new Told(
      `PORTAL_DIR ${portal} holds no portal: there is no importmap.json in it. Put a whole build there first: ` +
        `npm run build makes one in dist/portal.`,
    )
  let isReady = false
  // What ends before it was ever ready is set wrongly: it would end again.
  const kept = keepAll({ ...options, start, fork, mayRestart: () => isReady })
  const stopping = new AbortController()
  const stop = () => {
    stopping.abort()
    return kept.stop()
  }
  const address = addressOf(options.host, options.port)
  let ended
  kept.givenUp.then((found) => (ended = found))
  for (const until = Date.now() + 60_000; !((await kept.isReady()) && (await isAnswering(address))); await sleep(50)) {
    if (!ended && !isCancelled() && Date.now() < until) continue
    await stop()
    if (isCancelled()) return undefined
    throw new Told(
      ended
        ? `The ${ended.name} process ended with ${endOf(ended)} before it was ready.`
        : `${address}/readyz does not become ready.`,
    )
  }
  isReady = true
  return { address, givenUp: kept.givenUp, roll: (note) => kept.roll(stopping.signal, note), stop }
}
