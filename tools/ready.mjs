import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from './database.mjs'
import { dist, portalDir, root, run } from './house.mjs'
import { takeLock } from './lock.mjs'

/** What must be there before anything runs: the packages, the build. */

const hashOf = (text) => createHash('sha256').update(text).digest('hex')
const readIf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

// Two commands of one clone must not install or build at the same time; the second waits and finds it done.
async function alone(name, work) {
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

// npm ci refuses a lock file that leaves out a platform's optional package, which npm writes when the registry it was
// made with does not carry that package. npm install takes every version that is locked and finds the rest; with
// --no-save it writes nothing back.
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
    (name) => !['e2e', 'node_modules'].includes(name) && existsSync(join(root, name, 'package.json')),
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
