import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone: where it stands, what it is told by the environment. */

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const dist = join(root, 'dist')
export const portalDir = join(dist, 'portal')
/** Loaded into every process that is started, so that none outlives its launcher. */
export const leaveWithParent = join(root, 'tools/leave-with-parent.mjs')

/**
 * The most that an http process holds of its own objects, as node is told it. V8 lets what is done with grow to four
 * times what is in use where a heap may become large, to 1.6 times where 1 GB is the most: so it stays small in a flood.
 */
export function heapParameters(name, { HEAP_MEGABYTES } = process.env) {
  if (name !== 'serve') return []
  const written = HEAP_MEGABYTES || '1024'
  if (!/^\d{3,6}$/.test(written) || Number(written) < 256)
    throw new Told(`HEAP_MEGABYTES is ${written}: it must be a whole number from 256 to 999999.`)
  return [`--max-old-space-size=${written}`]
}

/** What node is told before a built command. */
export const nodeParameters = (name) => [...heapParameters(name), '--enable-source-maps', '--import', leaveWithParent]
export const builtCommand = (name) => join(dist, 'server', `${name}.js`)

/** A failure with a sentence for the person at the terminal; its stack says nothing more. */
export class Told extends Error {}

/** Ends the program with the words of the failure; anything unforeseen keeps its stack. */
export function fail(problem) {
  console.error(
    problem instanceof Told || problem.constructor?.name === 'LockHeld'
      ? problem.message
      : (problem.stack ?? String(problem)),
  )
  process.exit(1)
}

/** The port that PORT says. */
export function portOf({ PORT } = process.env) {
  const port = PORT ? Number(PORT) : 8080
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Told(`PORT is ${PORT}: it must be a whole number from 1 to 65535.`)
}

/** What is read, or the end of the program in its words. */
export function readOrFail(read) {
  try {
    return read()
  } catch (problem) {
    return fail(problem)
  }
}

/** Refuses a Node that is too old, in words. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Told(
    `Crossdock needs Node.js 20.19 or newer; this is ${process.versions.node}. Install a newer one from ` +
      `https://nodejs.org and try again.`,
  )
}

export const dataDirOf = (environment = process.env) => resolve(root, environment.DATA_DIR || '.data')

/** Runs a command to its end; refuses when it fails. */
export const run = (command, parameters, options = {}) =>
  new Promise((done, refuse) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', (problem) => refuse(new Told(`${command} could not be started: ${problem.message}`)))
    child.once('exit', (code, signal) =>
      code === 0 ? done() : refuse(new Told(`${command} ${parameters.join(' ')} ended with ${signal ?? code}.`)),
    )
  })

/** The signing secret of this data folder, or another of its secrets, made once. */
export function secretOf(dataDir, name = 'secret') {
  const path = join(dataDir, name)
  if (!existsSync(path)) writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
