import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeLock } from './lock.mjs'

/** The clone: what is installed, what is built, what it is told by the environment. */

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const dist = join(root, 'dist')
export const portalDir = join(dist, 'portal')
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

/** Refuses a Node that is too old, in words. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Told(
    `Crossdock needs Node.js 20.19 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
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

const hashOf = (text) => createHash('sha256').update(text).digest('hex')
const readIf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

// Two commands of one clone must not install or build at the same time; the second waits and finds it done.
async function alone(name, work) {
  const { makeDataDir } = await import('./database.mjs')
  makeDataDir(join(root, '.data'))
  const lock = await takeLock(join(root, '.data', `${name}.lock`), { name }, { waitMs: 600_000 })
  try {
    return await work()
  } finally {
    lock.release()
  }
}

const installStamp = join(root, 'node_modules/.crossdock-installed')
const lockFile = join(root, 'package-lock.json')

function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  if (!existsSync(lockFile)) return true
  if (readIf(installStamp) === hashOf(readFileSync(lockFile))) return true
  // Installed by npm itself: it writes its own list within moments of package-lock.json.
  const isNewer = statSync(join(root, 'node_modules/.package-lock.json')).mtimeMs > statSync(lockFile).mtimeMs - 10_000
  if (isNewer) writeFileSync(installStamp, hashOf(readFileSync(lockFile)))
  return isNewer
}

// npm ci refuses a lock file that leaves out a platform's optional package, which npm writes when the registry it was made with does
// not carry that package. npm install takes every version that is locked and finds the rest; with --no-save it writes nothing back.
function installWords() {
  const plain = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (!existsSync(lockFile)) return ['install', ...plain]
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').pop()))
  const isWhole = Object.values(packages).every(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).every((name) => locked.has(name)),
  )
  return isWhole ? ['ci', ...plain] : ['install', '--no-save', ...plain]
}

/** Says that the packages fit package-lock.json as it is now: what changed in it was done by hand. */
export const noteInstalled = () => existsSync(lockFile) && writeFileSync(installStamp, hashOf(readFileSync(lockFile)))

/** Installs the packages when node_modules is missing or older than package-lock.json. */
export async function ensureInstalled(log = console.log) {
  if (isInstalled()) return
  await alone('install', async () => {
    if (isInstalled()) return
    log('Installing packages (npm), about a minute')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    await run(npm, installWords())
    if (existsSync(lockFile)) writeFileSync(installStamp, hashOf(readFileSync(lockFile)))
  })
}

const sourceRooms = () =>
  readdirSync(root).filter(
    (name) => name !== 'e2e' && name !== 'node_modules' && existsSync(join(root, name, 'package.json')),
  )
const isSource = (name) =>
  !['node_modules', 'dist', 'test'].includes(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('.')

function listSources(folder, found = []) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (!isSource(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) listSources(path, found)
    else if (entry.isFile()) found.push(path)
  }
  return found
}

/** A word that changes when a source that is built changes: paths, times and sizes. */
export function sourcesHash() {
  const files = [
    ...sourceRooms().flatMap((room) => listSources(room)),
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'importmap.json',
  ]
  const lines = files.sort().map((path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    return found ? `${path} ${found.mtimeMs} ${found.size}` : path
  })
  return hashOf(lines.join('\n'))
}

const buildStamp = join(dist, '.built')

/** Builds server and browser into dist. */
export async function build(log = console.log) {
  const startedAt = Date.now()
  const hash = sourcesHash()
  mkdirSync(dist, { recursive: true })
  log('Building')
  const { buildServer } = await import('./src/build-server.mjs')
  await buildServer({ outDir: join(dist, 'server') })
  if (existsSync(join(root, 'tools/build-browser.mjs'))) {
    const { buildBrowser } = await import('./build-browser.mjs')
    await buildBrowser({ outDir: portalDir })
    const { buildEmbed } = await import('./build-embed.mjs')
    await buildEmbed({ outDir: join(portalDir, 'embed') })
  }
  writeFileSync(buildStamp, hash)
  log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

const isBuilt = () => readIf(buildStamp) === sourcesHash()

/** Builds when the build is older than the sources. In a process of its own: the bundler's memory goes with it. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await alone('build', async () => {
    if (!isBuilt()) await run(process.execPath, [join(root, 'tools/run.mjs'), 'build'])
  })
}

/** The signing secret of this data folder, made once. */
export function secretOf(dataDir) {
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
