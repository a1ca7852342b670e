import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeParameters, portalDir, root, Told } from './house.mjs'
import { endOf } from './kept-up.mjs'

/**
 * Several http processes on one port. This process holds the port and hands each connection to the next of them
 * (node:cluster, round robin); nothing of the application runs in it.
 */

const readyMs = 60_000
const obeyMs = 2_000
// What was connected last has sent its request by then.
const settleMs = 250
const mostProcesses = 256

/** How many processes are asked for, as `--processes` says it. */
export function processesOf(said) {
  if (said === undefined) return 1
  const count = /^\d+$/.test(said) ? Number(said) : 0
  if (count >= 1 && count <= mostProcesses) return count
  throw new Told(
    `--processes is ${said || 'empty'}: say how many server processes share the port, a whole number from 1 to ` +
      `${mostProcesses}, about one for each core. For example: npm run serve -- --processes 2`,
  )
}

/** What is told to one of several: its name for /metrics, and a port for them that is its own. */
export function settingsOf(slot, { processes, port, environment }) {
  const name = environment.PROCESS_NAME || 'api'
  const metrics = Number(environment.METRICS_PORT || 0)
  if (metrics && metrics <= port && port < metrics + processes)
    throw new Told(
      `METRICS_PORT is ${metrics}: ${processes} processes take the ports ${metrics} to ${metrics + processes - 1}, ` +
        `and the portal is at ${port}. Choose another METRICS_PORT.`,
    )
  return {
    ...(processes > 1 ? { PROCESS_NAME: `${name}-${slot}` } : {}),
    ...(metrics ? { METRICS_PORT: String(metrics + slot - 1) } : {}),
  }
}

/** Starts a file of JavaScript as a process that shares the ports it listens on: like startScript, and with `ready`. */
export function forkScript(path, { env = {}, port } = {}) {
  if (!existsSync(path)) throw new Told(`There is no ${path}: make a build first (npm run build).`)
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({
    exec: path,
    args: [],
    cwd: root,
    execArgv: nodeParameters('serve'),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const worker = cluster.fork({ PORTAL_DIR: process.env.PORTAL_DIR || portalDir, ...env })
  const child = worker.process
  child.ended = new Promise((done) => {
    child.once('exit', (code, signal) => done({ code, signal }))
    child.once('error', (problem) => done({ code: 1, signal: null, problem }))
  })
  // It listens once it is ready to answer; its other ports say nothing.
  child.isListening = false
  child.ready = new Promise((done) =>
    worker.on('listening', (address) => {
      if (address.port !== port) return
      child.isListening = true
      done()
    }),
  )
  return child
}

/** Settles when it is ready; refuses with the reason when it never is. */
export async function untilReady(child, signal) {
  const stopped = new Promise((done) => signal?.addEventListener('abort', () => done('stopped'), { once: true }))
  const first = await Promise.race([child.ready, child.ended, stopped, sleep(readyMs, 'late', { ref: false })])
  if (first === undefined) return
  if (first === 'stopped') throw new Told('it was stopped before it was ready')
  throw new Told(first === 'late' ? 'it does not become ready' : `it ended with ${endOf(first)} before it was ready`)
}

/** Settles when a child says so; what else it says, to an earlier question too, is no answer. */
const heard = (child, words, signal) =>
  new Promise((done) => {
    const listen = (said) => said === words && done()
    child.on('message', listen)
    signal.addEventListener('abort', () => child.off('message', listen), { once: true })
  })

/** Asks one to take no new connections ('rest'), or to take them again ('take'); settles when it does. */
export async function ask(child, word) {
  if (!child.connected) return
  const late = new AbortController()
  const obeyed = heard(child, `${word}: done`, late.signal)
  child.send(word, () => {})
  await Promise.race([obeyed, child.ended, sleep(obeyMs, undefined, { ref: false })])
  late.abort()
}

/**
 * Puts new processes in the place of all, one after another: one is started, and when it is ready the old one is
 * stopped. From the first of them on, new connections go to new ones alone, so that who listens on the hub is moved
 * once. Where a new one does not become ready, all that are left go on as before, and the reason is thrown.
 */
export async function roll(slots, { begin, stop, signal, log }) {
  let waiting = slots.map(({ kept }) => kept)
  const askAll = (word) => Promise.all(waiting.map(async (old) => ask(await old.running(), word)))
  try {
    for (const { name, slot, kept } of slots) {
      if (signal.aborted) return
      const next = await readyOne(name, () => begin(slot), { stop, signal })
      // Asked of all that are left each time: some may have ended and been started again.
      await askAll('rest')
      await sleep(settleMs)
      waiting = waiting.filter((old) => old !== kept)
      // One of the new that ends may have been the only one that takes connections.
      void next.ended.then(() => !signal.aborted && askAll('take'))
      await kept.replace(next)
      log(`A new ${name} process is in place.`)
    }
  } catch (problem) {
    // Whoever stops everything wants no word of it.
    if (signal.aborted) return
    await askAll('take')
    waiting = []
    throw problem
  }
}

async function readyOne(name, begin, { stop, signal }) {
  const next = begin()
  try {
    await untilReady(next, signal)
    return next
  } catch (problem) {
    await stop(next)
    throw new Told(`The new ${name} process was given up: ${problem.message}. The old ones go on.`)
  }
}
